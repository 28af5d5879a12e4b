package held

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A keyboard tells a program what a hand does. It repeats the last key that
// went down after a delay. Times are in milliseconds.
type keyboard struct {
	name         string
	delay, every int
	releases     bool
	trip, jitter int // of a line
}

var keyboards = []keyboard{
	{"xterm, tmux", 660, 40, false, 0, 0},
	{"kitty", 660, 40, true, 0, 0},
	{"Linux console", 250, 33, false, 0, 0},
	{"GNOME", 500, 33, false, 0, 0},
	{"xterm over 200 ms", 660, 40, false, 100, 30},
}

// A stroke is a key from the moment when it goes down until it goes up.
type stroke struct {
	does     action
	down, up int
}

// at returns the calls by which keys learn of strokes, by the milliseconds.
func (b keyboard) at(k *Keys[action], strokes []stroke) map[int][]func() {
	calls, random, last := map[int][]func(){}, rand.New(rand.NewPCG(1, 1)), 0
	tell := func(at int, call func()) {
		at = max(last, at+b.trip+random.IntN(b.jitter+1)) // a line keeps the order
		last, calls[at] = at, append(calls[at], call)
	}
	for i, s := range strokes {
		tell(s.down, func() { press.key(k, s.does) })
		end := s.up // another key takes the repeats over
		if i+1 < len(strokes) {
			end = min(end, strokes[i+1].down)
		}
		for at := s.down + b.delay; at < end; at += b.every {
			tell(at, func() { repeat.key(k, s.does) })
		}
		if b.releases {
			tell(s.up, func() { release.key(k, s.does) })
		}
	}
	return calls
}

// plays returns the milliseconds for which an action is down, and its presses,
// in three seconds of 60 updates each.
func (b keyboard) plays(k *Keys[action], a action, strokes ...stroke) (down, presses int) {
	b.updates(k, strokes, func() {
		if k.Down(a) {
			down++
		}
		if k.Pressed(a) {
			presses++
		}
	})
	return down * 1000 / 60, presses
}

// updates calls update in each of 180 updates of a second's sixtieth.
func (b keyboard) updates(k *Keys[action], strokes []stroke, update func()) {
	calls := b.at(k, strokes)
	for tick, at := 0, 0; tick < 180; tick++ {
		for ; at <= tick*1000/60; at++ {
			for _, call := range calls[at] {
				call()
			}
		}
		k.Update()
		update()
	}
}

// learned returns keys, with the hold by which they have learned a keyboard.
func (b keyboard) learned() *Keys[action] {
	k := keysOf(b.releases)
	b.plays(k, left, stroke{left, 0, 1500})
	return k
}

// TestTheTableOfTheKeyboards is the one in the text of the package: for how
// long a key counts as down that a hand holds for so long.
func TestTheTableOfTheKeyboards(t *testing.T) {
	text := fmt.Sprintf("//\t%-18s %6s %6s %6s %8s %8s %9s\n", "", "80 ms", "300 ms", "1.5 s", "again", "then 80", "with fire")
	for _, b := range keyboards {
		fresh := func() *Keys[action] { return keysOf(b.releases) }
		tap, _ := b.plays(fresh(), left, stroke{left, 0, 80})
		short, _ := b.plays(fresh(), left, stroke{left, 0, 300})
		first, _ := b.plays(fresh(), left, stroke{left, 0, 1500})
		again, _ := b.plays(b.learned(), left, stroke{left, 0, 1500})
		after, _ := b.plays(b.learned(), left, stroke{left, 0, 80})
		with, _ := b.plays(b.learned(), left, stroke{left, 0, 1500}, stroke{fire, 1000, 1080})
		text += fmt.Sprintf("//\t%-18s %6d %6d %6d %8d %8d %9d\n", b.name, tap, short, first, again, after, with)
		if tap != 83 {
			t.Errorf("%s: a first tap of 80 ms is down for %d ms", b.name, tap)
		}
		if again < 1500*85/100 || again > 1500*115/100 {
			t.Errorf("%s: the second hold of 1.5 s is down for %d ms", b.name, again)
		}
	}
	doc, _ := os.ReadFile("doc.go")
	if !strings.Contains(string(doc), text) {
		t.Errorf("doc.go does not have this table:\n%s", text)
	}
}

// TestTheSilenceOfAKeyboardIsLearned from the first hold, unless it is longer
// than any usual one, and not from taps. A tap after a hold lasts as long.
func TestTheSilenceOfAKeyboardIsLearned(t *testing.T) {
	for delay, want := range map[int]int{250: 266, 500: 516, 660: 683, 900: 450} {
		k, b := keysOf(false), keyboard{delay: delay, every: 40}
		b.plays(k, left, stroke{left, 0, 40}, stroke{left, 150, 190}, stroke{left, 240, 280})
		b.plays(k, left, stroke{left, 0, 1500})
		if down, _ := b.plays(k, left, stroke{left, 0, 60}); down != want {
			t.Errorf("repeats after %d ms: a tap lasts %d ms, want %d", delay, down, want)
		}
	}
}

