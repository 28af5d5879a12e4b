package app

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
	"fixstep/world"
)

// playBack shows a recording on a simulated screen until a script of keys is
// at its end and nothing happens any more, and returns the text on the screen.
func playBack(t *testing.T, path string, from uint64, pressed string) (*session, string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in, err := world.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	script, err := parseScript(pressed)
	if err != nil {
		t.Fatal(err)
	}
	screen, terminal := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	p := newPlayback(in, from)
	s := newReplay(screen, 0, p)
	o := loop.Options{Config: loop.Config{Updates: loop.PerSecond(in.Options.Rate)}}
	if err := loop.Simulate(o, s, script); err != nil {
		t.Fatal(err)
	}
	return s, terminal.String()
}

// TestReplayEndsWhereTheGameDid holds for every way to spend the time.
func TestReplayEndsWhereTheGameDid(t *testing.T) {
	path, last := recorded(t, 0, 0)
	for _, keys := range []string{
		"",
		"space left*9 w x enter tab", // nobody flies here
		"wait:1s p wait:10s p",       // paused
		"p .*200",                    // by single steps
		"-*4 wait:3s +*9",            // slower and faster
		"wait:1s ? wait:5s space h wait:1s ctrl-l", // the help, closed with a key that would fire
		"wait:1s ? wait:5s esc",
	} {
		s, text := playBack(t, path, 0, keys)
		p := s.source.(*playback)
		if p.err != io.EOF || p.cur != last {
			t.Errorf("%q: ended at tick %d: %v", keys, p.cur.Tick, p.err)
		}
		if p.prev != last || s.frame.cur != last || s.title {
			t.Errorf("%q: shows tick %d to %d", keys, p.prev.Tick, s.frame.cur.Tick)
		}
		if want := "ended at 0 to 0: nobody has won"; !strings.Contains(text, want) || strings.Contains(text, "PAUSED") {
			t.Errorf("%q: want %q on the screen, and no pause:\n%s", keys, want, text)
		}
		var out bytes.Buffer
		if err := report(&out, "game", p); err != nil || out.String() != "game: ended at 0 to 0: nobody has won\n" {
			t.Errorf("%q: reported %q, %v", keys, out.String(), err)
		}
	}
}

func TestReplayCanBeLeft(t *testing.T) {
	path, _ := recorded(t, 0, 0)
	for _, keys := range []string{"wait:1s esc", "wait:1s q", "wait:1s p ctrl-c"} {
		s, _ := playBack(t, path, 0, keys)
		p := s.source.(*playback)
		if p.err != nil || p.cur.Tick < 55 || p.cur.Tick > 65 {
			t.Errorf("%q: left at tick %d, %v", keys, p.cur.Tick, p.err)
		}
		var out bytes.Buffer
		if err := report(&out, "game", p); err != nil || out.Len() > 0 {
			t.Errorf("%q: reported %q, %v", keys, out.String(), err)
		}
	}
}

func TestReplayFrom(t *testing.T) {
	path, last := recorded(t, 0, 0)
	for _, from := range []uint64{0, 1, 60, 149, 150, 151, 1 << 63} {
		s, _ := playBack(t, path, from, "p q")
		p := s.source.(*playback)
		if want := min(from, 150); p.cur.Tick != want {
			t.Errorf("from %d: began at tick %d", from, p.cur.Tick)
		}
		s, _ = playBack(t, path, from, "")
		if p = s.source.(*playback); p.err != io.EOF || p.cur != last {
			t.Errorf("from %d: ended at tick %d: %v", from, p.cur.Tick, p.err)
		}
	}
}

func TestReplaySaysWhoWon(t *testing.T) {
	shown, text := playBack(t, "../../world/testdata/v1-match-hard-medium.replay", 0, "")
	p := shown.source.(*playback)
	s := &p.cur
	if p.err != io.EOF || s.Winner() < 0 {
		t.Fatalf("at tick %d: %v", s.Tick, p.err)
	}
	name := [...]string{"needle (hard pilot)", "wedge (medium pilot)"}[s.Winner()]
	if want := "the " + name + " has won 5 to "; !strings.Contains(text, want) {
		t.Errorf("want %q on the screen:\n%s", want, text)
	}
}

// TestReplayOfHalfAFile plays what is sound and then says what is wrong.
func TestReplayOfHalfAFile(t *testing.T) {
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	for _, test := range []struct {
		path  string
		kind  error
		text  string
		usage bool
	}{
		{cut, world.ErrCut, "cut off after tick 120 (byte ", true},
		{other, world.ErrDiverged, "comes out differently in tick 61 to 120", false},
	} {
		s, text := playBack(t, test.path, 0, "")
		p := s.source.(*playback)
		if p.cur.Tick != 120 || !errors.Is(p.err, test.kind) || !strings.Contains(text, test.text) {
			t.Errorf("want %q on the screen, at tick 120: tick %d, %v\n%s", test.text, p.cur.Tick, p.err, text)
		}
		var out bytes.Buffer
		err := report(&out, "game", p)
		if err == nil || errors.As(err, new(*UsageError)) != test.usage || !strings.HasPrefix(err.Error(), "replay: game: "+test.text) {
			t.Errorf("%s: reported %v", test.text, err)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	good, _ := recorded(t, 0, 0)
	for _, args := range [][]string{
		{}, {good, good}, {good, "-from", "3"}, {good + "-not"}, {"replay_test.go"},
		{"-from", "-1", good}, {"-colors", "many", good},
	} {
		env := &Env{Out: new(bytes.Buffer), Now: func() time.Duration { return 0 }}
		if err := Replay(env, args); !errors.As(err, new(*UsageError)) {
			t.Errorf("replay %v: %v", args, err)
		}
	}
}
