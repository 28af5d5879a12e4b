package duel

import (
	"cmp"
	"io/fs"
	"syscall"
)

// The system calls of a lobby, on Linux.

// noFollow makes an open fail for a symbolic link, and not wait for a pipe.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// peerUID returns the user at the other end of a socket: for a listener the
// user who connected, for a connecting program the user who listens.
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
	err = cmp.Or(err, failed)
	if err != nil {
		return 0, err
	}
	return int(cred.Uid), nil
}

// owner returns the user who owns a file.
func owner(info fs.FileInfo) int { return int(info.Sys().(*syscall.Stat_t).Uid) }

// dead reports whether no process has this number.
func dead(pid int) bool { return syscall.Kill(pid, 0) == syscall.ESRCH }
