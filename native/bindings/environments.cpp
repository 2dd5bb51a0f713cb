// Many games at once for Python: arrays in, arrays out.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "videau/env/games.h"
#include "videau/env/td_gammon.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using env::Agreement;
using env::Games;

template <typename Value>
using Column = nb::ndarray<const Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using DiceRows = nb::ndarray<const std::uint8_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using StateRows = nb::ndarray<const std::int32_t, nb::shape<-1, env::kStateColumns>, nb::c_contig,
                              nb::device::cpu>;

// A numpy array that owns what the core writes into it.
template <typename Value>
struct Array {
    std::unique_ptr<std::vector<Value>> values;
    Value* data;

    explicit Array(std::size_t size)
        : values(std::make_unique<std::vector<Value>>(size)), data(values->data()) {}

    nb::ndarray<nb::numpy, Value> of(std::initializer_list<std::size_t> shape) {
        return nb::ndarray<nb::numpy, Value>(data, shape, keep_alive(std::move(values)));
    }
};

void check_size(std::size_t size, const Games& games, const char* what) {
    if (size == games.size()) return;
    throw std::invalid_argument("expected one " + std::string(what) + " for each of " +
                                std::to_string(games.size()) + " games, got " +
                                std::to_string(size));
}

// A negative choice leaves a game alone.
void check_choices(const Games& games, const std::int64_t* choices) {
    for (std::size_t game = 0; game < games.size(); ++game) {
        const auto most = static_cast<std::int64_t>(games.choices(game));
        if (choices[game] >= most && most > 0) {
            throw std::invalid_argument("expected a choice below " + std::to_string(most) +
                                        ", got " + std::to_string(choices[game]) + " in game " +
                                        std::to_string(game));
        }
    }
}

void check_dice(const DiceRows& dice) {
    for (std::size_t row = 0; row < dice.shape(0); ++row) {
        check_die(dice.data()[2 * row], static_cast<std::int64_t>(row));
        check_die(dice.data()[2 * row + 1], static_cast<std::int64_t>(row));
    }
}

nb::tuple step(Games& games, const Column<std::int64_t>& choices,
               const std::optional<DiceRows>& dice) {
    const std::size_t count = games.size();
    check_size(choices.shape(0), games, "choice");
    check_choices(games, choices.data());
    if (dice) {
        check_size(dice->shape(0), games, "roll");
        check_dice(*dice);
    }
    Array<float> rewards(count);
    Array<std::uint8_t> ends(count);
    {
        const nb::gil_scoped_release unlocked;
        std::span<const std::uint8_t> rolls;
        if (dice) rolls = {dice->data(), 2 * count};
        games.step({choices.data(), count}, rolls, {rewards.data, count}, {ends.data, count});
    }
    return nb::make_tuple(rewards.of({count}), ends.of({count}));
}

auto counts(const Games& games) {
    Array<std::int64_t> result(games.size());
    for (std::size_t game = 0; game < games.size(); ++game) {
        result.data[game] = static_cast<std::int64_t>(games.choices(game));
    }
    return result.of({games.size()});
}

// Who has to choose in each game, as env::chooser says.
auto choosers(const Games& games) {
    Array<std::int8_t> result(games.size());
    for (std::size_t game = 0; game < games.size(); ++game) {
        const bool has_choice = games.choices(game) != 0;
        result.data[game] =
            static_cast<std::int8_t>(has_choice ? env::chooser(games.state(game)) : -1);
    }
    return result.of({games.size()});
}

// Calls write(game, choice, row) for every choice of every game.
template <class Write>
void for_every_choice(const Games& games, const Write& write) {
    const nb::gil_scoped_release unlocked;
    std::size_t row = 0;
    for (std::size_t game = 0; game < games.size(); ++game) {
        for (std::size_t choice = 0; choice < games.choices(game); ++choice) {
            write(game, choice, row++);
        }
    }
}

auto boards(const Games& games) {
    const std::size_t total = games.all_choices();
    Array<std::uint8_t> result(total * kPositionBytes);
    for_every_choice(games, [&](std::size_t game, std::size_t choice, std::size_t row) {
        write_position(games.board_after(game, choice), result.data + row * kPositionBytes);
    });
    return result.of({total, kPositionBytes});
}

