package term

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// TestAScreenHasOneTicker, made when it is asked for, and none after Fini, for
// a Tty of the program or for a simulated terminal. That of a Tty comes first.
func TestAScreenHasOneTicker(t *testing.T) {
	openTicker(t).Close()
	s, _ := Sim(20, 5, vt.Options{})
	if k := s.Ticker(); k != nil {
		t.Errorf("a simulated terminal has %T", k)
	}
	s.line.own = true
	first := s.Ticker()
	if first == nil || first != s.Ticker() {
		t.Errorf("the tickers are %v and %v", first, s.Ticker())
	}
	s.Fini()
	if err := s.ticker.Close(); err == nil {
		t.Error("Fini leaves the ticker open")
	}
	s, _ = Sim(20, 5, vt.Options{})
	s.line.own = true
	s.Fini()
	if k := s.Ticker(); k != nil {
		t.Errorf("after Fini there is %T", k)
	}
	s, _ = Sim(20, 5, vt.Options{})
	s.line.tty = tickingTty{ticks: first}
	if k := s.Ticker(); k != first {
		t.Errorf("a Tty with a ticker has %v", k)
	}
}

// A tickingTty is a tty with a ticker of its own, as those of package termtest.
type tickingTty struct {
	tcell.Tty
	ticks wakes
}

func (t tickingTty) Ticker() wakes { return t.ticks }
