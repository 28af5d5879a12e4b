package script

import "testing"

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"play", "play", 0}, {"", "play", 4}, {"play", "", 4},
		{"paly", "play", 1}, {"pla", "play", 1}, {"plaay", "play", 1}, {"pley", "play", 1},
		{"smoke", "smock", 2}, {"lab", "version", 7},
	} {
		if got := editDistance(c.a, c.b); got != c.want {
			t.Errorf("from %q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if there, back := editDistance(c.a, c.b), editDistance(c.b, c.a); there != back {
			t.Errorf("from %q to %q: %d, and back %d", c.a, c.b, there, back)
		}
	}
}

// TestOneSlipIsUnderstood makes every slip of one letter in every name.
func TestOneSlipIsUnderstood(t *testing.T) {
	known := []string{"smoke", "replay", "verify", "lab", "reset", "version"}
	for _, name := range known {
		for i := range name {
			slips := []string{name[:i] + name[i+1:], name[:i] + "z" + name[i:], name[:i] + "z" + name[i+1:]}
			if i > 0 {
				slips = append(slips, name[:i-1]+name[i:i+1]+name[i-1:i]+name[i+1:])
			}
			for _, slip := range slips {
				if got := Nearest(slip, known); got != name {
					t.Errorf("%q for %q: %q", slip, name, got)
				}
			}
		}
	}
	for _, word := range []string{"", "x", "xyzzy", "nosuchcommand"} {
		if got := Nearest(word, known); got != "" {
			t.Errorf("%q: %q", word, got)
		}
	}
}
