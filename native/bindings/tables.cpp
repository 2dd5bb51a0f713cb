// Bear-off tables for Python: whole tables as arrays that cannot be written to.

#include "videau/engine/tables.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "bindings.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

constexpr std::size_t kOneSided = BearoffTable::kStates;
constexpr std::size_t kTwoSided = TwoSidedTable::kStates;

template <typename Number, typename Shape>
using Array = nb::ndarray<nb::numpy, const Number, Shape>;
using Tails = Array<float, nb::shape<-1, -1>>;
using Means = Array<double, nb::shape<-1>>;
using Cubeless = Array<float, nb::shape<-1, -1>>;
using Cube = Array<float, nb::shape<-1, -1, 3>>;

class BearoffTables {
public:
    explicit BearoffTables(const Rules& rules) : tables_(Tables::of(rules.plays)) {}

    Rules rules() const { return {tables_->rules(), {}, {}}; }

    Tails rolls() const { return padded(&BearoffTable::rolls); }
    Tails rolls_to_first() const { return padded(&BearoffTable::rolls_to_first); }

    Means mean_rolls() const {
        const BearoffTable& table = one_sided();
        auto means = std::make_unique<std::vector<double>>(kOneSided);
        for (std::size_t side = 0; side < kOneSided; ++side)
            (*means)[side] = table.mean_rolls(static_cast<int>(side));
        const double* data = means->data();
        return {data, {kOneSided}, keep_alive(std::move(means))};
    }

    Cubeless cubeless() const {
        const float* data = two_sided().cubeless().data();
        return {data, {kTwoSided, kTwoSided}, keep_tables()};
    }

    bool has_cube(int turns) const { return two_sided().has_cube(turns_of(turns)); }

    Cube cube(int turns) const {
        const int counted = turns_of(turns);
        if (!has_cube(turns)) {
            throw std::invalid_argument("there is no table for a cube with " +
                                        std::to_string(turns) + " turns left");
        }
        static_assert(sizeof(TwoSidedTable::Cubeful) == 3 * sizeof(float));
        const float* data = nullptr;
        {
            const nb::gil_scoped_release unlocked;
            data = &tables_->two_sided().layer(counted).data()->own;
        }
        return {data, {kTwoSided, kTwoSided, 3}, keep_tables()};
    }

private:
    static int turns_of(int turns) {
        if (turns < 0) throw std::invalid_argument("expected turns from 0 (endless)");
        return turns == 0 ? TwoSidedTable::kEndless : turns;
    }

    const BearoffTable& one_sided() const {
        const nb::gil_scoped_release unlocked;
        return tables_->one_sided();
    }
    const TwoSidedTable& two_sided() const {
        const nb::gil_scoped_release unlocked;
        return tables_->two_sided();
    }

    nb::capsule keep_tables() const {
        return keep_alive(std::make_unique<std::shared_ptr<const Tables>>(tables_));
    }

    // Distributions of different lengths as rows of one length, with zeros at their ends.
    Tails padded(BearoffTable::Tail (BearoffTable::*tail)(int) const) const {
        const BearoffTable& table = one_sided();
        std::size_t longest = 0;
        for (std::size_t side = 0; side < kOneSided; ++side)
            longest = std::max(longest, (table.*tail)(static_cast<int>(side)).size());
        auto rows = std::make_unique<std::vector<float>>(kOneSided * longest);
        for (std::size_t side = 0; side < kOneSided; ++side) {
            const BearoffTable::Tail each = (table.*tail)(static_cast<int>(side));
            std::copy(each.begin(), each.end(), rows->data() + side * longest);
        }
        const float* data = rows->data();
        return {data, {kOneSided, longest}, keep_alive(std::move(rows))};
    }

    std::shared_ptr<const Tables> tables_;
};

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<BearoffTables>(module, "BearoffTables", "Each table is built when first asked for.")
        .def(nb::init<const Rules&>(), "rules"_a)
        .def_prop_ro("rules", &BearoffTables::rules,
                     "Those of all who bear off alike: what makes no difference is left out.")
        .def("rolls", &BearoffTables::rolls)
        .def("rolls_to_first", &BearoffTables::rolls_to_first)
        .def("mean_rolls", &BearoffTables::mean_rolls)
        .def("cubeless", &BearoffTables::cubeless)
        .def("has_cube", &BearoffTables::has_cube, "turns"_a)
        .def("cube", &BearoffTables::cube, "turns"_a);
}

}  // namespace videau::bindings
