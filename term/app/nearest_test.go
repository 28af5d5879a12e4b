package app

import "testing"

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
				if got := nearest(slip, known); got != name {
					t.Errorf("%q for %q: %q", slip, name, got)
				}
			}
		}
	}
	for _, word := range []string{"", "x", "xyzzy", "nosuchcommand", "smock", "veryfi", "versino n"} {
		if got := nearest(word, known); got != "" {
			t.Errorf("%q: %q", word, got)
		}
	}
}