auto successors(const Games& games) {
    const std::size_t total = games.all_choices();
    Array<std::int32_t> result(total * env::kStateColumns);
    for_every_choice(games, [&](std::size_t game, std::size_t choice, std::size_t row) {
        env::write_row(games.after(game, choice), result.data + row * env::kStateColumns);
    });
    return result.of({total, env::kStateColumns});
}

auto rows(const Games& games) {
    Array<std::int32_t> result(games.size() * env::kStateColumns);
    for (std::size_t game = 0; game < games.size(); ++game) {
        env::write_row(games.state(game), result.data + game * env::kStateColumns);
    }
    return result.of({games.size(), env::kStateColumns});
}

auto dice(const Games& games) {
    Array<std::uint64_t> result(games.size());
    for (std::size_t game = 0; game < games.size(); ++game) result.data[game] = games.dice(game);
    return result.of({games.size()});
}

void load(Games& games, const StateRows& states, const Column<std::uint64_t>& seeds) {
    check_size(states.shape(0), games, "state");
    check_size(seeds.shape(0), games, "seed");
    std::vector<env::State> read;
    for (std::size_t game = 0; game < games.size(); ++game) {
        read.push_back(env::read_row(states.data() + game * env::kStateColumns));
        const Position& position = read.back().position;
        read_position(position.own.data(), position.other.data(), static_cast<std::int64_t>(game));
    }
    games.seed({seeds.data(), games.size()});
    games.load(read);
}

void reset(Games& games, const Column<bool>& which) {
    check_size(which.shape(0), games, "flag");
    games.reset({which.data(), games.size()});
}

void seed(Games& games, const Column<std::uint64_t>& seeds) {
    check_size(seeds.shape(0), games, "seed");
    games.seed({seeds.data(), games.size()});
}

// Not an Array: clearing first what is written anyway would double the time.
auto td_gammon(const PositionRows& boards, const Column<bool>& is_on_turn) {
    const std::size_t count = boards.shape(0);
    if (is_on_turn.shape(0) != count) {
        throw std::invalid_argument("expected one flag for each of " + std::to_string(count) +
                                    " boards, got " + std::to_string(is_on_turn.shape(0)));
    }
    const std::uint8_t* most = std::max_element(boards.data(), boards.data() + boards.size());
    if (boards.size() != 0) read_range(*most, 0, kMostCheckers, "checkers");
    std::unique_ptr<float[]> units(new float[count * env::kTdGammonInputs]);
    {
        const nb::gil_scoped_release unlocked;
        for (std::size_t row = 0; row < count; ++row) {
            const std::uint8_t* own = boards.data() + row * kPositionBytes;
            env::write_td_gammon(own, own + kSlots, is_on_turn.data()[row],
                                 units.get() + row * env::kTdGammonInputs);
        }
    }
    const nb::capsule owner(units.get(),
                            [](void* kept) noexcept { delete[] static_cast<float*>(kept); });
    return nb::ndarray<nb::numpy, float>(units.release(), {count, env::kTdGammonInputs}, owner);
}

}  // namespace

