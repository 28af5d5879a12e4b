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
	for j.n++; j.endless; {
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
		p.UntilFunc("100", func() bool { return game.n >= 100 && p.Look().String() != "" }, time.Minute)
		if game.n != 100 {
			t.Errorf("%d updates", game.n)
		}
		p.Type("s resize:10x3")
		p.Still(10*time.Second, time.Minute)
		n := game.n
		p.Wait(time.Hour)
		if w, _ := p.Look().Size(); game.n != n || w != 10 || n > 110 {
			t.Errorf("paused, %d more updates, %d wide", game.n-n, w)
		}
		p.Type("q")
		p.End()
	})
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) { Start(t, play(&jumper{}), 30, 3).Type("p") })
		says(t, got, "panicked: pardon\n"+reflect.TypeFor[jumper]().PkgPath()+".(*jumper).Input")
	})
}

// A screen without a line waits for no answer, so the questions that it asks
// are not named as a cause, even if the game has drawn nothing after them.
func TestAGameThatDrawsNothingFailsWithoutQuestions(t *testing.T) {
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) {
			Start(t, func(s *term.Screen) error { s.PollEvent(); s.PollEvent(); return nil }, 30, 3).Until("x", time.Second)
		})
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
			before, now := game.n, game.clock.Now()
			p.Type("p s wait:1h")
			if got, want := p.Look().String(), " 20x3 is too small\n     needs 30x4\n       q ends\n"; got != want || before < 60 || game.n != before || game.clock.Now() != now {
				t.Errorf("after %d updates %d more, %v of game time, and the screen\n%s", before, game.n-before, game.clock.Now()-now, got)
			}
			p.Type("resize:30x4 wait:1s")
			if game.n < before+59 || game.n > before+66 || strings.Contains(p.Look().String(), "small") {
				t.Errorf("%d updates in a second with room:\n%s", game.n-before, p.Look())
			}
			p.Type("resize:1x1 C-c") // the game has no such key
			if p.End(); game.clock.Paused() {
				t.Error("the clock stands still after the end")
			}
		})
	}
}
