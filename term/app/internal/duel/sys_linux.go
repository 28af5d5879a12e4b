package duel

import (
	"cmp"
	"io/fs"
	"syscall"
)

// What a lobby needs of the system, here Linux.

// unsupported is why this system has no lobbies; nil: it has.
var unsupported error

// noFollow has an open of a symbolic link fail, and one of a pipe not wait.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// peerUID returns the user at the other end of a socket: who connected or, to
// the one who connected, who listened.
func peerUID(conn syscall.Conn) (uid int, err error) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return 0, err
	}
	var cred *syscall.Ucred
	var failed error
	err = raw.Control(func(fd uintptr) {
		cred, failed = syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	})
	if err = cmp.Or(err, failed); err != nil {
		return 0, err
	}
	return int(cred.Uid), nil
}

// owner returns the user who owns a file.
func owner(info fs.FileInfo) int { return int(info.Sys().(*syscall.Stat_t).Uid) }

// dead reports whether there is no such process.
func dead(pid int) bool { return syscall.Kill(pid, 0) == syscall.ESRCH }
