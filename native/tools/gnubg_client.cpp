#include "gnubg_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace videau::tools {

GnubgClient::GnubgClient(const std::string& host, int port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    if (::inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1 ||
        ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(socket_);
        throw std::runtime_error("no gnubg listens at " + host + ":" + std::to_string(port));
    }
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

GnubgClient::~GnubgClient() {
    ::close(socket_);
}

std::string GnubgClient::ask(const std::string& line) {
    const std::string question = line + "\n";
    if (::send(socket_, question.data(), question.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(question.size())) {
        throw std::runtime_error("gnubg hung up");
    }
    std::string answer;
    char buffer[512];
    while (answer.find('\n') == std::string::npos) {
        const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
        if (got <= 0) throw std::runtime_error("gnubg hung up after: " + line);
        answer.append(buffer, static_cast<std::size_t>(got));
    }
    return answer.substr(0, answer.find('\n'));
}

std::string fibs_board(const Position& position, int die1, int die2) {
    std::ostringstream line;
    line << "board:me:opp:9999:0:0:" << -static_cast<int>(position.other[kBar]);
    for (int point = 1; point <= 24; ++point) {
        line << ':' << static_cast<int>(position.own[point]) - position.other[25 - point];
    }
    line << ':' << static_cast<int>(position.own[kBar]) << ":1:" << die1 << ':' << die2
         << ":0:0:1:1:1:0:1:-1:0:25:" << static_cast<int>(position.own[kOff]) << ':'
         << static_cast<int>(position.other[kOff]) << ":0:0:0:0:0:0";
    return line.str();
}

Position after_text(const Position& position, const std::string& text) {
    Position board = position;
    const auto fail = [&] { return std::runtime_error("cannot play gnubg's '" + text + "'"); };
    const auto move = [&](int source, int target) {
        if (source < 1 || source > kBar || target < 0 || board.own[source] == 0) throw fail();
        --board.own[source];
        ++board.own[target];
        if (target > 0 && board.other[25 - target] == 1) {
            board.other[25 - target] = 0;
            ++board.other[kBar];
        } else if (target > 0 && board.other[25 - target] > 1) {
            throw fail();
        }
    };
    std::istringstream words(text);
    std::string word;
    while (words >> word) {
        int times = 1;
        const std::size_t bracket = word.find('(');
        if (bracket != std::string::npos) {
            times = std::atoi(word.c_str() + bracket + 1);
            word.resize(bracket);
        }
        std::vector<int> stops;
        std::istringstream parts(word);
        std::string part;
        while (std::getline(parts, part, '/')) {
            if (part.rfind("bar", 0) == 0) {
                stops.push_back(kBar);
            } else if (part.rfind("off", 0) == 0) {
                stops.push_back(kOff);
            } else {
                stops.push_back(std::atoi(part.c_str()));
            }
        }
        if (stops.size() < 2) throw fail();
        for (; times > 0; --times) {
            for (std::size_t i = 0; i + 1 < stops.size(); ++i) move(stops[i], stops[i + 1]);
        }
    }
    return swapped(board);
}

Position GnubgClient::best_play(const Position& position, int die1, int die2) {
    return after_text(position, ask(fibs_board(position, die1, die2)));
}

double GnubgClient::equity(const Position& position) {
    std::istringstream numbers(
        ask("evaluation fibsboard " + fibs_board(position, 0, 0) + " plies 0 cubeless prune"));
    double value = 0;
    for (int i = 0; i < 6; ++i) numbers >> value;
    if (!numbers) throw std::runtime_error("gnubg gave no evaluation");
    return value;
}

}  // namespace videau::tools
