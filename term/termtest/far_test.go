package termtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// counter shows the keys that have come, on any screen of tcell.
func counter(screen tcell.Screen) error {
	defer screen.Fini()
	for n := 0; ; n++ {
		screen.PutStr(0, 0, fmt.Sprintf("%d keys %s", n, strings.Repeat("x", 20*n)))
		screen.Show()
		for key := (*tcell.EventKey)(nil); key == nil; {
			switch ev := screen.PollEvent().(type) {
			case *tcell.EventKey:
				key = ev
			case nil:
				return nil
			}
		}
		if n == 3 {
			return nil
		}
	}
}

// TestEveryStartHasALine: a program on a tcell.Screen, on a *term.Screen, on
// tcell's own screen, and a game of package loop. A key is seen after a trip
// and some bytes.
func TestEveryStartHasALine(t *testing.T) {
	game := &keyed{}
	for name, start := range map[string]func(testing.TB) *Player{
		"tcell.Screen": func(t testing.TB) *Player { return Start(t, counter, 80, 24, thin()) },
		"term.Screen": func(t testing.TB) *Player {
			return Start(t, func(s *term.Screen) error { return counter(s) }, 80, 24, thin())
		},
		"tcell's own": func(t testing.TB) *Player { return StartTTY(t, onTcell(counter), 80, 24, thin()) },
		"loop.Play": func(t testing.TB) *Player {
			return Start(t, func(s *term.Screen) error { game.Screen = s; return loop.Play(s, loop.Options{}, game) }, 80, 24, thin())
		},
	} {
		Test(t, func(t *testing.T) {
			p := start(t)
			p.Until("0 keys", time.Second)
			p.Wait(time.Second)
			p.Type("a")
			p.Until("1 keys", 120*time.Millisecond)
			failed := fails(t, func(t testing.TB) {
				p.t = t
				p.Type("b")
				p.Until("2 keys", 70*time.Millisecond)
			})
			if !strings.Contains(failed, `no "2 keys" within 70ms`) {
				t.Errorf("%s: not late: %s", name, failed)
			}
			p.t = t
			before := game.updates // as a test may, also under the race detector
			p.Type("c wait:1s d")
			if after := game.updates; name == "loop.Play" && after < before+60 {
				t.Errorf("%d updates in a second", after-before)
			}
			p.End()
		})
	}
}

// keyed is the counter as a game.
type keyed struct {
	tcell.Screen
	n, updates int
}

func (k *keyed) Input(ev tcell.Event) error {
	if _, ok := ev.(*tcell.EventKey); ok {
		k.n++
	}
	if k.n == 4 {
		return loop.ErrQuit
	}
	return nil
}

func (k *keyed) Update() error { k.updates++; return nil }

func (k *keyed) Draw(loop.Alpha) {
	k.PutStr(0, 0, fmt.Sprintf("%d keys", k.n))
	k.Show()
}
