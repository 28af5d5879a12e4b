package scene

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/render"
	"fixstep/term"
	"fixstep/world"
)

// recorded returns a recording of so many ticks, and the last state.
func recorded(o world.Options, ticks uint64) ([]byte, world.State) {
	var file bytes.Buffer
	s := world.New(o)
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options})
	for s.Tick < ticks {
		c := world.Commands{world.Command(s.Tick / 20), world.Thrust}
		s.Step(c)
		w.Add(c, &s)
	}
	w.Close(&s)
	return file.Bytes(), s
}

// wholeMatch returns the recording of a match to its end.
func wholeMatch(t *testing.T) []byte {
	t.Helper()
	file, err := os.ReadFile("../../../../world/testdata/v1-match-hard-medium.replay")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// openRecording returns a reader of a recording.
func openRecording(t *testing.T, file []byte) *world.Reader {
	t.Helper()
	in, err := world.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// A shown recording is what a replay of it has come to.
type shown struct {
	*Playback
	text string // on the screen
}

// playBack shows a recording until a script of keys is at its end and nothing
// happens any more.
func playBack(t *testing.T, file []byte, from uint64, script string) shown {
	t.Helper()
	p := NewPlayback(openRecording(t, file), from)
	b := newTable(t, 80, 24, func(t *term.Screen) *Spacewar { return NewReplay(t, 0, p) })
	b.Type(script)
	b.Still(3*time.Second, 10*time.Minute)
	return shown{p, b.Text()}
}

// TestReplayEndsWhereTheGameDid holds for every way to spend the time. A replay
// is shown from a tick on, or from its end, and can be left.
func TestReplayEndsWhereTheGameDid(t *testing.T) {
	file, last := recorded(world.Options{}, 150)
	for _, c := range []struct {
		from   uint64
		script string
		at     uint64 // the last tick; 150: the end
	}{
		{0, "", 150},
		{1, "", 150},
		{60, "", 150},
		{149, "", 150},
		{150, "", 150},
		{151, "", 150},
		{1 << 63, "", 150},
		{0, "space left*9 w x enter tab", 150}, // nobody flies here
		{0, "wait:1s p wait:10s p", 150},       // paused
		{0, "p .*200", 150},                    // by single steps
		{0, "-*4 wait:3s +*9", 150},            // slower and faster
		{0, "wait:1s ? wait:5s space h wait:1s ctrl-l", 150}, // the help, closed with a key that would fire
		{0, "wait:1s ? wait:5s esc", 150},
		{0, "wait:1s right", 150},        // to the end
		{0, "wait:4s left wait:1s", 150}, // back from it
		{0, "p right*2 left right p", 150},
		{0, "p q", 0}, {1, "p q", 1}, {60, "p q", 60}, {149, "p q", 149},
		{0, "wait:1s esc", 59}, {0, "wait:1s q", 59}, {0, "wait:1s p ctrl-c", 59},
	} {
		p := playBack(t, file, c.from, c.script)
		tick := p.cur.Tick
		verdict, err := p.End()
		if c.at < 150 {
			if tick < c.at || tick > c.at+3 {
				t.Errorf("from %d, %q: left at tick %d", c.from, c.script, tick)
			}
			if verdict != "" || err != nil {
				t.Errorf("from %d, %q: left with %q, %v", c.from, c.script, verdict, err)
			}
			continue
		}
		if p.cur != last || p.prev != last {
			t.Errorf("from %d, %q: ended with tick %d to %d", c.from, c.script, p.prev.Tick, tick)
		}
		if verdict != "unfinished at 0:0" || err != io.EOF {
			t.Errorf("from %d, %q: ended with %q, %v", c.from, c.script, verdict, err)
		}
		if !strings.Contains(p.text, verdict) || strings.Contains(p.text, "PAUSED") {
			t.Errorf("from %d, %q: no %q, or a pause:\n%s", c.from, c.script, verdict, p.text)
		}
	}
}

// TestAReplayNamesItsPlayers on the ships, and the winner at the end.
func TestAReplayNamesItsPlayers(t *testing.T) {
	var file bytes.Buffer
	s := world.New(world.Options{})
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options, Names: [2]string{"anna", "bert"}})
	w.Close(&s)
	p := NewPlayback(openRecording(t, file.Bytes()), 0)
	b := newTable(t, 80, 24, func(t *term.Screen) *Spacewar { return NewReplay(t, 0, p) })
	b.Wait(time.Second)
	b.Sees("anna 0", "bert 0", "unfinished at 0:0")
	p.cur.Score = [2]uint8{2, 3}
	if said := p.result(); said != "unfinished at 2:3" {
		t.Errorf("a match is %s", said)
	}
	p.cur.Phase = world.Over
	p.cur.Score = [2]uint8{1, world.MatchPoints}
	if said := p.result(); said != "bert won 5:1" {
		t.Errorf("a match is %s", said)
	}
}

