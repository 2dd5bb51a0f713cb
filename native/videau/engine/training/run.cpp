#include "videau/engine/training/run.h"

#include <chrono>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "videau/engine/rolls_file.h"
#include "videau/engine/sealed_file.h"
#include "videau/engine/weights_file.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace videau::engine {
namespace {

constexpr char kMagic[] = "videau checkpoint 5\n";
// Knew one head only.
constexpr char kMagicOneHead[] = "videau checkpoint 4\n";
// And the standard rules only; names no variant.
constexpr char kMagicOneVariant[] = "videau checkpoint 3\n";
constexpr char kContactReplay[] = "replay-contact.bin";
constexpr char kRaceReplay[] = "replay-race.bin";

// The pruning network imitates the contact network, whose values carry no luck: it can learn
// fast at any time. One game in eight is played with all plays shown to it.
constexpr Shape kPruningShape{32, 16, 16};
constexpr double kPruningRate = 5e-4;
constexpr int kPruningGames = 8;

double now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(since).count();
}

// Numbers below 1e-38 count as zero from here on. The optimiser's memory of weights that are
// never used decays into that range, where arithmetic is slow: a quarter of all training time.
void flush_tiny_numbers() {
#if defined(__SSE2__)
    _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

// A byte string written and read front to back.
class Writer {
public:
    template <class T>
    void put(const T* values, std::size_t count) {
        const char* from = reinterpret_cast<const char*>(values);
        bytes_.insert(bytes_.end(), from, from + count * sizeof(T));
    }
    void put_text(const std::string& text) {
        const auto size = static_cast<std::uint32_t>(text.size());
        put(&size, 1);
        put(text.data(), text.size());
    }
    std::vector<char>& bytes() { return bytes_; }

private:
    std::vector<char> bytes_;
};

class Reader {
public:
    explicit Reader(std::span<const char> bytes) : bytes_(bytes) {}
    template <class T>
    void get(T* values, std::size_t count) {
        if (count * sizeof(T) > bytes_.size()) throw std::runtime_error("checkpoint is cut short");
        std::memcpy(values, bytes_.data(), count * sizeof(T));
        bytes_ = bytes_.subspan(count * sizeof(T));
    }
    std::string get_text() {
        std::uint32_t size = 0;
        get(&size, 1);
        if (size > bytes_.size()) throw std::runtime_error("checkpoint is cut short");
        std::string text(size, ' ');
        get(text.data(), size);
        return text;
    }

private:
    std::span<const char> bytes_;
};

void put_learner(Writer& writer, const Learner& learner) {
    const Learner::State state = learner.state();
    writer.put(&state.shape, 1);
    writer.put(&state.steps, 1);
    writer.put(state.head_steps.data(), state.head_steps.size());
    for (const Floats& array : state.arrays) writer.put(array.data(), array.size());
}

void get_learner(Reader& reader, bool has_heads, Learner& learner) {
    Learner::State state;
    for (int* width : {&state.shape.first, &state.shape.second, &state.shape.third}) {
        reader.get(width, 1);
    }
    if (has_heads) reader.get(&state.shape.heads, 1);
    reader.get(&state.steps, 1);
    state.head_steps.assign(static_cast<std::size_t>(state.shape.heads), state.steps);
    if (has_heads) reader.get(state.head_steps.data(), state.head_steps.size());
    for (Floats& array : state.arrays) {
        array.resize(Layout(state.shape).total);
        reader.get(array.data(), array.size());
    }
    learner.restore(std::move(state));
}

}  // namespace

namespace {

std::filesystem::path checkpoint_of(const RunOptions& options) {
    return options.folder / "checkpoint.bin";
}

// Where a run begins: the networks that the plan names, or random ones. A run that goes on has its
// networks in its checkpoint.
Networks starting_networks(const RunOptions& options, const Plan& plan) {
    if (!plan.weights.empty() && !std::filesystem::exists(checkpoint_of(options))) {
        return load_weights(plan.weights);
    }
    const Phase& first = plan.phases[0];
    return {Network::random(first.contact, derived_seed(options.seed, 1)),
            Network::random(first.race, derived_seed(options.seed, 2)),
            Network::random(kPruningShape, derived_seed(options.seed, 3), false), plan.variant};
}

}  // namespace

