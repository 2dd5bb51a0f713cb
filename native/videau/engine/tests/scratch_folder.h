// A folder of one's own for the files of a test, gone when the test is over. Two runs of the
// same test at the same time must not meet.

#pragma once

#include <filesystem>
#include <random>
#include <string>

namespace videau::engine {

class ScratchFolder {
public:
    ScratchFolder()
        : path_(std::filesystem::temp_directory_path() /
                ("videau-test-" + std::to_string(std::random_device{}()) + "-" +
                 std::to_string(std::random_device{}()))) {
        std::filesystem::create_directories(path_);
    }
    ~ScratchFolder() { std::filesystem::remove_all(path_); }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace videau::engine
