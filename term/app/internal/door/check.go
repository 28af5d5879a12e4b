package door

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A Machine is what Inspect looks at. Names of files are absolute.
type Machine struct {
	sshd func(user string) (string, error)       // what sshd -T says for a user, an error in one line
	read func(file string) (string, error)       // a file's text
	stat func(file string) (fileInfo, error)     // of a file or directory, through links
	list func(dir string) ([]fs.DirEntry, error) // what is in a directory
}

// A fileInfo is what Inspect knows of a file.
type fileInfo struct {
	owner int         // the user's number
	mode  fs.FileMode // kind and permissions
}

// report is what Inspect has found so far.
type report struct {
	Recipe
	Machine
	found []string
}

func (r *report) missing(format string, args ...any) {
	r.found = append(r.found, "missing: "+fmt.Sprintf(format, args...))
}

func (r *report) danger(format string, args ...any) {
	r.found = append(r.found, "danger: "+fmt.Sprintf(format, args...))
}

// Inspect returns what is missing or dangerous on a machine that shall host the
// game so, a line each that begins with "missing: " or "danger: ". It changes
// nothing.
func (r Recipe) Inspect(m Machine) []string {
	c := &report{Recipe: r, Machine: m}
	c.account()
	c.program()
	c.settings()
	c.others()
	return c.found
}

// fields returns the line of the account in a file such as passwd.
func (r *report) fields(file string, user string) []string {
	text, err := r.read(file)
	if err != nil {
		r.missing("%v", err)
	}
	for line := range strings.Lines(text) {
		if f := strings.Split(strings.TrimSpace(line), ":"); f[0] == user {
			return f
		}
	}
	return nil
}

// account looks at the account, its home, its limits and what it may write.
func (r *report) account() {
	line := r.fields("/etc/passwd", r.User)
	if len(line) < 7 {
		r.missing("the account %s", r.User)
		return
	}
	uid, _ := strconv.Atoi(line[2])
	if uid == 0 {
		r.danger("%s is root", r.User)
		return
	}
	if base := path.Base(line[6]); base == "nologin" || base == "false" {
		r.missing("a shell for %s: sshd cannot start the game with %s", r.User, line[6])
	}
	if shadow := r.fields("/etc/shadow", r.User); len(shadow) > 1 {
		r.password(shadow[1])
	}
	r.groups()
	r.home(line[5])
	if _, err := r.stat("/run/systemd/system"); err == nil { // systemd runs
		if _, err := r.read(fmt.Sprintf("/etc/systemd/system/user-%d.slice.d/fixstep.conf", uid)); err != nil {
			r.missing("limits for all players together: %v", err)
		}
	}
	for _, given := range [][2]string{{"-dir", r.Dir}, {"-log", r.Log}} {
		flag, name := given[0], given[1]
		if f, err := r.stat(name); name != "" && err != nil {
			r.missing("%s: %v", flag, err)
		} else if name != "" && (f.owner != uid || f.mode&0o200 == 0) {
			r.missing("%s %s: %s cannot write to it", flag, name, r.User)
		}
	}
}

// password looks at the account's encrypted password.
func (r *report) password(hash string) {
	switch {
	case r.Keys && hash == "":
		r.danger("the password of %s is empty", r.User)
	case r.Keys && strings.HasPrefix(hash, "!"):
		r.missing("%s is locked, for keys too: usermod -p '*' %s", r.User, r.User)
	case !r.Keys && hash != "":
		r.missing("an empty password for %s: passwd -d %s", r.User, r.User)
	}
}

// groups looks for groups that the account is in beside its own.
func (r *report) groups() {
	text, _ := r.read("/etc/group")
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), ":")
		if len(f) == 4 && slices.Contains(strings.Split(f[3], ","), r.User) {
			r.danger("%s is in the group %s", r.User, f[0])
		}
	}
}

// home looks at the account's directory, in which nothing may lie that sshd or
// a shell reads.
func (r *report) home(dir string) {
	f, err := r.stat(dir)
	if err != nil {
		r.missing("the home of %s: %v", r.User, err)
		return
	}
	if f.owner != 0 || f.mode&0o022 != 0 {
		r.danger("%s, the home of %s, can be written to by others than root", dir, r.User)
	}
	if inside, err := r.list(dir); err != nil || len(inside) > 0 {
		r.danger("%s, the home of %s, is not empty", dir, r.User)
	}
}

// program looks for whoever else may exchange the program.
func (r *report) program() {
	for name := r.Program; ; name = path.Dir(name) {
		f, err := r.stat(name)
		switch {
		case err != nil:
			r.missing("the program: %v", err)
		case f.owner != 0 || f.mode&0o022 != 0:
			r.danger("others than root may write to %s", name)
		case f.mode&(fs.ModeSetuid|fs.ModeSetgid) != 0 && name == r.Program:
			r.danger("%s runs with another's rights (setuid)", name)
		case f.mode&0o001 == 0:
			r.missing("%s may not execute %s", r.User, name)
		}
		if name == "/" {
			return
		}
	}
}

// settings compares what sshd does with the recipe.
func (r *report) settings() {
	says, err := r.sshd(r.User)
	if err != nil {
		r.missing("sshd: %v", err)
		return
	}
	now := settings(says)
	var printed strings.Builder
	r.Print(&printed)
	right, wrong := 0, []string(nil)
	for _, line := range strings.Split(printed.String(), "\n") {
		keyword, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if keyword == "" || keyword[0] == '#' || keyword == "Match" {
			continue
		}
		if got := now[strings.ToLower(keyword)]; slices.Equal(got, []string{want}) {
			right++
		} else {
			wrong = append(wrong, fmt.Sprintf("sshd has %s %s for %s, not %s", keyword, strings.Join(got, " "), r.User, want))
		}
	}
	if len(wrong) > right {
		r.missing("what fixstep host prints, as a file in /etc/ssh/sshd_config.d, or sshd has not read it yet:")
	}
	for _, text := range wrong {
		r.danger("%s", text)
	}
	for _, name := range strings.Fields(strings.Join(now["acceptenv"], " ")) {
		if name != "LANG" && name != "COLORTERM" && name != "NO_COLOR" && !strings.HasPrefix(name, "LC_") {
			r.danger("sshd has AcceptEnv %s: the account's shell gets it", name)
		}
	}
}

// settings returns the lines of sshd -T by keyword.
func settings(says string) map[string][]string {
	found := map[string][]string{}
	for line := range strings.Lines(says) {
		keyword, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		found[keyword] = append(found[keyword], value)
	}
	return found
}

// others looks at what sshd has for the other accounts.
func (r *report) others() {
	says, err := r.sshd("root")
	if err != nil {
		return // settings has said so
	}
	now := settings(says)
	for _, s := range []struct{ keyword, why string }{
		{"PermitRootLogin", "root may log in with a password"},
		{"PermitEmptyPasswords", "accounts without a password are open"},
		{"PasswordAuthentication", "an account is as safe as its password: put the game on an address of its own, with AllowUsers " + r.User},
	} {
		if slices.Equal(now[strings.ToLower(s.keyword)], []string{"yes"}) && now["allowusers"] == nil {
			r.danger("sshd has %s yes for all: %s", s.keyword, s.why)
		}
	}
	text, _ := r.read("/etc/shadow")
	for line := range strings.Lines(text) {
		if f := strings.Split(line, ":"); len(f) > 2 && f[1] == "" && f[0] != r.User {
			r.danger("the account %s has no password", f[0])
		}
	}
}
