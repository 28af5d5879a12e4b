//go:build unix

package door

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// A report is what Inspect has found so far.
type report struct {
	Recipe
	sshd     string   // absolute path
	config   []string // arguments of sshd for its file of settings
	addr     string   // of an sshd that runs, "": one is started
	uid, gid int

	tried []string // ways that lead to the game or nowhere
	found []string // a line each
}

func (r *report) missing(format string, args ...any) {
	r.found = append(r.found, "missing: "+fmt.Sprintf(format, args...))
}

// danger notes a danger once: several paths may lead to one.
func (r *report) danger(format string, args ...any) {
	if line := "danger: " + fmt.Sprintf(format, args...); !slices.Contains(r.found, line) {
		r.found = append(r.found, line)
	}
}

// account looks the account up. It returns no shell where there is none.
func (r *report) account() (home, shell string) {
	text, _ := os.ReadFile("/etc/passwd")
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(strings.TrimSpace(line), ":"); len(f) == 7 && f[0] == r.User {
			r.uid, _ = strconv.Atoi(f[2])
			r.gid, _ = strconv.Atoi(f[3])
			return f[5], f[6]
		}
	}
	r.missing("the account %s: what fixstep host prints makes it", r.User)
	return "", ""
}

// files looks for whoever could exchange what the game is made of, and whether
// the game can write what it shall.
func (r *report) files(home, shell string) {
	for _, path := range []string{r.Program, shell, home, r.sshd} {
		r.guard(path, 0)
	}
	if info, err := os.Stat(r.Program); err == nil && info.Mode()&(fs.ModeSetuid|fs.ModeSetgid) != 0 {
		r.danger("%s runs with another's rights: chmod ug-s %s", r.Program, r.Program)
	}
	if capable(r.Program) {
		r.danger("%s has capabilities: setcap -r %s", r.Program, r.Program)
	}
	if inside, err := os.ReadDir(home); err == nil && len(inside) > 0 {
		r.danger("%s, the home of %s, is not empty: sshd or a shell may read what is there", home, r.User)
	}
	for _, name := range []string{r.Dir, r.Log} {
		if name == "" {
			continue
		}
		r.guard(name, r.uid)
		if !filepath.IsAbs(name) || !r.writes(name) {
			r.missing("%s: %s cannot write to it, or may not go there", name, r.User)
		}
	}
}

// writes reports whether the account may write to a path.
func (r *report) writes(name string) bool {
	cmd := exec.Command("/bin/sh", "-c", `[ -w "$0" ]`, name)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(r.uid), Gid: uint32(r.gid)}}
	return cmd.Run() == nil
}

// guard looks for accounts, beside root and one more, that could exchange what
// lies at a path: at each directory from the root on, and along each link.
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
		case !link && info.Mode()&0o022 != 0 && !(info.IsDir() && info.Mode()&fs.ModeSticky != 0):
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
