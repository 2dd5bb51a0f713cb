// Networks on disk: what was saved is loaded, and everything else is refused with its reason.

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>

#include "videau/engine/half.h"
#include "videau/engine/sealed_file.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/scratch_folder.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr Shape kSmall{16, 16, 16};

Networks some_networks() {
    return {Network::random(kSmall, 1), Network::random(kSmall, 2),
            Network::random(kSmall, 3, false),
            variant_from_string("bear_off=exact,opening=roll-afresh,start=hypergammon")};
}

// With the hash that belongs to the bytes before it.
std::vector<char> sealed(std::vector<char> bytes) {
    const std::uint64_t hash = fnv1a({bytes.data(), bytes.size() - 8});
    std::memcpy(bytes.data() + bytes.size() - 8, &hash, 8);
    return bytes;
}

std::vector<char> replaced(const std::vector<char>& bytes, const std::string& old,
                           const std::string& text) {
    std::string whole(bytes.begin(), bytes.end());
    const std::size_t at = whole.find(old);
    CHECK(at != std::string::npos && old.size() == text.size());
    whole.replace(at, old.size(), text);
    return sealed({whole.begin(), whole.end()});
}

std::string refusal(const std::filesystem::path& path) {
    try {
        load_weights(path);
    } catch (const WeightsError& error) {
        return error.what();
    }
    return "";
}

void what_was_saved_is_loaded(const std::filesystem::path& path) {
    const Networks networks = some_networks();
    save_weights(path, networks);
    const Networks loaded = load_weights(path);
    CHECK(loaded.race.parameters() == networks.race.parameters());
    CHECK(loaded.variant == networks.variant);
    CHECK(!loaded.pruning.uses_dense());
}

void halves_are_the_nearest_numbers_of_sixteen_bits() {
    for (int bits = 0; bits < 0x10000; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float number = from_half(half);
        if (number == number) CHECK(to_half(number) == half);
        // Whatever lies between two neighbours goes to the nearer one, the middle to the even one.
        const float next = from_half(static_cast<std::uint16_t>(half + 1));
        if (!std::isfinite(number) || !std::isfinite(next) || half == 0x7fff) continue;
        const float middle = number / 2 + next / 2;
        const int even = half % 2 == 0 ? half : half + 1;
        CHECK(to_half(middle) == even);
        CHECK(to_half(std::nextafter(middle, number)) == half);
        CHECK(to_half(std::nextafter(middle, next)) == half + 1);
    }
    CHECK(from_half(to_half(1e-9F)) == 0);
    CHECK(std::isinf(from_half(to_half(65520))) && from_half(to_half(65519)) == 65504);
}

void numbers_take_half_the_room_where_nothing_is_lost(const std::filesystem::path& path) {
    const Networks networks = some_networks();
    save_weights(path, networks);
    const auto whole = std::filesystem::file_size(path);
    const Networks shorter = rounded(networks);
    save_weights(path, shorter);
    CHECK(2 * std::filesystem::file_size(path) < whole + 500);
    const Networks loaded = load_weights(path);
    CHECK(loaded.contact.parameters() == shorter.contact.parameters());
    for (std::size_t i = 0; i < networks.contact.parameters().size(); ++i) {
        const float number = networks.contact.parameters()[i];
        CHECK_NEAR(loaded.contact.parameters()[i], number, std::abs(number) / 2000 + 1e-7);
    }
    std::vector<char> bytes = read_whole(path);
    write_atomically(path, replaced(bytes, "numbers half", "numbers some"));
    CHECK(refusal(path).find("neither single nor half") != std::string::npos);
}

// Files of version 1 know of no variant: the line is taken out, and the number set back.
void old_files_are_by_the_standard_rules(const std::filesystem::path& path) {
    save_weights(path, some_networks());
    const std::vector<char> bytes = read_whole(path);
    std::string whole(bytes.begin(), bytes.end());
    const std::size_t from = whole.find("variant ");
    const std::size_t to = whole.find('\n', from) + 1;
    whole.erase(from, to - from);
    std::uint32_t length = 0;
    std::memcpy(&length, whole.data() + 12, 4);
    length -= static_cast<std::uint32_t>(to - from);
    std::memcpy(whole.data() + 12, &length, 4);
    whole[8] = 1;
    write_atomically(path, sealed({whole.begin(), whole.end()}));
    CHECK(load_weights(path).variant == Variant{});
}

void wrong_files_are_refused_by_name(const std::filesystem::path& path) {
    save_weights(path, some_networks());
    const std::vector<char> good = read_whole(path);
    const auto refused = [&](const std::vector<char>& bytes, const std::string& reason) {
        write_atomically(path, bytes);
        const std::string message = refusal(path);
        CHECK(message.find(path.string()) != std::string::npos);
        CHECK(message.find(reason) != std::string::npos);
    };
    std::vector<char> bytes = good;
    bytes[bytes.size() / 2] ^= 1;
    refused(bytes, "damaged");
    refused({good.begin(), good.end() - 100}, "damaged");
    bytes = good;
    bytes[8] = 9;
    refused(bytes, "version");
    refused({good.begin(), good.begin() + 10}, "not a weights file");
    refused(replaced(good, "slots52", "slots53"), "feature set");
    refused(replaced(good, "bear_off=exact", "bear_off=other"), "bear_off");
    refused(replaced(good, "contact 16-16-16", "contact 16-16-17"), "multiples of 16");
    refused(replaced(good, "contact 16-16-16", "contact 32-16-16"), "shorter");
    for (const float wrong :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        bytes = good;
        std::memcpy(bytes.data() + bytes.size() - 8 - sizeof wrong, &wrong, sizeof wrong);
        refused(sealed(bytes), "not finite");
    }
    std::filesystem::remove(path);
    CHECK(refusal(path).find("cannot be read") != std::string::npos);
}

}  // namespace

int main() {
    const ScratchFolder folder;
    const auto path = folder.path() / "net.weights";
    halves_are_the_nearest_numbers_of_sixteen_bits();
    what_was_saved_is_loaded(path);
    numbers_take_half_the_room_where_nothing_is_lost(path);
    old_files_are_by_the_standard_rules(path);
    wrong_files_are_refused_by_name(path);
    std::puts("weights file: ok");
}
