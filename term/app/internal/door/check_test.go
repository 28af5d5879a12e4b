//go:build linux

package door

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// wrong returns how many faults there are if sshd says these settings.
func (r *report) wrong(says map[string][]string) int {
	r.found = nil
	var answer strings.Builder
	for keyword, values := range says {
		for _, value := range values {
			fmt.Fprintln(&answer, keyword, value)
		}
	}
	r.compare(answer.String(), "")
	return len(r.found)
}

// TestEveryLineOfTheRecipeIsCompared, so that no lost line stays unseen.
// Behind a balancer a limit for one address is a fault, and penalties are.
func TestEveryLineOfTheRecipeIsCompared(t *testing.T) {
	for i := range 4 {
		r := &report{Recipe: public}
		r.Keys, r.Balancer = i&1 > 0, i&2 > 0
		wrong := r.wrong
		var printed strings.Builder
		r.Print(&printed)
		says := map[string][]string{"acceptenv": {"LANG", "LC_*"}, "setenv": {"LC_ALL=C"}}
		for line := range strings.Lines(printed.String()) {
			if keyword, value, ok := strings.Cut(strings.TrimSpace(line), " "); ok && keyword[0] != '#' && keyword != "Match" {
				says[strings.ToLower(keyword)] = []string{value}
			}
		}
		if wrong(says) > 0 || len(says) < 20 {
			t.Fatalf("faults of a good door: %q", r.found)
		}
		for keyword, value := range says {
			delete(says, keyword)
			if wrong(says) == 0 && keyword != "acceptenv" && keyword != "setenv" {
				t.Errorf("without %s %s no fault is found", keyword, value)
			}
			says[keyword] = value
		}
		cases := []struct {
			keyword, value string
			faults         int
		}{
			{"persourcemaxstartups", map[bool]string{false: "none", true: "5"}[r.Balancer], 1},
			{"persourcepenalties", "crash:90.000000 authfail:5.000000", i / 2}, {"persourcepenalties", "no", 0},
			{"acceptenv", "LANG LD_*", 1}, {"setenv", "ENV=/x", 1},
		}
		for _, c := range cases {
			was := says[c.keyword]
			says[c.keyword] = []string{c.value}
			if got := wrong(says); got != c.faults {
				t.Errorf("balancer %v: %s %s: %d faults, want %d: %q", r.Balancer, c.keyword, c.value, got, c.faults, r.found)
			}
			if says[c.keyword] = was; was == nil {
				delete(says, c.keyword)
			}
		}
	}
}

// TestAGuardFollowsLinks from / on, both the path of a link and its target.
func TestAGuardFollowsLinks(t *testing.T) {
	dir, _ := filepath.EvalSymlinks(t.TempDir())
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"shut/deep", "open", "sticky"} {
		os.MkdirAll(in(name), 0o755)
	}
	os.Chmod(in("open"), 0o777)
	os.Chmod(in("sticky"), 0o777|os.ModeSticky)
	for name, to := range map[string]string{
		"shut/there": in("open/file"), "shut/back": "../shut/deep/../../sticky/file", "shut/far": "deep/next", "shut/deep/next": "../there", "shut/circle": "circle",
	} {
		os.Symlink(to, in(name))
	}
	for _, name := range []string{"shut/file", "open/file", "sticky/file", "shut/writable"} {
		os.WriteFile(in(name), nil, 0o644)
	}
	os.Chmod(in("shut/writable"), 0o664)
	for name, want := range map[string]string{
		"shut/file": "", "sticky": "danger: others may write to " + in("sticky") + ":", "sticky/file": "", "shut/back": "", "open/file": "danger: others may write to " + in("open") + ":",
		"shut/there": "danger: others may write to " + in("open") + ":", "shut/far": "danger: others may write to " + in("open") + ":",
		"shut/writable": "danger: others may write to " + in("shut/writable") + ":", "shut/circle": "missing: stat " + in("shut/circle") + ": too many", "shut/none": "missing: stat " + in("shut/none") + ": no such",
	} {
		r := &report{looked: map[string]bool{}}
		r.guard(in(name), os.Getuid())
		found := slices.DeleteFunc(r.found, func(line string) bool { return !strings.Contains(line, dir) }) // the directories above are the machine's
		if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || !strings.HasPrefix(found[0], want)) {
			t.Errorf("%s: %q, want %q", name, found, want)
		}
	}
}

// TestEveryAddressOfAMatchIsAsked, however a Match is spelled, and for a
// network an address from its middle. Other lines and conditions ask nothing.
func TestEveryAddressOfAMatchIsAsked(t *testing.T) {
	for text, want := range map[string]string{
		"Match User game\nPort 22\nListenAddress 10.0.0.1\n# Match Address 10.0.0.1\n": "",
		"\t\"mATCH\"=Address=\"10.0.0.1\"":                                             ",addr=10.0.0.1,laddr=10.0.0.1",
		"match user game localaddress ::1":                                             ",addr=::1,laddr=::1",
		"Match Address !10.0.0.0/8,10.*":                                               ",addr=10.170.170.170,laddr=10.170.170.170",
		"Match Address 2001:db8::/126":                                                 ",addr=2001:db8::2,laddr=2001:db8::2",
		"Match Host *.lan LocalPort 2222":                                              "",
		"Match LocalAddress 10.0.0.1 LocalPort 2":                                      ",addr=10.0.0.1,laddr=10.0.0.1",
	} {
		if got := strings.Join(conditions(text), " "); got != want {
			t.Errorf("%s\nasks\n%s\nwant\n%s", text, got, want)
		}
	}
}