void bind_environments(nb::module_& module) {
    module.def("td_gammon", &td_gammon, "boards"_a.noconvert(), "is_on_turn"_a.noconvert(),
               nb::sig("def td_gammon(boards: numpy.typing.NDArray[numpy.uint8], "
                       "is_on_turn: numpy.typing.NDArray[numpy.bool_]) "
                       "-> numpy.typing.NDArray[numpy.float32]"),
               "Returns Tesauro's 198 units for each board, the first side being the one that "
               "looks.");
    nb::class_<Agreement>(module, "Agreement", "What the games of an environment are played by.")
        .def(
            "__init__",
            [](Agreement* self, const Rules& rules, const nb::bytes& own, const nb::bytes& other) {
                new (self) Agreement{.rules = rules, .start = read_position(own, other)};
            },
            "rules"_a, "own"_a, "other"_a)
        .def_rw("rolls_afresh", &Agreement::rolls_afresh)
        .def_rw("doubles_before_any_roll", &Agreement::doubles_before_any_roll)
        .def_rw("drop_pays_offered", &Agreement::drop_pays_offered)
        .def_rw("either_doubles", &Agreement::either_doubles)
        .def_rw("cube_limit", &Agreement::cube_limit)
        .def_rw("length", &Agreement::length)
        .def_rw("cube", &Agreement::cube)
        .def_rw("crawford", &Agreement::crawford)
        .def_rw("jacoby", &Agreement::jacoby)
        .def_rw("beavers", &Agreement::beavers)
        .def_rw("raccoons", &Agreement::raccoons)
        .def_rw("automatic_doubles", &Agreement::automatic_doubles)
        .def_rw("score", &Agreement::score, nb::for_getter(nb::sig("def score(self) -> list[int]")),
                nb::for_setter(nb::sig("def score(self, arg: Sequence[int], /) -> None")))
        .def_rw("resigning", &Agreement::resigning)
        .def_rw("most_turns", &Agreement::most_turns)
        .def_rw("pays_points", &Agreement::pays_points);
    nb::class_<Games>(module, "Games",
                      "Many games at once, each waiting for a choice.\n"
                      "\n"
                      "Game ``i`` rolls its own dice, from *seed* plus ``i``.")
        .def(nb::init<const Agreement&, std::size_t, std::uint64_t, bool>(), "agreement"_a,
             "count"_a, "seed"_a, "autoreset"_a)
        .def("__len__", &Games::size)
        .def("step", &step, "choices"_a.noconvert(), "dice"_a.noconvert().none() = nb::none(),
             nb::sig("def step(self, choices: numpy.typing.NDArray[numpy.int64], "
                     "dice: numpy.typing.NDArray[numpy.uint8] | None = None) "
                     "-> tuple[numpy.typing.NDArray[numpy.float32], "
                     "numpy.typing.NDArray[numpy.uint8]]"),
             "Takes a choice in every game and rolls on; returns rewards and ends.\n"
             "\n"
             "A negative choice leaves a game alone. An end is 0, 1 (over) or 2 (cut off).")
        .def("counts", &counts, nb::sig("def counts(self) -> numpy.typing.NDArray[numpy.int64]"),
             "Returns how many choices each game has.")
        .def("choosers", &choosers,
             nb::sig("def choosers(self) -> numpy.typing.NDArray[numpy.int8]"),
             "Returns who has to choose: 0 white, 1 black, -1 nobody.")
        .def("boards", &boards, nb::sig("def boards(self) -> numpy.typing.NDArray[numpy.uint8]"),
             "Returns the checkers after every choice, seen by whoever chooses.")
        .def("successors", &successors,
             nb::sig("def successors(self) -> numpy.typing.NDArray[numpy.int32]"),
             "Returns the state after every choice, before any dice fall.")
        .def("rows", &rows, nb::sig("def rows(self) -> numpy.typing.NDArray[numpy.int32]"),
             "Returns the state of each game.")
        .def("dice", &dice, nb::sig("def dice(self) -> numpy.typing.NDArray[numpy.uint64]"),
             "Returns where the dice of each game stand; as a seed it goes on from there.")
        .def("load", &load, "states"_a.noconvert(), "seeds"_a.noconvert(),
             nb::sig("def load(self, states: numpy.typing.NDArray[numpy.int32], "
                     "seeds: numpy.typing.NDArray[numpy.uint64]) -> None"),
             "Goes on from these states and dice.")
        .def("reset", &reset, "which"_a.noconvert(),
             nb::sig("def reset(self, which: numpy.typing.NDArray[numpy.bool_]) -> None"),
             "Begins an episode in the games that are true in *which*.")
        .def("seed", &seed, "seeds"_a.noconvert(),
             nb::sig("def seed(self, seeds: numpy.typing.NDArray[numpy.uint64]) -> None"),
             "Gives every game its dice.");
}

}  // namespace videau::bindings