Run::Run(RunOptions options) : Run(options, read_plan(options.plan)) {}

Run::Run(RunOptions options, Plan plan) : Run(options, plan, starting_networks(options, plan)) {}

Run::Run(RunOptions options, Plan plan, Networks start)
    : options_(std::move(options)),
      plan_(std::move(plan)),
      contact_(std::move(start.contact)),
      race_(std::move(start.race)),
      pruning_(std::move(start.pruning)),
      scratch_(static_cast<std::size_t>(options_.threads)),
      lessons_(static_cast<std::size_t>(options_.threads)) {
    if (!plan_.rolls.empty()) {
        rolls_ = std::make_shared<const RollsNetwork>(load_rolls(plan_.rolls));
    }
    std::filesystem::create_directories(options_.folder / "kept");
    if (!load()) save();
}

bool Run::load() {
    const auto path = checkpoint_of(options_);
    if (!std::filesystem::exists(path)) return false;
    const std::vector<char> bytes = read_whole(path);
    const std::string name = "checkpoint " + path.string();
    const auto begins_with = [&](const auto& magic) {
        return bytes.size() >= sizeof magic + 8 &&
               std::memcmp(bytes.data(), magic, sizeof magic) == 0;
    };
    const bool has_heads = begins_with(kMagic);
    const bool names_variant = has_heads || begins_with(kMagicOneHead);
    if (!names_variant && !begins_with(kMagicOneVariant)) {
        throw std::runtime_error(name + " is not a checkpoint of this version");
    }
    const std::span<const char> body(bytes.data(), bytes.size() - 8);
    std::uint64_t hash = 0;
    std::memcpy(&hash, bytes.data() + body.size(), 8);
    if (hash != fnv1a(body)) throw std::runtime_error(name + " is damaged");
    Reader reader(body.subspan(sizeof kMagic));
    const std::string variant = names_variant ? reader.get_text() : to_string(Variant{});
    if (variant != to_string(plan_.variant)) {
        throw std::runtime_error(name + " is of a run by " + variant + ", the plan says " +
                                 to_string(plan_.variant));
    }
    reader.get(&progress_, 1);
    for (Learner* learner : {&contact_, &race_, &pruning_}) {
        get_learner(reader, has_heads, *learner);
    }
    forget_missing_samples();
    return true;
}

// A checkpoint may go on in another folder without the stored samples, which are large. It is
// written at once: a run that is killed next must not take the new, empty files for full ones.
void Run::forget_missing_samples() {
    const auto forget = [&](const char* name, std::uint64_t& samples) {
        const bool missing = samples > 0 && !std::filesystem::exists(options_.folder / name);
        if (missing) samples = 0;
        return missing;
    };
    const bool contact = forget(kContactReplay, progress_.contact_samples);
    const bool race = forget(kRaceReplay, progress_.race_samples);
    if (contact || race) save();
}

void Run::save() const {
    Writer writer;
    writer.put(kMagic, sizeof kMagic);
    writer.put_text(to_string(plan_.variant));
    writer.put(&progress_, 1);
    put_learner(writer, contact_);
    put_learner(writer, race_);
    put_learner(writer, pruning_);
    const std::uint64_t hash = fnv1a(writer.bytes());
    writer.put(&hash, 1);
    save_weights(options_.folder / "average.weights", rounded(averaged()));
    write_atomically(checkpoint_of(options_), writer.bytes());
}

void Run::enter_phase() {
    const Phase& phase = current_phase();
    if (phase.contact.second < contact_.network().shape().second) {
        contact_.narrow(phase.contact, positions_of_a_cycle());
    } else if (contact_.network().shape() != phase.contact) {
        contact_.grow(phase.contact, derived_seed(options_.seed, 100 + 2 * progress_.phase));
    }
    if (phase.sighted > 0 && contact_.network().sighted() > phase.sighted) {
        contact_.blind(phase.sighted, positions_of_a_cycle());
    }
    if (race_.network().shape() != phase.race) {
        race_.grow(phase.race, derived_seed(options_.seed, 101 + 2 * progress_.phase));
    }
    if (phase.learn > 1 && contact_replay_ == nullptr) {
        const auto open = [&](const char* name, std::uint64_t added) {
            return std::make_unique<Replay>(options_.folder / name, options_.replayed, added);
        };
        contact_replay_ = open(kContactReplay, progress_.contact_samples);
        race_replay_ = open(kRaceReplay, progress_.race_samples);
    }
}

