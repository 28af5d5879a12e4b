package termtest

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// A jumper is a game that shows the number of its updates. The key p panics,
// and s pauses.
type jumper struct {
	screen  *term.Screen
	n       int
	clock   loop.Clock
	endless bool // an update never returns
}

func (j *jumper) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok {
		switch key.Rune() {
		case 'q':
			return loop.ErrQuit
		case 'p':
			panic("pardon")
		case 's':
			j.clock.Pause()
		}
	}
	return nil
}

func (j *jumper) Update() error {
	j.n++
	for j.endless {
		j.n++
	}
	return nil
}

func (j *jumper) Draw(loop.Alpha) {
	j.screen.Clear()
	j.screen.PutStr(0, 0, strings.Repeat("x", j.n%20)+" "+strings.Repeat("y", j.n/20))
	j.screen.Show()
}

// play returns the program of a jumper.
func play(game *jumper) func(*term.Screen) error {
	return func(s *term.Screen) error {
		game.screen = s
		return loop.Play(s, loop.Options{Clock: &game.clock}, game)
	}
}

func TestAGameIsPlayedStepByStep(t *testing.T) {
	Test(t, func(t *testing.T) {
		game := &jumper{}
		p := Start(t, play(game), 30, 3)
		p.Wait(1010 * time.Millisecond)
		if game.n != 60 || p.Now() != 1010*time.Millisecond {
			t.Errorf("%d updates at %v", game.n, p.Now())
		}
		p.Until("xxx yyyy", time.Minute)
		isAt100 := func() bool { return game.n >= 100 && p.Look().String() != "" }
		p.UntilFunc("100", isAt100, time.Minute)
		if game.n != 100 {
			t.Errorf("%d updates", game.n)
		}
		p.Type("s resize:10x3")
		p.Still(10*time.Second, time.Minute)
		n := game.n
		p.Wait(time.Hour)
		if game.n != n || n > 110 {
			t.Errorf("paused after %d updates, %d more", n, game.n-n)
		}
		if w, _ := p.Look().Size(); w != 10 {
			t.Errorf("%d wide", w)
		}
		p.Type("q")
		p.End()
	})
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) { Start(t, play(&jumper{}), 30, 3).Type("p") })
		says(t, got, "panicked: pardon\n"+reflect.TypeFor[jumper]().PkgPath()+".(*jumper).Input")
	})
}

// TestAGameThatDrawsNothingFailsWithoutQuestions: a screen without a line waits
// for no answer, so the questions that it asks are not named as a cause, even
// if the game has drawn nothing after them.
func TestAGameThatDrawsNothingFailsWithoutQuestions(t *testing.T) {
	waits := func(s *term.Screen) error {
		s.PollEvent()
		s.PollEvent()
		return nil
	}
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) { Start(t, waits, 30, 3).Until("x", time.Second) })
		if !strings.Contains(got, `no "x" within 1s`) || strings.Contains(got, "unanswered") {
			t.Errorf("the failure is\n%s", got)
		}
	})
}

// TestAGameStandsStillInAWindowThatIsTooSmall: its time too, and the screen
// says both sizes. Of the keys only those that end it come, and it goes on when
// there is room. It may begin so.
func TestAGameStandsStillInAWindowThatIsTooSmall(t *testing.T) {
	for _, first := range [][2]int{{40, 5}, {20, 3}} {
		Test(t, func(t *testing.T) {
			game := &jumper{}
			p := Start(t, func(s *term.Screen) error {
				s.Need(30, 4)
				return play(game)(s)
			}, first[0], first[1])
			p.Type("resize:40x5 wait:1s resize:20x3 wait:0")
			before := game.n
			now := game.clock.Now()
			p.Type("p s wait:1h")
			const want = " 20x3 is too small\n     needs 30x4\n       q ends\n"
			if got := p.Look().String(); got != want {
				t.Errorf("the screen is\n%s", got)
			}
			if before < 60 || game.n != before {
				t.Errorf("after %d updates %d more", before, game.n-before)
			}
			if passed := game.clock.Now() - now; passed != 0 {
				t.Errorf("%v of game time", passed)
			}
			p.Type("resize:30x4 wait:1s")
			if n := game.n - before; n < 59 || n > 66 {
				t.Errorf("%d updates in a second with room", n)
			}
			if got := p.Look().String(); strings.Contains(got, "small") {
				t.Errorf("with room, the screen is\n%s", got)
			}
			p.Type("resize:1x1 C-c") // the game has no such key
			p.End()
			if game.clock.Paused() {
				t.Error("the clock stands still after the end")
			}
		})
	}
}