// TestTheEffectsGoOutAfterTheEnd of a replay: then nothing moves any more.
func TestTheEffectsGoOutAfterTheEnd(t *testing.T) {
	var file bytes.Buffer
	s := world.New(world.Options{})
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options})
	for s.Tick < 150 {
		c := world.Commands{world.Thrust, world.Thrust}
		if s.Tick > 140 {
			c = world.Commands{}
		}
		s.Step(c)
		w.Add(c, &s)
	}
	w.Close(&s)
	b := newTable(t, 80, 24, replayScene(openRecording(t, file.Bytes()), 0))
	b.Type("wait:2500ms")
	if exhaust(b.spacewar()) == 0 {
		t.Error("no sparks at the end")
	}
	b.Wait(5 * time.Second)
	if n := exhaust(b.spacewar()); n > 0 {
		t.Errorf("%d cells of sparks after the end", n)
	}
}

// TestALongReplayIsShownInPart, so that no file takes all memory.
func TestALongReplayIsShownInPart(t *testing.T) {
	defer func(most int) { mostTicks = most }(mostTicks)
	mostTicks = 150
	for ticks, want := range map[uint64]string{
		150: "unfinished at 0:0",
		151: "it has more than 150 ticks, more than replay shows",
	} {
		file, _ := recorded(world.Options{}, ticks)
		p := playBack(t, file, 0, "")
		verdict, _ := p.End()
		if p.cur.Tick != 150 || !strings.HasSuffix(verdict, want) {
			t.Errorf("%d ticks: at tick %d: %q", ticks, p.cur.Tick, verdict)
		}
	}
}

// TestAReplayGoesBackAndOn: the keys go five seconds back and on, also in a
// pause and from the end, to the state that was there the first time.
func TestAReplayGoesBackAndOn(t *testing.T) {
	file, last := recorded(world.Options{}, 20*60)
	states := map[uint64]world.State{}
	in := openRecording(t, file)
	for s := world.New(world.Options{}); s.Tick < 20*60; {
		c, _ := in.Next(&s)
		s.Step(c)
		states[s.Tick] = s
	}
	p := NewPlayback(openRecording(t, file), 60)
	p.Name = "game"
	b := newTable(t, 80, 24, func(t *term.Screen) *Spacewar { return NewReplay(t, 0, p) })
	b.Type("p wait:100ms")
	first := b.Text()
	for i, step := range []struct {
		do   string
		on   int // ticks
		says string
	}{
		{"right", 300, "game  0:06 of 0:20  ← → 5 s"},
		{"right right", 600, "game  0:16 of 0:20"},
		{"right", 240, "game  0:20 of 0:20"},
		{"right", 0, "game  0:20 of 0:20"},
		{"p wait:10s", 0, "unfinished at 0:0  ← → 5 s"},
		{"left", -300, "game  0:15 of 0:20"},
		{"p left left", -600, "game  0:0"},
		{"left*9", -306, "game  0:00 of 0:20"},
		{"- left right - +", 300, "speed x 1/2"},
		{"+ .*60", 60, "game  0:06 of 0:20"},
	} {
		before := p.cur.Tick
		b.Type(step.do)
		b.Sees(step.says)
		tick := p.cur.Tick
		on := int(tick - before)
		if on < step.on || on > step.on+6 {
			t.Errorf("step %d, %s: %d ticks on, to tick %d", i, step.do, on, tick)
		}
		if tick > 0 && p.cur != states[tick] {
			t.Errorf("step %d, %s: another state at tick %d", i, step.do, tick)
		}
		if p.left() > 0 && p.ended > 0 {
			t.Errorf("step %d, %s: it is taken to be at the end", i, step.do)
		}
	}
	if b.Text() == first || p.cur == last {
		t.Error("nothing else is shown")
	}
	p.seek(300)
	if p.effects == (render.Effects{}) {
		t.Error("no effects of the second before")
	}
}
