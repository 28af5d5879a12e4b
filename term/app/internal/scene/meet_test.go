package scene

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// A waiting player sees that, may practice meanwhile, and is called when
// another player comes.
func TestWhoWaitsMayPractise(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		come := make(chan *duel.Peer)
		x, y := net.Pipe()
		meet := func(ctx context.Context, name string) (*duel.Peer, error) {
			select {
			case p := <-come:
				return p, nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		b := newTable(t, 80, 24, gameWith(Options{
			World: world.Options{Seed: 1},
			Duels: DuelOptions{Lobby: Place{Meet: meet}},
		}))
		b.Type("w Space") // the last item: Duel
		b.Sees("Waiting for another player")
		b.Type("Space wait:150ms")
		b.Sees("Practice until another player comes")
		b.Type("Escape*2")
		b.Sees("Waiting for another player", "!until another player")
		b.Type("Escape")
		b.Sees("Practice")
		synctest.Wait()
		b.Type("Space Space p") // Duel again, and a pause in practice
		come <- duel.NewPeer(x, duel.NewHello("a", 1, 1), duel.NewHello("b", 1, 2), "", nil)
		synctest.Wait()
		b.Ticks(2)
		b.Sees("You are the wedge, against b")
		if b.Stands() {
			t.Error("the duel begins paused")
		}
		b.game.Stop()
		y.Close()
		time.Sleep(2 * time.Second)
	})
}

// TestWhereAPlayerWaitsIsShown: on which other machine, if there is one.
func TestWhereAPlayerWaitsIsShown(t *testing.T) {
	b := newTable(t, 80, 24, gameWith(Options{
		Duels: DuelOptions{First: Place{Meet: meetNobody, Host: "far.example"}},
	}))
	b.Sees("Waiting for a player at far.example")
}

// TestWhoComesTooLateIsTold: a player who was met when ours has just gone back
// to the menu reads that.
func TestWhoComesTooLateIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann := duel.NewHello("ann", 1, 1)
		bob := duel.NewHello("bob", 1, 2)
		meet := func(ctx context.Context, name string) (*duel.Peer, error) {
			<-ctx.Done()
			return duel.NewPeer(x, ann, bob, "", nil), nil
		}
		late := newTable(t, 80, 24, gameWith(Options{Duels: DuelOptions{First: Place{Meet: meet}}}))
		other := newTable(t, 80, 24, gameWith(Options{
			Duels: DuelOptions{First: Place{Meet: meetAtOnce(duel.NewPeer(y, bob, ann, "", nil))}},
		}))
		late.Type("Escape")
		for range 30 {
			together(other)
		}
		other.Sees("ann left")
		late.game.Stop()
		other.game.Stop()
		time.Sleep(2 * time.Second)
	})
}

func TestWhyThereIsNoDuelIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		meet := func(context.Context, string) (*duel.Peer, error) {
			return nil, errors.New("version 2, and this is 1")
		}
		b := newTable(t, 80, 24, gameWith(Options{
			World: world.Options{Seed: 1},
			Duels: DuelOptions{First: Place{Meet: meet}},
		}))
		synctest.Wait()
		b.Type("until:'version 2, and this is 1' wait:1s Space")
		b.Sees("Players", "!Duel")
	})
}

// TestTwoAgreeOnAWord: a waiting player can type a word, in which every key is
// a letter unless Hyper, Super or Alt is down, and then waits at the place of
// that word. The dialog shows the word.
func TestTwoAgreeOnAWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		where := make(chan string, 10)
		var at func(word string) Place
		at = func(word string) Place {
			meet := func(ctx context.Context, name string) (*duel.Peer, error) {
				where <- word + " by " + name
				return meetNobody(ctx, name)
			}
			return Place{Word: word, With: at, Meet: meet}
		}
		b := newTable(t, 80, 24, gameWith(Options{
			World: world.Options{Seed: 1},
			Duels: DuelOptions{Lobby: at("")},
		}))
		b.spacewar().SetView(View{Name: "Ann"})
		b.Type("w Space")
		synctest.Wait()
		b.Type("until:'Waiting for another player' until:'Play a friend'")
		b.Type("w Space until:'types the same' Enter Space 'qp?hx' Backspace 'ü'")
		b.Sees(" qp?hü_", "Enter: done  Esc: back")
		b.Golden("word")
		for _, mod := range []tcell.ModMask{tcell.ModHyper, tcell.ModMeta, tcell.ModAlt} {
			b.post(tcell.NewEventKey(tcell.KeyRune, 'y', mod))
		}
		b.Sees(" qp?hü_")
		b.Type("Escape")
		b.Sees("Waiting for another player")
		b.Type("w Space 'otter' Enter")
		synctest.Wait()
		b.Type("until:'Waiting for another player'")
		b.Sees(`player who types "otter"`)
		b.Type("w Space '" + strings.Repeat("m", 40) + "'")
		b.Sees(" " + strings.Repeat("m", mostOfWord) + "_")
		b.Type("C-c")
		if over, _ := b.Over(); !over {
			t.Error("Ctrl-C is a part of the word")
		}
		first, then := <-where, <-where
		if first != " by Ann" || then != "otter by Ann" {
			t.Errorf("met at %q, then at %q", first, then)
		}
		b.game.Stop()
	})
}

// TestAStrangerGetsAName, or types another one, before a duel. Who goes back
// meets nobody.
func TestAStrangerGetsAName(t *testing.T) {
	for keys, want := range map[string]string{
		"Enter":                          "Vega 42",
		"Backspace*7 'Ann' Enter":        "Ann",
		"Escape Space Backspace*2 Enter": "Vega",
	} {
		synctest.Test(t, func(t *testing.T) {
			met := make(chan string, 2)
			meet := func(ctx context.Context, name string) (*duel.Peer, error) {
				met <- name
				return meetNobody(ctx, name)
			}
			b := newTable(t, 80, 24, gameWith(Options{
				World: world.Options{Seed: 1},
				Duels: DuelOptions{Lobby: Place{Meet: meet}, Account: "Vega 42", AsksName: true},
			}))
			b.Type("w Space")
			b.Sees("Your name in the duel", "Vega 42_")
			b.Type(keys)
			synctest.Wait()
			b.Sees("Waiting for another player")
			b.Type("Escape Space") // the second time nobody is asked
			synctest.Wait()
			b.Sees("Waiting for another player")
			if first, again := <-met, <-met; first != want || again != want {
				t.Errorf("%s: met as %q, then as %q, want %q", keys, first, again, want)
			}
			b.game.Stop()
		})
	}
}

// The end of the program waits for up to a second until the place in the lobby
// is gone.
func TestWhoStopsWaitsForTheirPlace(t *testing.T) {
	for takes, gone := range map[time.Duration]bool{
		0:                      true,
		900 * time.Millisecond: true,
		time.Minute:            false,
	} {
		synctest.Test(t, func(t *testing.T) {
			var left atomic.Bool
			meet := func(ctx context.Context, _ string) (*duel.Peer, error) {
				<-ctx.Done()
				time.Sleep(takes)
				left.Store(true)
				return nil, ctx.Err()
			}
			b := newTable(t, 80, 24, gameWith(Options{
				World: world.Options{Seed: 1},
				Duels: DuelOptions{First: Place{Meet: meet}},
			}))
			synctest.Wait()
			start := time.Now()
			b.game.Stop()
			took := time.Since(start)
			if left.Load() != gone || took != min(takes, time.Second) {
				t.Errorf("%v to leave: stopped after %v, left: %v", takes, took, left.Load())
			}
			time.Sleep(takes)
		})
	}
}
