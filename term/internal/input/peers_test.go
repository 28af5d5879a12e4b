package input

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// peers are other libraries' tables of keys, with the form of an entry: the
// sequence or its parts, the key, the modifiers.
var peers = []struct{ module, file, entry, numbered string }{
	{"github.com/charmbracelet/ultraviolet@v0.0.0-20261008173134-6b8d4baf91b4", "key_table.go",
		`"\\x1b(?P<seq>[^"+]+)"(?:: |\] = Key)\{Code: Key(?P<key>\w+)(?:, Mod: (?P<mod>[\w |]+))?\}`, ""},
	{"github.com/gdamore/tcell/v3@v3.6.0", "input.go",
		`\{M: '(?P<final>.)'(?:, P: (?P<n>\d+))?\}: +\{Key: Key(?P<key>\w+)(?:, Mod: (?P<mod>[\w |]+))?\}`, "\x1b["},
	{"github.com/gdamore/tcell/v3@v3.6.0", "input.go",
		`\t'(?P<final>.)': \{key: Key(?P<key>\w+)(?:, str: "(?P<text>.)")?\}`, "\x1bO"},
}

// spelled are peers' names of keys that spell writes in another way.
var spelled = strings.NewReplacer("PgDown", "PgDn", "Begin", "Center", "Escape", "Esc",
	"KpEnter", "Enter", "KpEqual", "=", "KpMultiply", "*", "KpPlus", "+", "KpComma", ",", "KpMinus", "-",
	"KpDecimal", ".", "KpDivide", "/", "Kp", "")

// other are the sequences that a peer takes for another key, and why ours
// stands.
var other = map[string]string{
	"\x1b[E": "tcell 3 calls the middle key Clear, tcell 2 Center", "\x1bOE": "tcell 3 calls the middle key Clear, tcell 2 Center",
}

// Peers' tables of keys are the same as ours, but for what other names, for
// the keypad, which types with us and moves with tcell 3, and for rxvt's
// function keys with modifiers, which tcell counts on.
func TestKeysArePeers(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("downloads two modules: only with FIXSTEP_TEST=whole")
	}
	for _, peer := range peers {
		var entry = regexp.MustCompile(peer.entry)
		same, keypads, counted, named := 0, 0, 0, 0
		for _, m := range entry.FindAllStringSubmatch(source(t, peer.module, peer.file), -1) {
			part := func(name string) string {
				if i := entry.SubexpIndex(name); i >= 0 {
					return m[i]
				}
				return ""
			}
			in := peer.numbered + part("n") + part("final")
			if part("seq") != "" {
				in = "\x1b" + part("seq")
			}
			want := keyWritten(part("text"), part("key"), part("mod"))
			got, _ := feed(in)
			switch {
			case got == want:
				same++
			case other[in] != "":
				named++
			case peer.numbered == "\x1bO" && len(got) == 1:
				keypads++
			case strings.ContainsAny(in, "^$@") && strings.HasPrefix(want, "F"):
				counted++
			default:
				t.Errorf("%s: %q is %s, ours %q", peer.module, in, want, got)
			}
		}
		if t.Logf("%s: %d the same, %d named, %d of the keypad, %d of rxvt", peer.module, same, named, keypads, counted); same < 10 {
			t.Errorf("%s: only %d entries are read", peer.module, same)
		}
	}
}

// keyWritten writes a key of a peer as spell does.
func keyWritten(text, key, mod string) string {
	key = spelled.Replace(key)
	switch {
	case text != "":
		return text
	case key == "Tab" && strings.Contains(mod, "Shift"):
		return "Backtab"
	}
	for _, m := range []string{"Ctrl", "Shift"} {
		if strings.Contains(mod, "Mod"+m) {
			key = m + "+" + key
		}
	}
	return key
}

// source returns a file of a module in a fixed version.
func source(t *testing.T, module, file string) string {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = t.TempDir() // outside this module, whose go.mod stays as it is
	out, err := cmd.Output()
	var at struct{ Dir string }
	if json.Unmarshal(out, &at); at.Dir == "" {
		t.Skipf("%s is not to be had: %v", module, err)
	}
	text, err := os.ReadFile(filepath.Join(at.Dir, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
