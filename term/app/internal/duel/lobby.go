package duel

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

// A Lobby is a directory where the players of one host meet. Each waiting
// player has a socket there, and each running duel a recording that grows.
// There is no server and no lock. The kernel says which user is at the other
// end of a socket.
type Lobby struct{ dir string }

// DefaultLobby returns the directory in which players meet by default:
// /run/fixstep, if the administrator has made it, else /tmp.
func DefaultLobby() string {
	if _, err := os.Lstat("/run/fixstep"); err == nil {
		return "/run/fixstep"
	}
	return "/tmp"
}

// OpenLobby returns the lobby in a directory. The directory must belong to root
// or to us and, if others may write into it, be sticky like /tmp, so that
// nobody can remove a player's socket. The error is for the player.
func OpenLobby(dir string) (*Lobby, error) {
	if runtime.GOOS != "linux" {
		const text = "players can meet on one host only on Linux; " +
			"'fixstep duel user@host' works on this system too"
		return nil, errors.New(text)
	}
	if dir == "" {
		return nil, errors.New("name a directory, or leave it out")
	}
	dir, err := filepath.Abs(dir) // a socket whose path begins with @ is no file
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(dir)
	switch {
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is not a directory", dir)
	case owner(info) != 0 && owner(info) != os.Getuid():
		return nil, fmt.Errorf("%s belongs to another user, who could replace its files", dir)
	case info.Mode().Perm()&0o022 != 0 && info.Mode()&fs.ModeSticky == 0:
		return nil, fmt.Errorf("%s is open to others, but not sticky: chmod +t %s", dir, dir)
	case len(filepath.Join(dir, nameOf(0, "duel"))) > longestPath:
		return nil, fmt.Errorf("%s is too long for the path of a socket", dir)
	}
	return &Lobby{dir}, nil
}

// The sockets of a lobby. Only this file of the program imports package net,
// and its sockets never leave the host.
type (
	socket   = net.UnixConn
	listener = net.UnixListener
)

// listen returns a socket that listens at a path. No file may be there yet.
// When the socket is closed, its file is removed.
func listen(path string) (*listener, error) {
	return net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
}

// connect connects to the socket at a path, or fails at once.
func connect(path string) (*socket, error) {
	return net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"})
}

// longestPath is the length of the longest path of a unix socket in bytes, less
// some room for larger numbers in the name.
const longestPath = 107 - 20

// made counts the files of this process.
var made atomic.Int64

// nameFormat is the name of a file: the user, the process, a number, the kind.
const nameFormat = "fixstep-%d-%d-%d.%s"

// nameOf returns the name of this process's n-th file of a kind.
func nameOf(n int64, kind string) string {
	return fmt.Sprintf(nameFormat, os.Getuid(), os.Getpid(), n, kind)
}

// parseName reads the name of a file, as nameOf makes it.
func parseName(name string) (uid, pid int, kind string, ok bool) {
	var n int64
	fmt.Sscanf(name, nameFormat, &uid, &pid, &n, &kind)
	again := fmt.Sprintf(nameFormat, uid, pid, n, kind)
	return uid, pid, kind, name == again && uid >= 0 && pid >= 0
}

// path returns a path for a new file of a kind. It removes the old file of a
// process that had our number.
func (l *Lobby) path(kind string) string {
	path := filepath.Join(l.dir, nameOf(made.Add(1), kind))
	os.Remove(path)
	return path
}

// An entry is a file of a player in the lobby.
type entry struct {
	path string
	info fs.FileInfo
	uid  int // the owner
	pid  int // the process in its name
}

// entries returns the files of a kind, the oldest first. It leaves out a file
// whose name says another user than its owner. The files of killed processes
// are among them until the system cleans up: each costs a failed connect, or a
// look.
func (l *Lobby) entries(kind string) (list []entry) {
	files, _ := os.ReadDir(l.dir)
	for _, file := range files {
		uid, pid, is, ok := parseName(file.Name())
		if !ok || is != kind {
			continue
		}
		path := filepath.Join(l.dir, file.Name())
		info, err := os.Lstat(path)
		if err != nil || owner(info) != uid {
			continue
		}
		if info.Mode()&(fs.ModeSymlink|fs.ModeDir) == 0 {
			list = append(list, entry{path, info, uid, pid})
		}
	}
	slices.SortFunc(list, before)
	return list
}

// before orders entries by age, the oldest first.
func before(a, b entry) int {
	byAge := a.info.ModTime().Compare(b.info.ModTime())
	return cmp.Or(byAge, strings.Compare(a.path, b.path))
}

// login returns the login name of a user.
func login(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return "user " + strconv.Itoa(uid)
}
