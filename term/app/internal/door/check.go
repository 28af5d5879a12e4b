//go:build linux

package door

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"net/netip"
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
	sshd     []string        // absolute path, and arguments for its file of settings
	addr     string          // of a running sshd; "": one is started
	ctx      context.Context // ends when the tries take too long
	dir      string          // for the files of the tries
	uid, gid int             // of the account

	tried       []string        // ways that led to the game or to a refusal
	found       []string        // missing and dangerous things, a line each
	ways, asked int             // ways that were tried, questions to sshd
	looked      map[string]bool // paths of files that were looked at
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
			home, shell = f[5], cmp.Or(f[6], "/bin/sh")
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
	game := cmp.Or(r.Game, r.Program)
	for _, path := range []string{game, shell, "/usr/bin/env"} { // all run as the account
		info, err := os.Stat(path)
		more, _ := syscall.Getxattr(path, "security.capability", nil)
		if more > 0 || err == nil && info.Mode()&(fs.ModeSetuid|fs.ModeSetgid) != 0 {
			r.note("", "danger: %[1]s runs with another's rights: chmod ug-s %[1]s; setcap -r %[1]s", path)
		}
		r.guard(path, 0)
	}
	program := "" // sshd asks it for keys
	if r.Keys {
		program = r.Program
	}
	for _, path := range []string{home, r.sshd[0], "/etc/passwd", r.Lobby, program} {
		r.guard(path, 0)
	}
	if text, _ := os.ReadFile(game); strings.HasPrefix(string(text), "#!") {
		r.note("", "danger: %s is a script: the programs that it runs are not checked", game)
	}
	inside, _ := filepath.Glob(home + "/*")
	sshrc, _ := filepath.Glob("/etc/ssh/sshrc")
	for _, path := range append(inside, sshrc...) {
		r.note("", "danger: sshd or a shell may read %s before the game: remove it", path)
	}
	for _, path := range []string{r.Dir, r.Log, r.Lobby} { // the lobby is root's, and was looked at
		r.guard(path, r.uid)
		if info, err := os.Stat(path); path != "" && (err != nil || info.IsDir() == (path == r.Log) || !r.writes(path)) {
			r.note("", "missing: %s: %s cannot write to it, or may not go there, or less than 1 MB is free", path, r.User)
		}
	}
}

// writes reports whether the account may write there, and the disk has room.
func (r *report) writes(path string) bool {
	cmd := exec.CommandContext(r.ctx, "/bin/sh", "-c", `[ -w "$0" ] && df -Pk "$0" | awk 'END { exit $(NF-2) < 1024 }'`, path)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(r.uid), Gid: uint32(r.gid)}}
	cmd.Env = []string{"LC_ALL=C.UTF-8"}
	cmd.WaitDelay = time.Second
	return cmd.Run() == nil
}

// guard looks for users other than root and owner who could replace the file at
// a path: at each directory on the way, and along each link. A sticky directory
// may be on the way, but only the lobby at its end. The path "" is for no file.
func (r *report) guard(path string, owner int) {
	if path == "" || r.looked[path] {
		return
	}
	r.looked[path] = true
	if _, err := os.Stat(path); err != nil { // links may lead in circles
		r.note("", "missing: %v", err)
		return
	}
	for at := path; at != ""; at = at[:max(0, strings.LastIndex(at, "/"))] {
		info, err := os.Lstat(at)
		if err != nil {
			return // it has just been removed
		}
		switch to, link := os.Readlink(at); {
		case link == nil && filepath.IsAbs(to):
			r.guard(to+path[len(at):], owner)
		case link == nil: // Dir would take .. away, which a link may have before it
			r.guard(at[:strings.LastIndex(at, "/")+1]+to+path[len(at):], owner)
		case info.Mode()&0o022 != 0 && (info.Mode()&fs.ModeSticky == 0 || at == path && path != r.Lobby):
			r.note("", "danger: others may write to %s: chmod go-w %[1]s, or +t if it is the lobby", at)
		}
		if by := int(info.Sys().(*syscall.Stat_t).Uid); by != 0 && by != owner {
			r.note("", "danger: others may write to %s: chown root %[1]s", at)
		}
	}
}

