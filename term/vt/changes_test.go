package vt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// steps are small programs that change the picture in all ways.
var steps = []string{
	"x", "\u0301", "漢", "\x1b[2P", "\x1b[2@", "\x1b[4h12\x1b[4l", "\x1b[3X", "\x1b[K", "\x1b[1J",
	"\x1b[L", "\x1b[2M", "\x1b[S", "\x1b[3T", "\n\n\n", "\x1bM", "\x1b#8",
	"\x1b[?1049h", "alt", "\x1b[?1049l", "\x1b[?47h", "\x1b[?47l", "\x1b[?5h", "y", "\x1b[?5l",
	"\x1b[?2026hhidden", "\x1b[2J", "\x1b[?2026l", "\x1bc", "漢字\x1b[1;2Hx",
	"\x1b[31;44mr\x1b[m", "\x1b]4;1;#102030\a", "\x1b]104\a", "\tz", "漢\u0301", "\x1b[1;9H漢",
	"1\ufe0f", "☀\ufe0f",
}

// TestChangesTellsAllThatHasChanged: after each step of each small program a
// picture that is made of the changes alone is the terminal's, and a second
// call tells nothing.
func TestChangesTellsAllThatHasChanged(t *testing.T) {
	for _, kitty := range []bool{false, true} {
		tellsAll(t, New(9, 5, Options{Relay: true, Kitty: kitty}))
	}
}

func tellsAll(t *testing.T, terminal *Term) {
	seen := map[string]Cell{}
	tell := func() (n int) {
		terminal.Changes(false, func(x, y int, c Cell, width int) {
			n++
			seen[fmt.Sprint(x, y)] = c
			if width == 2 {
				seen[fmt.Sprint(x+1, y)] = Cell{"", c.Style}
			}
		})
		return n
	}
	for i := range len(steps) * len(steps) {
		step := steps[i%len(steps)] + steps[i/len(steps)]
		terminal.Write([]byte("\x1b[2;4H" + step))
		if i%50 == 0 {
			terminal.Resize(9, 5)
		}
		tell()
		for y := range 5 {
			for x := range 9 {
				want := terminal.Cell(x, y)
				want.Style.Reverse = terminal.On(5) && !terminal.On(2026) || terminal.On(2026) && terminal.before.reverse
				if got := seen[fmt.Sprint(x, y)]; got != want {
					t.Fatalf("after %q at %d,%d: %+v and not %+v", step, x, y, got, want)
				}
			}
		}
		if n := tell(); n > 0 {
			t.Fatalf("after %q %d cells are told twice", step, n)
		}
	}
}

// TestAnUpdateHidesWhatItDraws: while it goes on, the picture is that of its
// beginning, whatever was drawn before and is drawn in it.
func TestAnUpdateHidesWhatItDraws(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	terminal := New(9, 5, Options{Relay: true})
	for range 2000 {
		first := steps[random.IntN(len(steps))]
		second := steps[random.IntN(len(steps))]
		if strings.Contains(first+second, "2026") { // they begin or end an update themselves
			continue
		}
		terminal.Write([]byte("\x1b[2;4H" + first + "\x1b[2;4H" + second))
		before := terminal.Styled()
		terminal.Write([]byte("\x1b[?2026h\x1b[H漢" + second + first))
		if got := terminal.Styled(); terminal.On(2026) && got != before {
			t.Fatalf("after %q and %q it shows\n%s\nand not\n%s", first, second, got, before)
		}
		terminal.Write([]byte("\x1b[?2026l"))
	}
}

// TestAllCellsAreToldAnew in the first call, after a resize, and on request.
func TestAllCellsAreToldAnew(t *testing.T) {
	terminal := New(4, 2, Options{Relay: true})
	tell := func(all bool) (n int) {
		terminal.Changes(all, func(int, int, Cell, int) { n++ })
		return n
	}
	first, second, asked := tell(false), tell(false), tell(true)
	terminal.Resize(4, 2)
	resized, last := tell(false), tell(false)
	if first != 8 || second != 0 || asked != 8 || resized != 8 || last != 0 {
		t.Errorf("%d, %d, %d, %d and %d cells", first, second, asked, resized, last)
	}
}

// TestAnUpdateThatEndsWhileChangesLooks is told by the next call: that it goes
// on, and then what it has drawn.
func TestAnUpdateThatEndsWhileChangesLooks(t *testing.T) {
	var now time.Duration
	step := longestUpdate / 2 // from one look at the clock to the next
	terminal := New(4, 2, Options{Relay: true, Now: func() time.Duration {
		now += step
		return now
	}})
	var told int
	changes := func() (ends time.Duration) {
		told = 0
		return terminal.Changes(false, func(int, int, Cell, int) { told++ })
	}
	changes()
	terminal.Write([]byte("\x1b[?2026hx"))
	if ends := changes(); ends <= 0 || told > 0 {
		t.Errorf("the update ends after %v, and %d cells are told", ends, told)
	}
	if ends := changes(); ends != 0 || told != 1 {
		t.Errorf("then after %v, and %d cells are told", ends, told)
	}
}

// TestNoCellIsLookedAtThatNoWriteHasTouched, but those beside it, which may be
// halves.
func TestNoCellIsLookedAtThatNoWriteHasTouched(t *testing.T) {
	for text, most := range map[string]int{
		"x": 3, "漢": 4, "\x1b[3X": 5, "\x1b[K": 37, "\x1b[A\x1b[C": 0, "\x1b[31m": 0, "\x1b]4;1;?\a": 0,
		"xy\x1b[5;2Hz": 7,
	} {
		terminal := New(40, 12, Options{Relay: true})
		terminal.Changes(false, func(int, int, Cell, int) {})
		terminal.Write([]byte("\x1b[2;5H" + text))
		looks := 0
		for _, span := range terminal.fresh {
			looks += span.to - span.from
		}
		if looks != most {
			t.Errorf("%q: %d cells, not %d", text, looks, most)
		}
		terminal.Changes(false, func(int, int, Cell, int) {})
		if terminal.fresh[1] != (span{}) {
			t.Errorf("%q: %v is left", text, terminal.fresh[1])
		}
	}
}
