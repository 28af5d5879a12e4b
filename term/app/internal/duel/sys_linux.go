package duel

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"syscall"

	"fixstep/term/internal/fd"
)

// What a lobby needs of the system, here Linux.

// unsupported is why this system has no lobbies; nil: it has.
var unsupported error

// noFollow has an open of a symbolic link fail, and one of a pipe not wait.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// Sockets are files here: package net, which knows the internet too, is 400 KB
// of a program.

// listen returns a socket for accept at a path, where nothing may be yet.
func listen(path string) (*os.File, error) {
	return socket(path, func(fd int, at syscall.Sockaddr) error {
		if err := syscall.Bind(fd, at); err != nil {
			return err
		}
		return syscall.Listen(fd, syscall.SOMAXCONN)
	})
}

// connect connects to the socket at a path, or fails at once.
func connect(path string) (*os.File, error) { return socket(path, syscall.Connect) }

// socket returns a socket with which open has done something.
func socket(path string, open func(fd int, at syscall.Sockaddr) error) (*os.File, error) {
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := open(fd, &syscall.SockaddrUnix{Name: path}); err != nil {
		syscall.Close(fd)
		return nil, err
	}
	return os.NewFile(uintptr(fd), path), nil
}

// accept returns the connection of the next who connects to a socket. It waits
// for them until the socket is closed.
func accept(listener *os.File) (*os.File, error) {
	raw, err := listener.SyscallConn()
	if err != nil {
		return nil, err
	}
	var fd int
	var failed error
	err = raw.Read(func(listening uintptr) bool {
		for {
			fd, _, failed = syscall.Accept4(int(listening), syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
			if failed != syscall.EINTR && failed != syscall.ECONNABORTED {
				return failed != syscall.EAGAIN
			}
		}
	})
	if err = cmp.Or(err, failed); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), listener.Name()), nil
}

// peerUID returns the user at the other end of a socket: who connected or, to
// the one who connected, who listened.
func peerUID(conn *os.File) (uid int, err error) {
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

// hold locks a file for as long as it is open. It waits: held has the lock for
// a moment whenever a spectator looks.
func hold(f *os.File) error {
	for {
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != syscall.EINTR {
			return err
		}
	}
}

// held reports whether somebody holds a file. If nobody does, nobody can until
// f is closed.
func held(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) != nil
}

// dead reports whether there is no such process.
func dead(pid int) bool { return syscall.Kill(pid, 0) == syscall.ESRCH }

// quick reads and writes a connection without waking a thread for each call.
type quick struct {
	io.Closer
	in, out *fd.File
}

// quickly returns conn as one that is quick, if what it reads from and writes
// to can be, else nil.
func quickly(conn io.Closer, from, to any) *quick {
	q := &quick{conn, fd.Open(from), fd.Open(to)}
	if q.in == nil || q.out == nil {
		return nil
	}
	return q
}

// Read waits until there is something to be read.
func (q *quick) Read(b []byte) (int, error) { return q.in.Read(b) }

// Write writes all of b.
func (q *quick) Write(b []byte) (n int, err error) { return q.out.Write(b) }

// writeNow writes as much of b as there is room for.
func (q *quick) writeNow(b []byte) int {
	n, _ := q.out.WriteNow(b) // the reader finds out what is wrong
	return n
}
