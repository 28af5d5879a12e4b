package scene

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// Who waits says so, may practise meanwhile, and is called when somebody comes.
func TestWhoWaitsMayPractise(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		come := make(chan bool)
		var ended error
		x, y := net.Pipe()
		b := newTable(t, 80, 24, func(t *term.Screen) (game, *stage) {
			s := NewSession(t, Options{World: world.Options{Rate: 60, Seed: 1}, Duels: DuelOptions{
				Lobby: func(ctx context.Context, say func(string)) (*duel.Peer, error) {
					select {
					case <-come:
						return duel.NewPeer(x, duel.NewHello("a", 1, 1), duel.NewHello("b", 1, 2), "", nil), ended
					case <-ctx.Done():
						return nil, ctx.Err()
					}
				},
			}})
			return s, &s.stage
		})
		shows := b.shows
		b.press("w ") // the last item: Duel
		shows("Looking for another player")
		b.Input(tcell.NewEventInterrupt(said{b.session().meeting, "Waiting for another player"}))
		shows("Waiting for another player")
		b.press(" ")
		b.ticks(10)
		shows("Practice, until another player comes")
		b.press("^^")
		shows("Waiting for another player")
		b.press("^")
		shows("Practice")
		if b.session().meeting != nil {
			t.Error("Esc does not end the waiting")
		}
		b.press(" ") // Duel again
		m := b.session().meeting
		b.press(" p") // a pause in practice
		come <- true
		synctest.Wait()
		b.Input(tcell.NewEventInterrupt(m))
		shows("You fly the wedge against b")
		if b.stage.clock.Paused() {
			t.Error("the duel begins paused")
		}
		b.session().Stop()
		y.Close()
		time.Sleep(2 * time.Second)
	})
}

func TestWhyThereIsNoDuelIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable(t, 80, 24, func(t *term.Screen) (game, *stage) {
			s := NewSession(t, Options{World: world.Options{Rate: 60, Seed: 1}, Duels: DuelOptions{
				First: func(context.Context, func(string)) (*duel.Peer, error) {
					return nil, errors.New("version 2, and this is 1")
				},
			}})
			return s, &s.stage
		})
		synctest.Wait()
		b.Input(tcell.NewEventInterrupt(b.session().meeting))
		if screen := b.screen(); !strings.Contains(screen, "version 2, and this is 1") {
			t.Errorf("shown\n%s", screen)
		}
		b.press(" ")
		if screen := b.screen(); !strings.Contains(screen, "Players") || strings.Contains(screen, "Duel") {
			t.Errorf("shown\n%s", screen)
		}
	})
}
