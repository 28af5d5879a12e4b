//go:build linux

package door

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A report holds the results of Inspect so far.
type report struct {
	Recipe
	sshd     string   // absolute path
	config   []string // arguments of sshd for its file of settings
	addr     string   // of a running sshd; "": one is started
	uid, gid int

	ctx context.Context // ends when the tries take too long
	dir string          // for the files of the tries

	tried  []string        // ways that led to the game or to a refusal
	found  []string        // missing and dangerous things, a line each
	ways   int             // ways that were tried
	asked  int             // questions to sshd
	looked map[string]bool // paths of files that were looked at
}

// note notes a fault, but only once: several paths or questions may lead to it.
// where is not compared.
func (r *report) note(where, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(r.found, func(old string) bool { return strings.HasPrefix(old, line) }) {
		r.found = append(r.found, line+where)
	}
}

// account looks up the account, and who else has its rights. It returns no
// shell if there is no account.
func (r *report) account() (home, shell string) {
	text, _ := os.ReadFile("/etc/passwd")
	names := map[string][]string{} // by user number
	for line := range strings.Lines(string(text)) {
		f := append(strings.Split(strings.TrimSpace(line), ":"), "", "", "", "", "", "")
		names[f[2]] = append(names[f[2]], f[0])
		if f[0] == r.User {
			r.uid, _ = strconv.Atoi(f[2])
			r.gid, _ = strconv.Atoi(f[3])
			home, shell = f[5], f[6]
		}
	}
	if shell == "" {
		r.note("", "missing: the account %s: run the commands that fixstep host prints", r.User)
		return "", ""
	}
	if same := names[strconv.Itoa(r.uid)]; len(same) > 1 {
		r.note("", "danger: %s have one user number, and so one another's rights: give %s its own", strings.Join(same, ", "), r.User)
	}
	own, _ := user.LookupGroup(r.User)
	groups, _ := (&user.User{Username: r.User, Gid: strconv.Itoa(r.gid)}).GroupIds()
	if own == nil || !slices.Equal(groups, []string{own.Gid}) {
		r.note("", "danger: %s has the rights of other groups: usermod -g %[1]s -G '' %[1]s", r.User)
	}
	return home, shell
}

// files looks for users who could replace the files of the game, and checks
// that the game can write to its directory and log.
func (r *report) files(home, shell string) {
	for _, path := range []string{r.Program, shell, "/usr/bin/env"} { // all run as the account
		info, err := os.Stat(path)
		more, _ := syscall.Getxattr(path, "security.capability", nil)
		if more > 0 || err == nil && info.Mode()&(fs.ModeSetuid|fs.ModeSetgid) != 0 {
			r.note("", "danger: %[1]s runs with another's rights: chmod ug-s %[1]s; setcap -r %[1]s", path)
		}
		r.guard(path, 0)
	}
	for _, path := range []string{home, r.sshd, "/etc/passwd"} {
		r.guard(path, 0)
	}
	if text, _ := os.ReadFile(r.Program); strings.HasPrefix(string(text), "#!") {
		r.note("", "danger: %s is a script: the programs that it runs are not checked", r.Program)
	}
	if _, err := os.Lstat("/etc/ssh/sshrc"); err == nil {
		r.note("", "danger: sshd runs /etc/ssh/sshrc before the game, in the environment that a client sends: remove it")
	}
	if inside, err := os.ReadDir(home); err == nil && len(inside) > 0 {
		r.note("", "danger: %s, the home of %s, is not empty: sshd or a shell may read what is there", home, r.User)
	}
	for _, path := range slices.DeleteFunc([]string{r.Dir, r.Log, r.Lobby}, func(path string) bool { return path == "" }) {
		owner := r.uid
		if path == r.Lobby {
			owner = 0
		}
		r.guard(path, owner)
		if info, err := os.Stat(path); !r.writes(path) || err != nil || info.IsDir() == (path == r.Log) {
			r.note("", "missing: %s: %s cannot write to it, or may not go there, or less than 1 MB is free", path, r.User)
		}
	}
}

// writes reports whether the account may write to a path, and the disk has
// room.
func (r *report) writes(path string) bool {
	cmd := exec.CommandContext(r.ctx, "/bin/sh", "-c", `[ -w "$0" ] && df -Pk "$0" | awk 'END { exit $(NF-2) < 1024 }'`, path)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(r.uid), Gid: uint32(r.gid)}}
	cmd.Env = []string{"LC_ALL=C.UTF-8"}
	cmd.WaitDelay = time.Second
	return cmd.Run() == nil
}

// guard looks for users other than root and owner who could replace the file at
// a path: at each directory from / on, and along each link. A sticky directory
// may be on the way, but only the lobby at its end.
func (r *report) guard(path string, owner int) {
	r.looked[path] = true
	if _, err := os.Stat(path); err != nil { // links may lead in circles
		r.note("", "missing: %v", err)
		return
	}
	at, rest := "/", strings.Split(path, "/")
	for {
		info, err := os.Lstat(at)
		if err != nil {
			return
		}
		link, by := info.Mode()&fs.ModeSymlink != 0, int(info.Sys().(*syscall.Stat_t).Uid)
		sticky := info.IsDir() && info.Mode()&fs.ModeSticky != 0 && (len(rest) > 0 || path == r.Lobby)
		switch {
		case !link && info.Mode()&0o022 != 0 && !sticky:
			r.note("", "danger: others may write to %s: chmod go-w %[1]s", at)
		case by != 0 && by != owner:
			r.note("", "danger: others may write to %s: chown root %[1]s", at)
		}
		if to, err := os.Readlink(at); link && err == nil {
			rest = append(strings.Split(to, "/"), rest...)
			if at = filepath.Dir(at); filepath.IsAbs(to) {
				at = "/"
			}
		}
		if len(rest) == 0 {
			return
		}
		at, rest = filepath.Join(at, rest[0]), rest[1:]
	}
}
