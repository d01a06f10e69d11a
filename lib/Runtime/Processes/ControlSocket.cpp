// SPDX-License-Identifier: Apache-2.0
//
// A frame on the wire is three numbers (kind, number, length) and the bytes.

#include "ControlSocket.h"

#include "WireFormat.h"

#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace dist::runtime {

static constexpr size_t headerBytes = 24;

ControlSocket::ControlSocket(int socket) : descriptor(socket) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  int yes = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
}

ControlSocket::ControlSocket(ControlSocket &&other) noexcept { *this = std::move(other); }

ControlSocket &ControlSocket::operator=(ControlSocket &&other) noexcept {
  std::swap(descriptor, other.descriptor);
  std::swap(unsent, other.unsent);
  std::swap(unparsed, other.unparsed);
  std::swap(unsentFrom, other.unsentFrom);
  return *this;
}

void ControlSocket::close() {
  if (descriptor >= 0)
    ::close(descriptor);
  descriptor = -1;
  unsent.clear();
  unsentFrom = 0;
}

void ControlSocket::send(FrameKind kind, int64_t number, const std::string &bytes) {
  if (!isOpen())
    return;
  WireWriter header;
  header.number(int64_t(kind)).number(number).number(int64_t(bytes.size()));
  unsent += header.bytes;
  unsent += bytes;
  flush();
}

/// Errors are left for receive to find, so that frames which came before the end are still read.
void ControlSocket::flush() {
  while (isOpen() && hasUnsent()) {
    ssize_t sent = ::send(descriptor, unsent.data() + unsentFrom, unsent.size() - unsentFrom, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
      unsent.clear();
      unsentFrom = 0;
    }
    if (sent < 0)
      return;
    unsentFrom += size_t(sent);
  }
  unsent.clear();
  unsentFrom = 0;
}

bool ControlSocket::parse(std::vector<Frame> &frames, int64_t limit) {
  size_t position = 0;
  while (unparsed.size() - position >= headerBytes) {
    WireReader header(std::string_view(unparsed).substr(position, headerBytes));
    int64_t kind = 0, number = 0, length = 0;
    header.number(kind).number(number).number(length);
    if (kind < int64_t(FrameKind::Hello) || kind > int64_t(FrameKind::Goodbye) || length < 0 || length > limit)
      return false;
    if (uint64_t(length) > unparsed.size() - position - headerBytes)
      break;
    frames.push_back({FrameKind(kind), number, unparsed.substr(position + headerBytes, size_t(length))});
    position += headerBytes + size_t(length);
  }
  unparsed.erase(0, position);
  return true;
}

ControlSocket::Outcome ControlSocket::receive(std::vector<Frame> &frames, int64_t limit) {
  char buffer[64 * 1024];
  while (isOpen()) {
    ssize_t got = ::recv(descriptor, buffer, sizeof(buffer), 0);
    if (got > 0) {
      unparsed.append(buffer, size_t(got));
      if (size_t(got) == sizeof(buffer) && unparsed.size() < 64 * sizeof(buffer))
        continue;
      return parse(frames, limit) ? Outcome::Open : Outcome::Foreign;
    }
    if (got < 0 && errno == EINTR)
      continue;
    bool mayComeLater = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    if (!parse(frames, limit))
      return Outcome::Foreign;
    if (mayComeLater)
      return Outcome::Open;
    close();
  }
  return Outcome::Closed;
}

std::string serializeFailure(const Failure &failure) {
  WireWriter writer;
  writer.number(failure.status).number(failure.rank).number(failure.collective).text(failure.axes);
  writer.number(failure.sequence).number(failure.step).text(failure.location).text(failure.text);
  return std::move(writer.bytes);
}

bool deserializeFailure(const std::string &bytes, Failure &failure) {
  WireReader reader(bytes);
  reader.number(failure.status).number(failure.rank).number(failure.collective).text(failure.axes);
  reader.number(failure.sequence).number(failure.step).text(failure.location).text(failure.text);
  return reader.isComplete();
}

} // namespace dist::runtime