// settings asks sshd for its settings for a player of the world, for one of
// this machine, and under each condition of the files that sshd has read.
func (r *report) settings() {
	questions := []string{ // in the words of sshd -C; 192.0.2.1 is in no network
		"host=example.org,addr=192.0.2.1,laddr=192.0.2.1,lport=22,rdomain=",
		"host=localhost,addr=127.0.0.1,laddr=127.0.0.1,lport=22,rdomain=",
	}
	for i := 0; i < len(questions); i++ {
		var told bytes.Buffer
		cmd := exec.CommandContext(r.ctx, r.sshd[0], append(r.sshd[1:], "-T", "-ddd", "-C", "user="+r.User+","+questions[i])...)
		cmd.Stderr = &told
		out, err := cmd.Output()
		if said := strings.TrimSpace(told.String()); err != nil {
			r.note("", "missing: sshd: %v: %s", err, said[strings.LastIndex(said, "\n")+1:])
			return
		}
		r.asked++
		r.compare(string(out), " (asked for "+questions[i]+")")
		if i == 0 {
			for _, condition := range conditions(r.read(told.String() + string(out))) {
				questions = append(questions, questions[0]+condition)
			}
		}
	}
}

// read guards what the lines of a text name: files that sshd says it has read,
// each with its length, and others, such as a host key; or the directory where
// such a file may be made. It returns the text of the files of settings.
func (r *report) read(said string) (text string) {
	for line := range strings.Lines(said) {
		i := strings.LastIndex(line, " /")
		path, _, isRead := strings.Cut(strings.TrimRight(line[i+1:], "\r\n"), " len ")
		if b, err := os.ReadFile(path); isRead && err == nil && !strings.Contains(text, string(b)) {
			text += string(b) + "\n"
		}
		if _, err := os.Stat(path); err != nil {
			path = filepath.Dir(path)
		}
		if _, err := os.Stat(path); i >= 0 && err == nil {
			r.guard(path, 0)
		}
	}
	return text
}

// conditions returns the addresses that the Match lines of a text name, in the
// words of -C: of a network one from its middle, because a smaller network may
// be at its ends. sshd takes any case, quotes, and = in place of a space.
func conditions(text string) (list []string) {
	for line := range strings.Lines(strings.ToLower(text)) {
		words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\r\n\f,=!\"'\\", c) })
		for i := 1; i < len(words) && words[0] == "match"; i++ {
			p, err := netip.ParsePrefix(words[i])
			if err != nil {
				a, _ := netip.ParseAddr(words[i])
				p = netip.PrefixFrom(a, a.BitLen())
			}
			if p.IsValid() {
				a := middle(p)
				list = append(list, fmt.Sprintf(",addr=%s,laddr=%s", a, a))
			}
		}
	}
	return list
}

// middle returns an address from the middle of a network.
func middle(p netip.Prefix) netip.Addr {
	b := p.Addr().AsSlice()
	for i := p.Bits(); i < len(b)*8; i += 2 {
		b[i/8] |= 0x80 >> (i % 8)
	}
	a, _ := netip.AddrFromSlice(b)
	return a
}

// compare compares sshd's answer for a player with the recipe.
func (r *report) compare(answer, player string) {
	now := map[string][]string{}
	for line := range strings.Lines(answer) {
		keyword, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		now[keyword] = append(now[keyword], value)
	}
	var printed strings.Builder
	r.Print(&printed)
	for line := range strings.Lines(printed.String()) {
		keyword, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if keyword == "" || keyword[0] == '#' || keyword == "Match" {
			continue
		}
		if got := now[strings.ToLower(keyword)]; !slices.Equal(got, []string{want}) {
			r.note(player, "danger: sshd has %s %.60s for %s, but fixstep host prints %.60s", keyword, strings.Join(got, " "), r.User, want)
		}
	}
	if got := strings.Join(now["persourcepenalties"], " "); r.Balancer && got != "" && got != "no" {
		r.note(player, "danger: sshd has PerSourcePenalties, which shut all players out behind a balancer: add PerSourcePenalties no")
	}
	for _, name := range append(strings.Fields(strings.Join(now["acceptenv"], " ")), now["setenv"]...) {
		if name != "LANG" && name != "COLORTERM" && name != "NO_COLOR" && !strings.HasPrefix(name, "LC_") {
			r.note(player, "danger: sshd has %s in AcceptEnv or SetEnv: the shell of %s gets it", name, r.User)
		}
	}
}
