package duel

import (
	"bytes"
	"testing"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// said returns the bytes of a few messages of every kind.
func said() []byte {
	var c coder
	b := c.appendRun(nil, rollback.Held[world.Command]{Ticks: 130, Command: world.Left})
	b = c.appendStatus(b, rollback.Status{Tick: 120, Hash: 1 << 63, Lead: -3})
	b = append(b, isStill)
	b = c.appendRun(b, rollback.Held[world.Command]{Ticks: 1, Command: 31})
	return appendBye(b, Bye{Why: Differs, Tick: 1 << 40})
}

func TestMessagesComeAsTheyWereSent(t *testing.T) {
	want := []message{
		{kind: isRun, run: rollback.Held[world.Command]{Ticks: 130, Command: world.Left}},
		{kind: isStatus, status: rollback.Status{Tick: 120, Hash: 1 << 63, Lead: -3}},
		{kind: isStill},
		{kind: isRun, run: rollback.Held[world.Command]{Ticks: 1, Command: 31}},
		{kind: isBye, bye: Bye{Why: Differs, Tick: 1 << 40}},
	}
	all := said()
	for piece := 1; piece <= len(all); piece++ { // split anywhere
		var c coder
		var rest []byte
		n := 0
		for at := 0; at < len(all); at += piece {
			rest = append(rest, all[at:min(at+piece, len(all))]...)
			for {
				m, size, err := c.take(rest)
				if err != nil {
					t.Fatal(err)
				}
				if size == 0 {
					break
				}
				if rest = rest[size:]; m != want[n] {
					t.Fatalf("message %d is %+v, want %+v", n, m, want[n])
				}
				n++
			}
		}
		if n != len(want) || len(rest) > 0 {
			t.Errorf("in pieces of %d: %d messages, %d bytes left", piece, n, len(rest))
		}
	}
}

func TestNonsenseIsNoMessage(t *testing.T) {
	ones := bytes.Repeat([]byte{0xff}, 20)
	for name, b := range map[string][]byte{
		"no ticks":               {1, 0},
		"too many ticks":         {1, 0x81, 4},
		"2⁶⁴-5 ticks":            append([]byte{1}, 0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1),
		"a number without end":   append([]byte{2}, ones...),
		"a status before tick 0": append([]byte{isStatus, 1, 0}, ones[:8]...),
		"no kind of message":     {0x44},
		"the highest byte":       {0xff},
	} {
		if m, _, err := new(coder).take(b); err == nil {
			t.Errorf("%s: %+v", name, m)
		}
	}
}

// FuzzTake checks that no bytes cause a panic, that a message counts no more
// ticks than it may, and that no more than a message's bytes ever wait.
func FuzzTake(f *testing.F) {
	f.Add(said())
	f.Add([]byte{1, 0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add([]byte{isStatus, 0, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		var c coder
		for {
			before := c
			m, size, err := c.take(b)
			if err != nil {
				return
			}
			if size == 0 {
				if len(b) >= longestMessage {
					t.Fatalf("%d bytes wait", len(b))
				}
				return
			}
			if size < 0 || size > len(b) || c.ticks < before.ticks || c.ticks > before.ticks+longestRun {
				t.Fatalf("%+v takes %d bytes of %d", m, size, len(b))
			}
			if s := m.status; s.Tick < 0 || s.Tick > c.ticks {
				t.Fatalf("a status of tick %d at %d", s.Tick, c.ticks)
			}
			b = b[size:]
		}
	})
}
