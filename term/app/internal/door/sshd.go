//go:build unix

package door

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// settings compares sshd's settings for the account with the recipe.
func (r *report) settings() {
	var said bytes.Buffer
	cmd := exec.Command(r.sshd, append(r.config, "-T", "-ddd", "-C", "host=example.org,addr=192.0.2.1,laddr=192.0.2.1,lport=22,user="+r.User)...)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		r.missing("sshd: %v: %s", err, lines[len(lines)-1])
		return
	}
	now := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		keyword, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		now[keyword] = append(now[keyword], value)
	}
	r.read(said.String())
	r.compare(now)
	r.limits(slices.Contains(now["usepam"], "yes"))
}

// ofAddresses are the conditions of a Match that hold only for some addresses.
var ofAddresses = []string{"address", "host", "localaddress", "localport", "rdomain"}

// read guards the files that sshd has read. It also names each Match before the
// account's that holds only for some addresses: for most settings the first
// Match counts, and no list of addresses to ask sshd about would be complete.
func (r *report) read(said string) {
	for line := range strings.Lines(said) {
		_, file, _ := strings.Cut(line, ": config ")
		file, _, _ = strings.Cut(file, " ") // the file's length follows
		_, pattern, _ := strings.Cut(line, ": new include ")
		for _, path := range []string{file, filepath.Dir(pattern)} {
			if filepath.IsAbs(path) {
				r.guard(path, 0)
			}
		}
	}
	for line := range strings.Lines(said[:max(0, strings.LastIndex(said, "'Match User "+r.User+"'"))]) {
		_, match, _ := strings.Cut(line, ": checking syntax for 'Match ")
		match = match[:max(0, strings.LastIndex(match, "'"))]
		for _, word := range strings.Fields(strings.ToLower(match)) {
			if slices.Contains(ofAddresses, word) {
				r.danger("Match %q stands before the one for %s: for players from there its settings count", match, r.User)
			}
		}
	}
}

// compare compares settings for the account with the recipe.
func (r *report) compare(now map[string][]string) {
	var printed strings.Builder
	r.Print(&printed)
	for line := range strings.Lines(printed.String()) {
		keyword, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if keyword == "" || keyword[0] == '#' || keyword == "Match" {
			continue
		}
		if got := now[strings.ToLower(keyword)]; !slices.Equal(got, []string{want}) {
			r.danger("sshd has %s %.60s for %s, but fixstep host prints %.60s", keyword, strings.Join(got, " "), r.User, want)
		}
	}
	if from := now["listenaddress"]; !slices.ContainsFunc(from, func(a string) bool { return !strings.HasPrefix(a, "127.") && !strings.HasPrefix(a, "[::1]") }) {
		r.missing("a ListenAddress for the world: sshd has %q", from)
	}
	for _, name := range strings.Fields(strings.Join(now["acceptenv"], " ")) {
		if name != "LANG" && name != "COLORTERM" && name != "NO_COLOR" && !strings.HasPrefix(name, "LC_") {
			r.danger("sshd has AcceptEnv %s: the shell of %s gets it", name, r.User)
		}
	}
	for _, set := range now["setenv"] {
		r.danger("sshd has SetEnv %s: the shell of %s gets it", set, r.User)
	}
}

// limits checks that systemd limits all players together.
func (r *report) limits(pam bool) {
	if _, err := os.Stat("/run/systemd/system"); err != nil {
		return // systemd does not run
	}
	file := fmt.Sprintf("/etc/systemd/system/user-%d.slice.d/fixstep.conf", r.uid)
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), "MemoryMax=") {
		r.missing("limits for all players together: no MemoryMax in %s", file)
	}
	if !pam {
		r.missing("UsePAM yes: without it systemd does not limit players")
	}
}
