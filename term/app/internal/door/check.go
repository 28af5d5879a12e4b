//go:build unix

package door

import (
	"errors"
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
	config   string // of sshd, "": its usual one
	addr     string // of an sshd that runs, "": one is started
	sshd     string // absolute path
	uid, gid int
	home     string
	shell    string

	tried []string        // ways that lead to the game or nowhere
	found []string        // a line each
	told  map[string]bool // paths and settings of which something was found
}

func (r *report) missing(format string, args ...any) {
	r.found = append(r.found, "missing: "+fmt.Sprintf(format, args...))
}

func (r *report) danger(format string, args ...any) {
	r.found = append(r.found, "danger: "+fmt.Sprintf(format, args...))
}

// Inspect opens the door of this machine in every way that a stranger may try,
// for at most 20 seconds, and looks at who else could change what they get. It
// returns the ways that led to the game or a refusal, and what is missing or
// dangerous, a line each that begins with "missing: " or "danger: ". Config is
// sshd's file of settings, "" its usual one; addr is HOST:PORT of an sshd that
// runs, "" has one started on loopback. Only root may look. It changes nothing
// but -log, which gets a line for each game.
func (r Recipe) Inspect(config, addr string) (tried, found []string, err error) {
	if os.Geteuid() != 0 {
		return nil, nil, errors.New("only root may look: sshd tells its settings to nobody else")
	}
	c := &report{Recipe: r, config: config, addr: addr, uid: -1, told: map[string]bool{}}
	c.sshd = "/usr/sbin/sshd" // not in the path of every root
	if path, err := exec.LookPath("sshd"); err == nil {
		c.sshd = path
	}
	if c.account(); c.uid >= 0 {
		c.files()
		c.settings()
		c.tries()
	}
	return c.tried, c.found, nil
}

// rows returns the lines of a file such as passwd that have so many fields.
func (r *report) rows(file string, fields int) (rows [][]string) {
	text, err := os.ReadFile(file)
	if err != nil {
		r.missing("%v", err)
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), ":"); len(f) >= fields {
			rows = append(rows, f)
		}
	}
	return rows
}

// account looks for who else is the account, and for the groups it is in.
func (r *report) account() {
	users := r.rows("/etc/passwd", 7)
	for _, f := range users {
		if f[0] == r.User {
			r.uid, _ = strconv.Atoi(f[2])
			r.gid, _ = strconv.Atoi(f[3])
			r.home, r.shell = f[5], f[6]
		}
	}
	if r.uid < 0 {
		r.missing("the account %s: what fixstep host prints makes it", r.User)
		return
	}
	for _, f := range users {
		if f[2] == strconv.Itoa(r.uid) && f[0] != r.User {
			r.danger("%s is %s by another name: give %s a number of its own", f[0], r.User, r.User)
		}
	}
	for _, f := range r.rows("/etc/group", 4) {
		if own := f[2] == strconv.Itoa(r.gid); own && f[0] != r.User || slices.Contains(strings.Split(f[3], ","), r.User) {
			r.danger("%s is in the group %s: give it one of its own only", r.User, f[0])
		}
	}
	for _, f := range r.rows("/etc/shadow", 2) {
		switch {
		case f[1] == "" && f[0] != r.User:
			r.danger("the account %s has no password: passwd -l %s", f[0], f[0])
		case f[1] == "" && r.Keys:
			r.danger("the password of %s is empty: usermod -p '*' %s", r.User, r.User)
		}
	}
}

// files looks for whoever could exchange what the game is made of, and whether
// the game can write what it shall.
func (r *report) files() {
	r.guard("the program", r.Program, 0)
	r.guard("the shell of "+r.User, r.shell, 0)
	r.guard("the home of "+r.User, r.home, 0)
	r.guard("sshd", r.sshd, 0)
	if info, err := os.Stat(r.Program); err == nil && info.Mode()&(fs.ModeSetuid|fs.ModeSetgid) != 0 {
		r.danger("%s runs with another's rights: chmod ug-s %s", r.Program, r.Program)
	}
	if inside, err := os.ReadDir(r.home); err == nil && len(inside) > 0 {
		r.danger("%s, the home of %s, is not empty: sshd or a shell may read what is there", r.home, r.User)
	}
	for _, given := range [][3]string{{"-dir", r.Dir, `[ -d "$0" ] && [ -w "$0" ] && [ -x "$0" ]`}, {"-log", r.Log, `[ -f "$0" ] && [ -w "$0" ]`}} {
		flag, name, test := given[0], given[1], given[2]
		if name == "" {
			continue
		}
		r.guard(flag, name, r.uid)
		if !filepath.IsAbs(name) || !r.may(test, name) {
			r.missing("%s %s: %s cannot write to it, or may not go there", flag, name, r.User)
		}
	}
	r.limits()
}

// may reports whether a test of the shell's succeeds for the account.
func (r *report) may(test, name string) bool {
	cmd := exec.Command("/bin/sh", "-c", test, name)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(r.uid), Gid: uint32(r.gid)}}
	return cmd.Run() == nil
}

// limits looks at what systemd allows all players together.
func (r *report) limits() {
	if _, err := os.Stat("/run/systemd/system"); err != nil {
		return // it does not run
	}
	file := fmt.Sprintf("/etc/systemd/system/user-%d.slice.d/fixstep.conf", r.uid)
	text, err := os.ReadFile(file)
	if err != nil {
		r.missing("limits for all players together: %v", err)
	} else if string(text) != r.slice() {
		r.missing("limits for %d players: %s has %q, not %q", r.Players, file, text, r.slice())
	}
}

// guard looks for who beside root and one account could exchange what lies at a
// path: at each directory from the root on, and along each link.
func (r *report) guard(what, name string, owner int) {
	at, rest := "/", strings.Split(name, "/")
	for range 200 { // links may lead in circles
		info, err := os.Lstat(at)
		if err != nil {
			r.missing("%s: %v", what, err)
			return
		}
		link, by := info.Mode()&fs.ModeSymlink != 0, int(info.Sys().(*syscall.Stat_t).Uid)
		cure := ""
		if !link && info.Mode()&0o022 != 0 && !(info.IsDir() && info.Mode()&fs.ModeSticky != 0) {
			cure = "chmod go-w"
		} else if by != 0 && by != owner {
			cure = "chown root"
		}
		if cure != "" && !r.told[at] {
			r.told[at] = true
			r.danger("others may write to %s, and so exchange %s: %s %s", at, what, cure, at)
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
	r.missing("%s: the links of %s have no end", what, name)
}