// TestAPressIsNeverLostNorCountedTwice, at any number of updates in a row.
func TestAPressIsNeverLostNorCountedTwice(t *testing.T) {
	hold := stroke{fire, 0, 1500}
	for _, c := range []struct {
		name    string
		strokes []stroke
		told    int // the presses where releases are reported
		untold  int // where they are not
	}{
		{"a tap", []stroke{{fire, 0, 60}}, 1, 1},
		{"five taps", []stroke{{fire, 0, 60}, {fire, 120, 180}, {fire, 240, 300}, {fire, 360, 420}, {fire, 480, 540}}, 5, 5},
		{"two taps that hurry", []stroke{{fire, 0, 30}, {fire, 90, 120}}, 2, 2},
		{"six taps that hurry", taps(0, 6, 100), 6, 6},
		{"six taps that hurry more", taps(0, 6, 50), 6, 6},
		{"a hold, and hurry", append([]stroke{hold}, taps(1650, 6, 150)...), 7, 7},
		{"a hold", []stroke{hold}, 1, 2}, // its first repeat looks like a tap
		{"a hold, and a tap", []stroke{hold, {fire, 1800, 1860}}, 2, 3},
		{"a hold, and a tap at once", []stroke{hold, {fire, 1600, 1660}}, 2, 2}, // it may be a late repeat
	} {
		for _, b := range keyboards[:4] {
			want := c.untold
			if b.releases {
				want = c.told
			}
			k := keysOf(b.releases)
			if _, got := b.plays(k, fire, c.strokes...); got != want {
				t.Errorf("%s, %s: pressed %d times, want %d", b.name, c.name, got, want)
			}
		}
	}
}

// TestTheRecipesOfTheText are equal on all keyboards, or as different as the
// text says.
func TestTheRecipesOfTheText(t *testing.T) {
	for _, b := range keyboards {
		fresh := func() *Keys[action] { return keysOf(b.releases) }
		var turns []action
		for _, a := range []action{left, jump} { // before one step
			if turn, ok := fresh().Input(tcell.NewEventKey(tcell.KeyRune, rune(table[a].Runes[0]), 0)); ok {
				turns = append(turns, turn)
			}
		}
		if !slices.Equal(turns, []action{left, jump}) {
			t.Errorf("%s: a snake turns %v", b.name, turns)
		}
		if tap, after, hold := b.moves(stroke{left, 1800, 1860}), b.moves(stroke{left, 0, 1500}, stroke{left, 1800, 1860}), b.moves(stroke{left, 0, 1500}); tap != 1 || after != hold+1 || hold < 16 || hold > 28 {
			t.Errorf("%s: a piece moves by %d at a tap, %d in a hold, and %d with a tap after it", b.name, tap, hold, after)
		}
		k := b.learned()
		k.keys[left].spans.Cut = 700 * time.Millisecond
		turned, _ := b.plays(k, left, stroke{left, 0, 1500}, stroke{fire, 1000, 1080})
		if want := map[bool]int{true: 1500, false: 1700}[b.releases]; turned < want-70 || turned > want+20 {
			t.Errorf("%s: a ship turns for %d ms, want %d", b.name, turned, want)
		}
		strokes := []stroke{{left, 0, 600}, {jump, 300, 380}} // with releases
		if !b.releases {
			strokes = append(strokes, stroke{tab, 600, 680})
		}
		for _, up := range []int{80, 590} { // a tap, and a hold
			if strokes[0].up = up; b.releases {
				strokes[0].up = 600
			}
			if ran := b.runs(strokes); ran < 570 || ran > 630 {
				t.Errorf("%s: a runner runs for %d ms, want 600", b.name, ran)
			}
		}
	}
}

// moves returns the places by which a piece moves, as the text has it.
func (b keyboard) moves(strokes ...stroke) (places int) {
	k, n := keysOf(b.releases), 0
	k.keys[left].spans.Held = 80 * time.Millisecond
	b.updates(k, strokes, func() {
		if n++; !k.Down(left) {
			n = 0
		}
		if k.Pressed(left) || n >= 10 && n%3 == 1 {
			places++
		}
	})
	return places
}

// runs returns the milliseconds for which the platformer of the text runs. The
// key of tab ends a run.
func (b keyboard) runs(strokes []stroke) (ran int) {
	stop := Binding[action]{Action: tab, Runes: "s", Axis: 1}
	k, run := New(nil, Options[action]{Bindings: append(table, stop), Releases: func() bool { return b.releases }}), 0
	b.updates(k, strokes, func() {
		switch {
		case b.releases || k.Axis(left, right) != 0:
			run = k.Axis(left, right)
		case k.Pressed(tab):
			run = 0
		}
		ran -= run
	})
	return ran * 1000 / 60
}
