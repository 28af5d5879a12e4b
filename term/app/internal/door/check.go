//go:build unix

package door

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
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

	tried []string // ways that led to the game or to a refusal
	found []string // missing and dangerous things, a line each
}

func (r *report) missing(format string, args ...any) {
	r.found = append(r.found, "missing: "+fmt.Sprintf(format, args...))
}

// danger notes a danger, but only once: several paths may lead to it.
func (r *report) danger(format string, args ...any) {
	if line := "danger: " + fmt.Sprintf(format, args...); !slices.Contains(r.found, line) {
		r.found = append(r.found, line)
	}
}

// account looks up the account. It returns no shell if there is no account.
func (r *report) account() (home, shell string) {
	text, _ := os.ReadFile("/etc/passwd")
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(strings.TrimSpace(line), ":"); len(f) == 7 && f[0] == r.User {
			r.uid, _ = strconv.Atoi(f[2])
			r.gid, _ = strconv.Atoi(f[3])
			return f[5], f[6]
		}
	}
	r.missing("the account %s: run the commands that fixstep host prints", r.User)
	return "", ""
}

// files looks for users who could replace the files of the game, and checks
// that the game can write to its directory and log.
func (r *report) files(home, shell string) {
	for _, path := range []string{r.Program, shell, home, r.sshd, "/etc/passwd"} {
		r.guard(path, 0)
	}
	if _, err := os.Lstat("/etc/ssh/sshrc"); err == nil {
		r.danger("sshd runs /etc/ssh/sshrc before the game, in the environment that a client sends: remove it")
	}
	if text, _ := os.ReadFile(r.Program); strings.HasPrefix(string(text), "#!") {
		r.danger("%s is a script: the programs that it runs are not checked", r.Program)
	}
	if info, err := os.Stat(r.Program); err == nil && (info.Mode()&(fs.ModeSetuid|fs.ModeSetgid) != 0) {
		r.danger("%[1]s runs with another's rights: chmod ug-s %[1]s", r.Program)
	}
	if inside, err := os.ReadDir(home); err == nil && len(inside) > 0 {
		r.danger("%s, the home of %s, is not empty: sshd or a shell may read what is there", home, r.User)
	}
	for _, name := range []string{r.Dir, r.Log} {
		if name == "" {
			continue
		}
		r.guard(name, r.uid)
		info, err := os.Stat(name)
		if !r.writes(name) || err != nil || info.IsDir() != (name == r.Dir) {
			r.missing("%s: %s cannot write to it, or may not go there, or less than 1 MB is free", name, r.User)
		}
	}
}

// writes reports whether the account may write to a path, and the disk has
// room.
func (r *report) writes(name string) bool {
	return r.as(context.Background(), "/bin/sh", "-c", `[ -w "$0" ] && df -Pk "$0" | awk 'END { exit $(NF-2) < 1024 }'`, name).Run() == nil
}

// as returns a command that runs as the account.
func (r *report) as(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(r.uid), Gid: uint32(r.gid)}}
	cmd.Env = []string{"LC_ALL=C.UTF-8"}
	cmd.WaitDelay = time.Second
	return cmd
}

// guard looks for users other than root and owner who could replace the file at
// a path: at each directory from / on, and along each link. A sticky directory
// may be on the way, but not at its end.
func (r *report) guard(name string, owner int) {
	at, rest := "/", strings.Split(name, "/")
	for range 200 { // links may lead in circles
		info, err := os.Lstat(at)
		if err != nil {
			r.missing("%s: %v", name, err)
			return
		}
		link, by := info.Mode()&fs.ModeSymlink != 0, int(info.Sys().(*syscall.Stat_t).Uid)
		switch {
		case !link && info.Mode()&0o022 != 0 && !(info.IsDir() && info.Mode()&fs.ModeSticky != 0 && len(rest) > 0):
			r.danger("others may write to %s: chmod go-w %s", at, at)
		case by != 0 && by != owner:
			r.danger("others may write to %s: chown root %s", at, at)
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
	r.missing("%s: its links have no end", name)
}
