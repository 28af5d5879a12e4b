package duel

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

// A Lobby is a directory where the players of one host meet. Each waiting
// player has a socket there, and each running duel a recording that grows.
// There is no server and no lock: the kernel says which user connects.
type Lobby struct {
	dir  string
	room room
}

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
	if unsupported != nil {
		return nil, unsupported
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
	return &Lobby{dir: dir}, nil
}

// With returns the part of the lobby for players who have agreed on a word; ""
// is the lobby itself.
func (l *Lobby) With(word string) *Lobby { return &Lobby{l.dir, roomOf(word)} }

// A room is a part of a lobby for players who have agreed on a word: a hash of
// the word. The zero room is for anybody.
type room [8]byte

// roomOf returns the room for a word, in any case and spacing; "" is no word.
func roomOf(word string) (r room) {
	if word != "" {
		sum := sha256.Sum256([]byte("fixstep with\n" + strings.ToLower(strings.TrimSpace(word))))
		copy(r[:], sum[:])
	}
	return r
}

// of returns the kind of file in this room for a kind in the lobby. The names
// of the files do not show the word.
func (r room) of(kind string) string {
	if r == (room{}) {
		return kind
	}
	return kind + "-" + hex.EncodeToString(r[:])
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

// longestPath is the longest path of a unix socket, in bytes, less the room for
// larger numbers in the name.
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
	start, kind, _ := strings.Cut(name, ".")
	parts := append(strings.Split(start, "-"), "", "", "") // any name has four parts then
	uid, _ = strconv.Atoi(parts[1])
	pid, _ = strconv.Atoi(parts[2])
	number, _ := strconv.Atoi(parts[3])
	return uid, pid, kind, name == fmt.Sprintf(nameFormat, uid, pid, number, kind)
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

// entries returns the files of a kind, the oldest first. It leaves out files
// whose name gives another user than the owner. Files of killed processes cost
// a failed connect or a look, until the system cleans up.
func (l *Lobby) entries(kind string) (list []entry) {
	files, _ := os.ReadDir(l.dir)
	for _, file := range files {
		uid, pid, is, ok := parseName(file.Name())
		if !ok || is != kind {
			continue
		}
		path := filepath.Join(l.dir, file.Name())
		info, err := os.Lstat(path)
		if err == nil && owner(info) == uid && info.Mode()&(fs.ModeSymlink|fs.ModeDir) == 0 {
			list = append(list, entry{path, info, uid, pid})
		}
	}
	slices.SortFunc(list, before)
	return list
}

// before orders entries by age.
func before(a, b entry) int {
	if c := a.info.ModTime().Compare(b.info.ModTime()); c != 0 {
		return c
	}
	return slices.Compare([]byte(a.path), []byte(b.path))
}

// login returns the login name of a user.
func login(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return "user " + strconv.Itoa(uid)
}
