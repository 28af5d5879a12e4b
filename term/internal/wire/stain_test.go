package wire

import "testing"

// TestStainsAreWrittenOver: on a terminal with stains a blank beside a block is
// written again when the block goes, and no other blank.
func TestStainsAreWrittenOver(t *testing.T) {
	for _, c := range []struct{ was, now, want, stained string }{
		{"  █", "   ", "\b ", "\b\b   \b"},
		{"  ▌", "   ", "\b ", "\b\b  "},
		{"  ▐", "   ", "\b ", "\b  \b"},
		{"  ░", "   ", "\b ", "\b "},
		{"        █", "         ", "\x1b[5C \x1b[4G", "\x1b[4C  \x1b[4G"},
		{"  █", "  ▌", "\b▌", "\b▌ \b"},
		{"  █", "  ▐", "\b▐", "\b\b ▐"},
		{" a█", " a ", "\b ", "\b  \b"},
		{" a█a", " a a", "\b ", "\b "},
		{"█ █", "█  ", "\b ", "\b\b   \b"},
		{"█ █", "   ", "\b \r   ", "\r    \b"},
		{" ██", " a ", "\b\ba ", "\r a  \b"},
	} {
		for _, stains := range []bool{false, true} {
			g, e, got, want := grid(9, 1), NewEncoder(Caps{}), "", c.want
			if stains {
				e.Stains()
				want = c.stained
			}
			for _, text := range []string{c.was, c.now} {
				put(0, 0, text, Style{})(g)
				put(4, 0, "x", Style{})(g)
				got = string(ask(e, nil, g, 3, 0))
			}
			if got != want {
				t.Errorf("%q to %q, stains %v: %q, want %q", c.was, c.now, stains, got, want)
			}
		}
	}
	for glyphs, want := range map[string][2]bool{"▌▏▖▘": {true, false}, "▐▕▗▝▒▓": {false, true}, "█▀▄▁▚▛▜▙▟": {true, true}, "░a ─⠿": {}} {
		for _, r := range glyphs {
			if left, right := (&Cell{text: text{first: r}}).solid(); left != want[0] || right != want[1] {
				t.Errorf("%c reaches left %v, right %v; want %v", r, left, right, want)
			}
		}
	}
}
