// The smallest test frame that names what failed: TEST declares, CHECK tells.

#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace check {

struct Test {
    std::string name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(std::string name, void (*run)()) { tests().push_back({std::move(name), run}); }
};

// The first failures say what is wrong; thousands more would only hide them.
inline constexpr int kMostFailures = 20;

inline void fail(const char* file, int line, const std::string& text) {
    if (++failures() > kMostFailures) return;
    std::cerr << file << ':' << line << ": " << text << '\n';
}

template <typename Got, typename Expected>
void equal(const Got& got, const Expected& expected, const std::string& what, const char* file,
           int line) {
    if (got == expected) return;
    std::ostringstream text;
    text << what << ": expected " << expected << ", got " << got;
    fail(file, line, text.str());
}

// Runs all tests, or those whose names contain the first argument.
inline int run(int argc, char** argv) {
    const std::string filter = argc > 1 ? argv[1] : "";
    int failed = 0;
    for (const Test& test : tests()) {
        if (test.name.find(filter) == std::string::npos) continue;
        const int before = failures();
        test.run();
        const bool good = failures() == before;
        failed += good ? 0 : 1;
        std::cout << (good ? "pass " : "FAIL ") << test.name << std::endl;
    }
    if (failures() > kMostFailures) {
        std::cerr << failures() - kMostFailures << " more failures not shown\n";
    }
    return failed == 0 ? 0 : 1;
}

}  // namespace check

#define TEST(name)                                             \
    static void name();                                        \
    static const check::Register register_##name(#name, name); \
    static void name()

#define CHECK(condition)                                                            \
    do {                                                                            \
        if (!(condition)) check::fail(__FILE__, __LINE__, "not true: " #condition); \
    } while (false)

#define CHECK_EQUAL(got, expected) check::equal((got), (expected), #got, __FILE__, __LINE__)
