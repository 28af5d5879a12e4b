package scene

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop/classic"
)

func (b *table) lab() *Lab { return b.game.(*Lab) }

// TestTheTitleSaysWhatTheMachineIsLike presses all keys that change the machine
// or the clock, and compares what the first row says with what is so.
func TestTheTitleSaysWhatTheMachineIsLike(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.ticks(60)
	for _, c := range []struct{ typed, want string }{
		{"", "update 1ms · draw 4ms · grain 0s · step 16.667ms"},
		{"U", "update 2ms"},
		{"uuuuuuuuuu", "update 100µs"},
		{"UUUUUUUUUUUUUUUU", "update 200ms"},
		{"D", "draw 8ms"},
		{"g", "grain 1ms"},
		{"ggg", "grain 0s"},
		{"-", "slow motion: 1/2"},
		{"p", "slow motion: 1/2 · paused"},
		{"p", "slow motion: 1/2  "},
	} {
		b.press(c.typed)
		if title, _, _ := strings.Cut(b.screen(), "\n"); !strings.Contains(title+"  ", c.want) {
			t.Errorf("after %q: %q, want %q", c.typed, title, c.want)
		}
	}
}

func TestAStallAndAnInputComeAtOnce(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.ticks(120)
	b.press("s ")
	m := &b.lab().machine
	if len(m.Stalls) != 1 || m.Stalls[0].At != 2*time.Second || len(m.InputTimes) != 1 || m.InputTimes[0] != 2*time.Second {
		t.Errorf("stalls %v, inputs %v", m.Stalls, m.InputTimes)
	}
}

func TestALaneIsOpenedAndClosed(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.ticks(60)
	first := b.screen()
	b.script("up up enter")
	want := classic.Designs[len(classic.Designs)-3]
	if text := b.screen(); !strings.Contains(text, want.Name) || !strings.Contains(text, "Esc back") {
		t.Errorf("%s is not open:\n%s", want.Name, text)
	}
	b.script("esc down down")
	if b.screen() != first {
		t.Errorf("not closed:\n%s", b.screen())
	}
}

// TestAnyKeysLeaveTheLabSound presses keys at random.
func TestAnyKeysLeaveTheLabSound(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	random := rand.New(rand.NewPCG(1, 2))
	typed := []rune("uUdDgGs bpp.+-?w^h\r")
	for range 1000 {
		b.press(string(typed[random.IntN(len(typed))]))
		l := b.lab()
		m := &l.machine
		if min(m.UpdateCost, m.DrawCost) < leastCost || max(m.UpdateCost, m.DrawCost) > mostCost ||
			!slices.Contains(grains, m.Grain) || l.selected < 0 || l.selected >= len(l.lanes) {
			t.Fatalf("update %v, draw %v, grain %v, lane %d", m.UpdateCost, m.DrawCost, m.Grain, l.selected)
		}
	}
	b.screen()
}

// TestALaneRemembersItsLastOperations holds that a lane gives every operation
// of the last steps, each from where the one before it on its core ended.
func TestALaneRemembersItsLastOperations(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.ticks(300)
	l := b.lab()
	for i := range l.lanes {
		lane := &l.lanes[i]
		var ends [2]time.Duration
		ops := lane.between(nil, l.now-100*time.Millisecond, l.now)
		for _, op := range ops {
			if end := ends[op.Core]; end > 0 && op.T < end || op.To > l.now {
				t.Errorf("%s: an operation from %v to %v after one to %v", lane.design.Name, op.T, op.To, end)
			}
			ends[op.Core] = op.To
		}
		if len(ops) == 0 || ends[0] != l.now {
			t.Errorf("%s: %d operations to %v, not to %v", lane.design.Name, len(ops), ends[0], l.now)
		}
	}
}
