package loop_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"fixstep/loop"
)

// A stage is a screen that notes what is done to it.
type stage struct {
	did  []string
	keys []string
	err  error // of Init
}

func (s *stage) Init() error { s.did = append(s.did, "init"); return s.err }
func (s *stage) Fini()       { s.did = append(s.did, "fini") }

func (s *stage) ChannelEvents(events chan<- string, quit <-chan struct{}) {
	defer close(events)
	for _, key := range s.keys {
		select {
		case events <- key:
		case <-quit:
			return
		}
	}
	<-quit
}

func TestPlayGivesTheScreenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := &stage{keys: []string{"a", "quit"}}, &player{}
		if err := loop.Play(s, loop.Options{}, p); err != nil {
			t.Error(err)
		}
		if !slices.Equal(p.inputs, s.keys) || !slices.Equal(s.did, []string{"init", "fini"}) {
			t.Errorf("inputs %q, screen %q", p.inputs, s.did)
		}
	})
}

func TestPlayGivesTheScreenBackAfterAPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stage{}
		defer func() {
			if recover() == nil || !slices.Equal(s.did, []string{"init", "fini"}) {
				t.Errorf("screen %q", s.did)
			}
		}()
		loop.Play(s, loop.Options{}, &panicking{})
	})
}

// panicking is a player whose first update panics.
type panicking struct{ player }

func (p *panicking) Update() error { panic("update") }

func TestPlayEndsWithoutAScreen(t *testing.T) {
	none := errors.New("no terminal")
	s := &stage{err: none}
	if err := loop.Play(s, loop.Options{}, &player{}); err != none || len(s.did) != 1 {
		t.Errorf("%v, screen %q", err, s.did)
	}
}
