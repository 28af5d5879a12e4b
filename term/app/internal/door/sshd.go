//go:build unix

package door

import (
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// ask returns the lines of sshd -T by keyword, for a user who comes from an
// address to the same one.
func (r *report) ask(user, addr, port string) (map[string][]string, error) {
	who := fmt.Sprintf("user=%s,host=example.org,addr=%s,laddr=%s,lport=%s", user, addr, addr, port)
	out, err := exec.Command(r.sshd, r.with("-T", "-C", who)...).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%s: %v: %s", r.sshd, err, strings.Join(strings.Fields(string(out)), " "))
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		keyword, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		found[keyword] = append(found[keyword], value)
	}
	return found, nil
}

// with returns arguments of sshd, and those for its file of settings.
func (r *report) with(args ...string) []string {
	if r.config != "" {
		args = append(args, "-f", r.config)
	}
	return args
}

// settings compares what sshd does, for who comes from anywhere, with what is
// printed.
func (r *report) settings() {
	all, err := r.ask("root", "192.0.2.1", "22")
	if err != nil {
		r.missing("sshd: %v", err)
		return
	}
	r.everybody(all)
	for _, addr := range r.read() {
		for _, port := range all["port"] {
			now, err := r.ask(r.User, addr, port)
			if err != nil {
				r.missing("sshd: %v", err)
				return
			}
			for _, line := range r.wrong(now) {
				if !r.told[line] {
					r.told[line] = true
					r.danger("sshd has %s; seen from %s", line, addr)
				}
			}
		}
	}
}

// everybody looks at what sshd does for all accounts.
func (r *report) everybody(now map[string][]string) {
	for _, key := range now["hostkey"] {
		r.guard("sshd's key", key, 0)
	}
	for _, s := range []struct{ keyword, why string }{
		{"PermitRootLogin", "root may log in with a password"},
		{"PermitEmptyPasswords", "accounts without a password are open"},
		{"PasswordAuthentication", "an account is as safe as its password: put the game on an address of its own, with AllowUsers " + r.User},
	} {
		if slices.Equal(now[strings.ToLower(s.keyword)], []string{"yes"}) && now["allowusers"] == nil {
			r.danger("sshd has %s yes for all: %s", s.keyword, s.why)
		}
	}
	_, err := os.Stat("/run/systemd/system")
	if pam := slices.Contains(now["usepam"], "yes"); pam && err != nil {
		r.danger("sshd has UsePAM yes: programs of PAM run for strangers, and without systemd nothing here needs them")
	} else if !pam && err == nil {
		r.missing("UsePAM yes: without it systemd does not limit what players take")
	}
}

// wrong returns in what the settings for the account differ from the recipe.
func (r *report) wrong(now map[string][]string) (wrong []string) {
	var printed strings.Builder
	r.Print(&printed)
	for line := range strings.Lines(printed.String()) {
		keyword, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if keyword == "" || keyword[0] == '#' || keyword == "Match" {
			continue
		}
		if got := now[strings.ToLower(keyword)]; !slices.Equal(got, []string{want}) {
			wrong = append(wrong, fmt.Sprintf("%s %.60s for %s, and printed is %.60s", keyword, strings.Join(got, " "), r.User, want))
		}
	}
	for _, name := range strings.Fields(strings.Join(now["acceptenv"], " ")) {
		if name != "LANG" && name != "COLORTERM" && name != "NO_COLOR" && !strings.HasPrefix(name, "LC_") {
			wrong = append(wrong, fmt.Sprintf("AcceptEnv %s: the shell of %s gets it", name, r.User))
		}
	}
	for _, set := range now["setenv"] {
		wrong = append(wrong, fmt.Sprintf("SetEnv %s: the shell of %s gets it", set, r.User))
	}
	if banner := strings.Join(now["banner"], ""); banner != "" && banner != "none" && !r.may(`[ -r "$0" ]`, banner) {
		wrong = append(wrong, fmt.Sprintf("Banner %s: strangers read there what %s may not", banner, r.User))
	}
	return wrong
}

// read looks at the files that sshd reads. It returns some addresses of all
// kinds, and one of each network that a Match of theirs names.
func (r *report) read() []string {
	addrs := []string{"192.0.2.1", "2001:db8::1", "127.0.0.1", "::1", "10.0.0.1", "172.16.0.1", "192.168.0.1"}
	out, _ := exec.Command(r.sshd, r.with("-t", "-ddd")...).CombinedOutput()
	for line := range strings.Lines(string(out)) {
		for _, mark := range []string{": config ", ": new include ", ": no match for "} {
			_, name, _ := strings.Cut(line, mark)
			if name, _, _ = strings.Cut(strings.TrimSpace(name), " "); name == "" {
				continue
			}
			r.guard("the settings of sshd", filepath.Dir(name), 0)
			files, _ := filepath.Glob(name)
			for _, file := range files {
				r.guard("the settings of sshd", file, 0)
				addrs = append(addrs, networks(file)...)
			}
		}
	}
	return addrs
}

// networks returns an address of each network that a Match in a file names.
func networks(file string) (addrs []string) {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\n\",=!", c) })
		if len(words) == 0 || !strings.EqualFold(words[0], "match") {
			continue
		}
		for _, word := range words {
			word, _, _ = strings.Cut(word, "/")
			if addr, err := netip.ParseAddr(word); err == nil {
				addrs = append(addrs, addr.String())
			}
		}
	}
	return addrs
}