// Which units matter is seen in a cycle of games.
std::vector<Position> Run::positions_of_a_cycle() {
    play_games(player(), derived_seed(options_.seed, 102 + 2 * progress_.phase));
    std::vector<Position> positions;
    for (const Sample& sample : lessons_.front().contact) positions.push_back(sample.position);
    return positions;
}

double Run::learn(Learner& learner, std::vector<Sample>& samples, double rate, std::uint64_t seed) {
    const Phase& phase = current_phase();
    Dice dice(seed);
    for (std::size_t i = samples.size(); i > 1; --i) {
        std::swap(samples[i - 1], samples[dice.below(static_cast<std::uint32_t>(i))]);
    }
    const Emphasis emphasis = &learner == &contact_ ? phase.emphasis : Emphasis{};
    double loss = 0;
    const std::span<const Sample> all(samples);
    const std::size_t batch = static_cast<std::size_t>(phase.batch);
    // The last batch is short; its noise is worth less than its samples.
    for (std::size_t from = 0; from < all.size(); from += batch) {
        const std::size_t size = std::min(batch, all.size() - from);
        const double share = static_cast<double>(size) / phase.batch;
        loss += learner.learn(all.subspan(from, size), rate * share, emphasis);
    }
    learner.finish(rate);
    learner.update_average(phase.average);
    return loss;
}

// Each thread plays its share of the cycle's games, in order, each game with dice of its own:
// joined together, the lessons are the same for any number of threads.
void Run::play_games(const Evaluator& evaluator, std::uint64_t seed) {
    const Phase& phase = current_phase();
    const auto play = [&](int thread) {
        Lessons& lessons = lessons_[thread];
        lessons.clear();
        const int first = options_.games_per_cycle * thread / options_.threads;
        const int end = options_.games_per_cycle * (thread + 1) / options_.threads;
        for (int game = first; game < end; ++game) {
            Dice dice(derived_seed(seed, 10 + game));
            const Show show = game % kPruningGames == 0 ? Show::all : Show::best;
            play_game(evaluator, plan_.variant, dice, phase.targets, show, scratch_[thread],
                      lessons);
        }
    };
    std::vector<std::jthread> others;
    for (int thread = 1; thread < options_.threads; ++thread) others.emplace_back(play, thread);
    play(0);
    others.clear();
    Lessons& all = lessons_.front();
    for (std::size_t i = 1; i < lessons_.size(); ++i) {
        const auto join = [](std::vector<Sample>& to, const std::vector<Sample>& from) {
            to.insert(to.end(), from.begin(), from.end());
        };
        join(all.contact, lessons_[i].contact);
        join(all.race, lessons_[i].race);
        join(all.pruning, lessons_[i].pruning);
        all.add_counts(lessons_[i]);
    }
}

// Stores new samples and puts samples drawn from the store in their place, phase.learn times
// as many. While the store is nearly empty they are learnt once.
void Run::replay(Replay& replay, std::vector<Sample>& samples, std::uint64_t seed) {
    const auto times = static_cast<std::size_t>(current_phase().learn);
    const std::size_t fresh = samples.size();
    replay.add(samples);
    if (replay.nearly_empty()) return;
    samples.clear();
    Dice dice(seed);
    replay.draw(times * fresh, dice, samples);
}

// Searched values come from the steadier averaged weights, in whole numbers, which takes some
// milliseconds to make and then two thirds of the time. Returns come from the current ones, whose
// mistakes they are to correct.
NetEvaluator Run::player() const {
    const Phase& phase = current_phase();
    const Rules& rules = plan_.variant.rules;
    if (phase.targets.searched) {
        return {std::make_shared<const QuantisedNetworks>(averaged()),
                rules,
                phase.keep,
                best_kernels(),
                nullptr,
                rolls_};
    }
    return {std::make_shared<const Networks>(
                Networks{contact_.network(), race_.network(), pruning_.averaged(), plan_.variant}),
            rules, phase.keep};
}

