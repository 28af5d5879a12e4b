//go:build unix

package door

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEveryLineOfTheRecipeIsCompared, so that no lost line stays unseen.
func TestEveryLineOfTheRecipeIsCompared(t *testing.T) {
	for _, keys := range []bool{false, true} {
		r := &report{Recipe: public}
		r.Keys = keys
		wrong := func(says map[string][]string) int {
			r.found = nil
			r.compare(says)
			return len(r.found)
		}
		var printed strings.Builder
		r.Print(&printed)
		says := map[string][]string{"acceptenv": {"LANG", "LC_*"}, "listenaddress": {"127.0.0.1:22", "[::]:22"}}
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
			if wrong(says) == 0 && keyword != "acceptenv" {
				t.Errorf("without %s %s no fault is found", keyword, value)
			}
			says[keyword] = value
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
		"shut/writable": "danger: others may write to " + in("shut/writable") + ":", "shut/circle": "missing: " + in("shut/circle") + ": its links", "shut/none": "missing: " + in("shut/none") + ": lstat ",
	} {
		r := &report{}
		r.guard(in(name), os.Getuid())
		found := slices.DeleteFunc(r.found, func(line string) bool { return !strings.Contains(line, dir) }) // the directories above are the machine's
		if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || !strings.HasPrefix(found[0], want)) {
			t.Errorf("%s: %q, want %q", name, found, want)
		}
	}
}

// TestEveryMatchOfAddressesIsNamed that stands before the account's Match, in
// the output of OpenSSH 9 and 10.
func TestEveryMatchOfAddressesIsNamed(t *testing.T) {
	said := ""
	for _, match := range []string{"Host *.lan'", "User x'", "User x Address 10.0.0.*' on line 7", "User game'", "Address 10.0.0.1'"} {
		said += "debug3: checking syntax for 'Match " + match + "\r\n"
	}
	r := &report{Recipe: public}
	r.read(said)
	if told := strings.Join(r.found, ""); len(r.found) != 2 || !strings.Contains(told, `Match "Host *.lan" stands`) || !strings.Contains(told, `Match "User x Address 10.0.0.*" stands`) {
		t.Error(told)
	}
}
