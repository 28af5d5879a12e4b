package driver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
)

// TestStillBeginsWhenTheAnswerCouldCome: the screen does not count as still
// while a key is on its way to the program, or the program's bytes are on
// theirs.
func TestStillBeginsWhenTheAnswerCouldCome(t *testing.T) {
	for _, c := range []struct {
		way    time.Duration
		answer string
		words  string
		ends   time.Duration
		wrong  string // the error; "": none
	}{
		{0, "yes", "x still:300ms", 350 * ms, ""}, // 50 ms after a key
		{500 * ms, "yes", "x still:300ms", 1310 * ms, ""},
		{500 * ms, "", "x still:300ms", 800 * ms, ""},
		{500 * ms, "yes", "x wait:2s still:300ms", 2350 * ms, ""},
		{0, "", "wait:1s still:1m", 61 * time.Second, ""}, // as long as the limit
		{3 * time.Minute, "yes", "x still:300ms", 0, "no stillness of 300ms within 1m0s"},
	} {
		f := &far{way: c.way, answer: c.answer}
		d, err := f.play(t, c.words)
		if c.wrong != "" {
			if fmt.Sprint(err) != c.wrong {
				t.Errorf("%s over %v: %v, want %s", c.words, c.way, err, c.wrong)
			}
			continue
		}
		if err != nil || d.Now() != c.ends {
			t.Errorf("%s over %v: %v, %v; want %v", c.words, c.way, d.Now(), err, c.ends)
		}
		if got := strings.TrimSpace(d.Look().String()); got != c.answer {
			t.Errorf("%s over %v: the screen is %q, want %q", c.words, c.way, got, c.answer)
		}
	}
}

// TestGoldenWaits for the picture of its file. Without a file, and for a new
// one, it waits for stillness.
func TestGoldenWaits(t *testing.T) {
	const none = "no file"
	for _, c := range []struct {
		file   string
		update bool
		ends   time.Duration
		want   string // the file after that
		fails  bool
	}{
		{"a\nb\nc\n\n", false, 3000 * ms, "a\nb\nc\n\n", false},
		{"a\n\n\n\n", false, 0, "a\n\n\n\n", false},
		{"other\n", false, Settling, "other\n", true},
		{"other\n", true, 1300 * ms, "a\nb\n\n\n", false},
		{none, true, 1300 * ms, "a\nb\n\n\n", false},
		{none, false, 1300 * ms, none, true},
	} {
		file := filepath.Join(t.TempDir(), "golden.txt")
		if c.file != none {
			os.WriteFile(file, []byte(c.file), 0o600)
		}
		f := &far{writes: []written{{0, "a\r\n"}, {300 * ms, "b\r\n"}, {3000 * ms, "c"}}}
		d := f.open()
		_, err := d.Golden(file, (*vt.Term).String, c.update)
		if d.Now() != c.ends || (err != nil) != c.fails {
			t.Errorf("%q, update %v: %v, %v; want %v", c.file, c.update, d.Now(), err, c.ends)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			text = []byte(none)
		}
		if string(text) != c.want {
			t.Errorf("%q, update %v: the file is %q, want %q", c.file, c.update, text, c.want)
		}
	}
}

// A shouter is a game that ends by q, and by e with an error.
type shouter struct{ screen *term.Screen }

func (s shouter) Input(ev tcell.Event) error {
	key, _ := ev.(*tcell.EventKey)
	switch {
	case key != nil && key.Rune() == 'q':
		return loop.ErrQuit
	case key != nil && key.Rune() == 'e':
		return errors.New("enough")
	}
	return nil
}

func (s shouter) Update() error { return nil }

func (s shouter) Draw(loop.Alpha) {
	s.screen.EnableMouse()
	s.screen.PutStr(0, 0, "ho")
	s.screen.Show()
}

// TestHowAGameEnds: it gives the terminal back, also when it is stopped, and
// its last picture stays.
func TestHowAGameEnds(t *testing.T) {
	for _, c := range []struct {
		words string
		stop  bool
		want  string // the error of End
	}{
		{"wait:1s q", false, "<nil>"},
		{"e", false, "the program has ended with the error: enough"},
		{"Up", false, "the program does not end"},
		{"Up", true, "<nil>"},
		{"signal:TERM", false, "signal:TERM: only a built program can get a signal"},
	} {
		d, screen := OpenScreen(20, 2, vt.Options{})
		d.Host(NewGame(loop.Options{}, shouter{screen}, screen))
		err := d.Type(steps(t, c.words))
		if c.stop {
			d.Look()
			d.Stop()
		}
		if err == nil {
			err = d.End()
		}
		if fmt.Sprint(err) != c.want {
			t.Errorf("%s: %v, want %s", c.words, err, c.want)
		}
		d.Stop()
		if left := d.Left(); len(left) > 0 {
			t.Errorf("%s: %q is left", c.words, left)
		}
		if got := d.Look().String(); got != "ho\n\n" {
			t.Errorf("%s: the last picture is %q", c.words, got)
		}
	}
}

// TestAGameHasItsTerminalInHand: the window has its new size at once, nothing
// is under way, and a game that was stopped does not go on.
func TestAGameHasItsTerminalInHand(t *testing.T) {
	d, screen := OpenScreen(20, 2, vt.Options{})
	game := NewGame(loop.Options{}, shouter{screen}, screen)
	d.Host(game)
	d.Type(steps(t, "x resize:30x5"))
	if got := d.Look().Region(0, 0, 30, 5); got != "ho\n\n\n\n\n" {
		t.Errorf("the window has the text %q", got)
	}
	if w, h := screen.Size(); w != 30 || h != 5 {
		t.Errorf("the screen is %d by %d", w, h)
	}
	err := d.Still(50*ms, 50*ms)
	if want := 150 * ms; err != nil || d.Now() != want {
		t.Errorf("it stands still at %v, want %v: %v", d.Now(), want, err)
	}
	if n, _ := d.Cost(nil); n != 0 {
		t.Errorf("nothing costs %d bytes", n)
	}
	d.Stop()
	if game.Advance(time.Minute, nil) || d.Now() == time.Minute {
		t.Errorf("a game that was stopped goes on until %v", d.Now())
	}
}

// TestAPictureOnTheMainScreenCounts: some programs leave the alternate screen
// before they draw, and are judged by what they show then, and not by the
// nothing that they showed before.
func TestAPictureOnTheMainScreenCounts(t *testing.T) {
	for sent, want := range map[string]string{
		"\x1b[?1049h\x1b[H\x1b[2J\x1b[?1049l\x1b[H\x1b[2Jdialog\x1b[?1049l": "dialog\n\n",
		"\x1b[?1049hpicture\x1b[?1049l":                                     "picture\n\n",
	} {
		f := &far{writes: []written{{0, sent}}}
		d := f.open()
		d.Wait(10 * ms)
		d.Over() // the time passes
		d.Stop()
		if got := d.Look().Region(0, 0, 20, 2); got != want {
			t.Errorf("%q: the last picture is %q", sent, got)
		}
	}
}
