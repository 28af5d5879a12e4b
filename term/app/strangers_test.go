package app

import (
	"regexp"
	"testing"

	"fixstep/term/app/internal/duel"
)

// TestStrangersHaveNames, which differ although their account is the same. The
// score has room for all seven characters. Who comes with a key has the same
// name again.
func TestStrangersHaveNames(t *testing.T) {
	names := map[string]bool{}
	for i := range 100 {
		name := strangerName("")
		if !regexp.MustCompile(`^[A-Z][a-z]{3} [1-9][0-9]$`).MatchString(name) || duel.Clean(name) != name {
			t.Errorf("a stranger is called %q", name)
		}
		names[name] = true
		key := string(rune('a' + i))
		if first := strangerName(key); first != strangerName(key) {
			t.Errorf("the player %q is not called %q again", key, first)
		}
	}
	if len(names) < 80 {
		t.Errorf("100 strangers have %d names", len(names))
	}
}

// TestADoorNamesItsPlayers, and asks for another name unless a flag has one.
func TestADoorNamesItsPlayers(t *testing.T) {
	for _, c := range []struct {
		args  []string
		asks  bool
		names string
	}{
		{[]string{"-door", "-player", "SHA256:x"}, true, strangerName("SHA256:x")},
		{[]string{"-door", "-player", "SHA256:x", "-name", "Ann"}, false, strangerName("SHA256:x")},
		{nil, false, newSessionFlags(newFlags("play", ""), &Env{}).account},
	} {
		p, err := newPlayFlags(&Env{}, newFlags("play", ""), c.args)
		if err != nil || p.Duels.AsksName != c.asks || p.account != c.names {
			t.Errorf("%q: %v, asks: %v, name %q, want %q", c.args, err, p.Duels.AsksName, p.account, c.names)
		}
	}
}
