package wire

import "testing"

// TestStainsAreWrittenOver: where a block goes, blanks beside it are written
// once more on a terminal that leaves lines there, and only there.
func TestStainsAreWrittenOver(t *testing.T) {
	for _, test := range []struct {
		was, now string
		stains   bool
		want     int // cells that are written
	}{
		{"   █   ", "       ", false, 1},
		{"   █   ", "       ", true, 3},
		{"   ▌   ", "       ", true, 2},
		{"   ▐   ", "       ", true, 2},
		{"   █   ", "   ▌   ", true, 2},
		{"   █   ", "   ⠿   ", true, 3},
		{"   x   ", "       ", true, 1},
		{"  a█b  ", "  a b  ", true, 1},
		{"█     █", "       ", true, 4},
	} {
		e := NewEncoder(Caps{})
		if test.stains {
			e.Stains()
		}
		var g Grid
		g.Resize(len([]rune(test.was))+1, 1)
		for i, text := range []string{test.was + "x", test.now + "x"} {
			x := 0
			for _, r := range text {
				g.Put(x, 0, string(r), Style{})
				x++
			}
			sent := e.Frame(nil, &g, -1, -1)
			if i == 0 {
				continue
			}
			written := 0
			for _, run := range e.runs[1:] {
				written += run.end - run.x
			}
			if written != test.want {
				t.Errorf("%q to %q, stains %v: %d cells, want %d: %q", test.was, test.now, test.stains, written, test.want, sent)
			}
		}
	}
}
