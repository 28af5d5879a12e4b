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

// taps returns taps of fire, n of them, one after so many milliseconds.
func taps(from, n, every int) (list []stroke) {
	for i := range n {
		list = append(list, stroke{fire, from + i*every, from + i*every + every/2})
	}
	return list
}

// at returns the calls by which keys learn of strokes, by the milliseconds.
func (b keyboard) at(k *Keys[action], strokes []stroke) map[int][]func() {
	calls := map[int][]func(){}
	random := rand.New(rand.NewPCG(1, 1))
	last := 0
	tell := func(at int, e event, a action) {
		at += b.trip + random.IntN(b.jitter+1)
		at = max(last, at) // a line keeps the order
		last = at
		calls[at] = append(calls[at], func() { e.key(k, a) })
	}
	for i, s := range strokes {
		tell(s.down, press, s.does)
		end := s.up
		if i+1 < len(strokes) {
			end = min(end, strokes[i+1].down) // another key takes the repeats over
		}
		for at := s.down + b.delay; at < end; at += b.every {
			tell(at, repeat, s.does)
		}
		if b.releases {
			tell(s.up, release, s.does)
		}
	}
	return calls
}

// updates calls update in each of the 180 updates of three seconds.
func (b keyboard) updates(k *Keys[action], strokes []stroke, update func()) {
	calls := b.at(k, strokes)
	at := 0
	for tick := range 180 {
		for at <= tick*1000/60 {
			for _, call := range calls[at] {
				call()
			}
			at++
		}
		k.Update()
		update()
	}
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

// fresh returns keys that know nothing of the keyboard.
func (b keyboard) fresh() *Keys[action] { return keysOf(b.releases) }

// learned returns keys, with the hold by which they have learned the keyboard.
func (b keyboard) learned() *Keys[action] {
	k := b.fresh()
	b.plays(k, left, stroke{left, 0, 1500})
	return k
}

// TestTheTableOfTheKeyboards is the one in the text of the package: for how
// long a key counts as down that a hand holds for so long.
func TestTheTableOfTheKeyboards(t *testing.T) {
	text := fmt.Sprintf("//\t%-18s %6s %6s %6s %8s %8s %9s\n",
		"", "80 ms", "300 ms", "1.5 s", "again", "then 80", "with fire")
	for _, b := range keyboards {
		tap, _ := b.plays(b.fresh(), left, stroke{left, 0, 80})
		short, _ := b.plays(b.fresh(), left, stroke{left, 0, 300})
		first, _ := b.plays(b.fresh(), left, stroke{left, 0, 1500})
		again, _ := b.plays(b.learned(), left, stroke{left, 0, 1500})
		after, _ := b.plays(b.learned(), left, stroke{left, 0, 80})
		with, _ := b.plays(b.learned(), left, stroke{left, 0, 1500}, stroke{fire, 1000, 1080})
		text += fmt.Sprintf("//\t%-18s %6d %6d %6d %8d %8d %9d\n",
			b.name, tap, short, first, again, after, with)
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
		k := keysOf(false)
		b := keyboard{delay: delay, every: 40}
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
		{"a tap", taps(0, 1, 120), 1, 1},
		{"five taps", taps(0, 5, 120), 5, 5},
		{"two taps that hurry", []stroke{{fire, 0, 30}, {fire, 90, 120}}, 2, 2},
		{"six taps that hurry", taps(0, 6, 100), 6, 6},
		{"six taps that hurry more", taps(0, 6, 50), 6, 6},
		{"a hold, and hurry", append([]stroke{hold}, taps(1650, 6, 150)...), 7, 7},
		{"a hold", []stroke{hold}, 1, 2}, // its first repeat looks like a tap
		{"a hold, and a tap", []stroke{hold, {fire, 1800, 1860}}, 2, 3},
		{"a hold, and a tap at once", []stroke{hold, {fire, 1600, 1660}}, 2, 2}, // or a late repeat
	} {
		for _, b := range keyboards[:4] {
			want := c.untold
			if b.releases {
				want = c.told
			}
			if _, got := b.plays(b.fresh(), fire, c.strokes...); got != want {
				t.Errorf("%s, %s: pressed %d times, want %d", b.name, c.name, got, want)
			}
		}
	}
}

// TestAHoldGoesOnAfterAShot for Spans.Cut, as the text of the package says of a
// ship that turns and fires. A short Cut leaves the hold what the last repeat
// has given it.
func TestAHoldGoesOnAfterAShot(t *testing.T) {
	for _, c := range []struct {
		cut  time.Duration
		want int // milliseconds, for a shot after a second
	}{{700 * time.Millisecond, 1700}, {time.Millisecond, 1080}} {
		for _, b := range keyboards {
			want := c.want
			if b.releases {
				want = 1500
			}
			k := b.learned()
			k.keys[left].spans.Cut = c.cut
			down, _ := b.plays(k, left, stroke{left, 0, 1500}, stroke{fire, 1000, 1080})
			if down < want-70 || down > want+20 {
				t.Errorf("%s, %v: down for %d ms, want %d", b.name, c.cut, down, want)
			}
		}
	}
}

// TestTheRecipesOfTheText are equal on all keyboards, or as different as the
// text says.
func TestTheRecipesOfTheText(t *testing.T) {
	for _, b := range keyboards {
		var turns []action
		for _, r := range "aw" { // before one step
			turn, pressed := b.fresh().Input(tcell.NewEventKey(tcell.KeyRune, r, 0))
			if pressed {
				turns = append(turns, turn)
			}
		}
		if !slices.Equal(turns, []action{left, jump}) {
			t.Errorf("%s: a snake turns %v", b.name, turns)
		}

		tap := b.moves(stroke{left, 1800, 1860})
		hold := b.moves(stroke{left, 0, 1500})
		both := b.moves(stroke{left, 0, 1500}, stroke{left, 1800, 1860})
		if tap != 1 || both != hold+1 {
			t.Errorf("%s: a piece moves by %d at a tap, by %d in a hold, and by %d in both",
				b.name, tap, hold, both)
		}
		if hold < 16 || hold > 28 {
			t.Errorf("%s: a piece moves by %d in a hold", b.name, hold)
		}

		for _, up := range []int{80, 590} { // a tap, and a hold
			if ran := b.runs(up); ran < 570 || ran > 630 {
				t.Errorf("%s: a runner runs for %d ms, want 600", b.name, ran)
			}
		}
	}
}

// moves returns the places by which a piece moves, as the text has it.
func (b keyboard) moves(strokes ...stroke) (places int) {
	k := b.fresh()
	k.keys[left].spans.Held = 80 * time.Millisecond
	held := 0 // updates
	b.updates(k, strokes, func() {
		held++
		if !k.Down(left) {
			held = 0
		}
		repeats := held >= 10 && held%3 == 1
		if k.Pressed(left) || repeats {
			places++
		}
	})
	return places
}

// runs returns the milliseconds for which the platformer of the text runs, if
// its player wants to run for 600, and jumps in between. Where releases are
// reported, the player lets the key go at the end. Elsewhere the key goes up
// after so many, and a press of the key of tab ends the run.
func (b keyboard) runs(up int) (ran int) {
	strokes := []stroke{{left, 0, up}, {jump, 300, 380}, {tab, 600, 680}}
	if b.releases {
		strokes = []stroke{{left, 0, 600}, {jump, 300, 380}}
	}
	stop := Binding[action]{Action: tab, Runes: "s", Axis: 1}
	k := New(nil, Options[action]{
		Bindings: append(table, stop),
		Releases: func() bool { return b.releases },
	})
	run := 0
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
