import Glibc

extension Descriptor {
    /// write(2) until everything is written: 0, or errno.
    public func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(number, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if count == 0 {
                return ENOSPC
            } else if errno == EAGAIN {
                var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