void Run::run_cycle() {
    const Phase& phase = current_phase();
    const double start = now();
    const std::uint64_t seed = derived_seed(options_.seed, 1000 + progress_.cycle);
    play_games(player(), seed);
    Lessons& lessons = lessons_.front();
    const double played = now();
    if (phase.learn > 1) {
        replay(*contact_replay_, lessons.contact, derived_seed(seed, 4));
        replay(*race_replay_, lessons.race, derived_seed(seed, 5));
        progress_.contact_samples = contact_replay_->added();
        progress_.race_samples = race_replay_->added();
    }
    const double rate = phase.rate_at(progress_.phase_games);
    report_.contact_loss += learn(contact_, lessons.contact, rate, derived_seed(seed, 1));
    report_.race_loss += learn(race_, lessons.race, rate, derived_seed(seed, 2));
    report_.pruning_loss += learn(pruning_, lessons.pruning, kPruningRate, derived_seed(seed, 3));
    const double learnt = now();

    report_.contact_samples += lessons.contact.size();
    report_.race_samples += lessons.race.size();
    report_.pruning_samples += lessons.pruning.size();
    report_.play_seconds += played - start;
    report_.learn_seconds += learnt - played;
    report_.lessons.add_counts(lessons);

    const auto games = static_cast<std::uint64_t>(options_.games_per_cycle);
    ++progress_.cycle;
    progress_.games += games;
    progress_.phase_games += games;
    progress_.seconds += learnt - start;
}

void Run::write_report() {
    const Lessons& sum = report_.lessons;
    const double games = std::max<double>(1.0, static_cast<double>(sum.games));
    const auto per = [](double total, std::uint64_t n) {
        return total / static_cast<double>(std::max<std::uint64_t>(1, n));
    };
    std::ostringstream line;
    line << std::setprecision(6) << "{\"games\": " << progress_.games
         << ", \"phase\": " << progress_.phase << ", \"phase_games\": " << progress_.phase_games
         << ", \"seconds\": " << progress_.seconds
         << ", \"rate\": " << current_phase().rate_at(progress_.phase_games)
         << ", \"contact_loss\": " << per(report_.contact_loss, report_.contact_samples)
         << ", \"race_loss\": " << per(report_.race_loss, report_.race_samples)
         << ", \"pruning_loss\": " << per(report_.pruning_loss, report_.pruning_samples)
         << ", \"samples\": " << report_.contact_samples + report_.race_samples
         << ", \"plies\": " << static_cast<double>(sum.plies) / games
         << ", \"single\": " << sum.singles / games << ", \"gammon\": " << sum.gammons / games
         << ", \"backgammon\": " << sum.backgammons / games
         << ", \"first_player\": " << sum.first_player / games << ", \"given_up\": " << sum.given_up
         << ", \"play_seconds\": " << report_.play_seconds
         << ", \"learn_seconds\": " << report_.learn_seconds << "}\n";
    std::ofstream(options_.folder / "log.jsonl", std::ios::app) << line.str();
    if (options_.report != nullptr) *options_.report << line.str() << std::flush;
    report_ = {};
}

void Run::work() {
    flush_tiny_numbers();
    double saved = now();
    const std::uint64_t first_cycle = progress_.cycle;
    while (progress_.phase < plan_.phases.size()) {
        enter_phase();
        const Phase& phase = current_phase();
        const std::uint64_t games_before = progress_.games;
        run_cycle();
        const bool phase_done = progress_.phase_games >= phase.games;
        const bool asked = options_.stop != nullptr && *options_.stop;
        const bool stop = asked || (options_.stop_after_cycles > 0 &&
                                    progress_.cycle - first_cycle >= options_.stop_after_cycles);
        const bool keep = progress_.games / options_.games_between_kept !=
                          games_before / options_.games_between_kept;
        if (keep || phase_done || stop || now() - saved > options_.seconds_between_checkpoints) {
            write_report();
            if (phase_done) {
                ++progress_.phase;
                progress_.phase_games = 0;
            }
            save();
            if (keep || phase_done) {
                std::ostringstream name;
                name << std::setw(9) << std::setfill('0') << progress_.games << ".weights";
                save_weights(options_.folder / "kept" / name.str(), rounded(averaged()));
            }
            saved = now();
        }
        if (stop) return;
    }
}

}  // namespace videau::engine
