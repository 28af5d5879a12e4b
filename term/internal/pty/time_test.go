//go:build darwin || linux

package pty

import (
	"os/exec"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/internal/away"
	"fixstep/term/vt"
)

// still returns a Program without a program, which does nothing by itself.
func still() *Program {
	return &Program{
		terminal: vt.New(40, 4, vt.Options{}), tty: &tty{}, begun: time.Now(),
		pieces: make(chan []byte, 16), exited: make(chan struct{}), quit: make(chan struct{}),
	}
}

// TestAdvanceEndsInTime: at the end that it is given, at the limit, and after
// the end of the program when nothing more comes.
func TestAdvanceEndsInTime(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		limit, gone, arrived time.Duration // 0: never
		more                 bool          // Advance reports that the program goes on
		at                   time.Duration // when it does
	}{
		"its end":                      {more: true, at: 5000 * ms},
		"its end, at the limit":        {limit: 5000 * ms, at: 5000 * ms},
		"the limit":                    {limit: 300 * ms, at: 300 * ms},
		"the program has ended":        {gone: 700 * ms, at: 700*ms + linger},
		"with bytes under way":         {gone: 700 * ms, arrived: 1200 * ms, at: 1200*ms + linger},
		"with bytes until its end":     {gone: 700 * ms, arrived: 5000 * ms, at: 5000*ms + linger},
		"with bytes beyond its end":    {gone: 700 * ms, arrived: 5001 * ms, more: true, at: 5000 * ms},
		"with bytes that have come":    {gone: 700 * ms, arrived: 600 * ms, at: 700*ms + linger},
		"the limit, with bytes on way": {limit: 900 * ms, gone: 700 * ms, arrived: 1200 * ms, at: 900 * ms},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := still()
			p.limit = c.limit
			p.arrived.Store(int64(c.arrived))
			if c.gone > 0 {
				time.AfterFunc(c.gone, func() { close(p.exited) })
			}
			more := p.Advance(5000*ms, nil)
			if more != c.more || p.Now() != c.at {
				t.Errorf("%s: at %v it goes on: %v", name, p.Now(), more)
			}
		})
	}
}

// TestNothingThatWaitsIsLost: the bytes of a program are taken, however long
// they take after its end.
func TestNothingThatWaitsIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := still()
		p.down = away.Way{Line: vt.Line{Trip: 20 * time.Second}, Lock: &sync.Mutex{}}
		p.down.Carry([]byte("abc"), func() { p.pieces <- []byte("abc") })
		close(p.exited)
		if !p.Advance(5*time.Second, nil) || p.Now() != 5*time.Second {
			t.Errorf("at %v nothing waits", p.Now())
		}
		if p.Advance(time.Minute, nil) || p.terminal.Bytes != 3 {
			t.Errorf("at %v %d bytes have come", p.Now(), p.terminal.Bytes)
		}
	})
}

// TestAllPiecesAreTaken by one call of Advance, also if it waits for nothing.
func TestAllPiecesAreTaken(t *testing.T) {
	p := still()
	for range 3 {
		p.pieces <- []byte("abc")
	}
	if !p.Advance(0, nil) || p.terminal.Bytes != 9 {
		t.Errorf("%d bytes are taken", p.terminal.Bytes)
	}
}

// TestAProgramHasStartedWhenItIsSilent for 50 ms.
func TestAProgramHasStartedWhenItIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := still()
		for n := range time.Duration(8) {
			time.AfterFunc(200*time.Millisecond+n*45*time.Millisecond, func() { p.pieces <- []byte("x") })
		}
		p.Settle()
		if want := (200 + 7*45 + 50) * time.Millisecond; p.Now() != want {
			t.Errorf("it has started after %v, not %v", p.Now(), want)
		}
	})
}

// TestALineKeepsItsBytes: what a program has written before its end comes after
// it, however late, and a line that is full goes on when it has room.
func TestALineKeepsItsBytes(t *testing.T) {
	for name, line := range map[string]vt.Line{
		"long": {Trip: 2 * (linger + time.Second/2)},
		"full": {Rate: 1 << 22, Hold: 1000},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("/bin/sh", "-c", "i=0; while [ $i -lt 20 ]; do printf %01000d 7; i=$((i+1)); done")
			p, err := Start(cmd, vt.New(40, 4, vt.Options{}), line, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Stop()
			pieces := p.pieces
			if !p.Ends(time.Minute) || p.terminal.Bytes != 20_000 {
				t.Errorf("ended: %v, with %d bytes", p.Ended(), p.terminal.Bytes)
			}
			select {
			case _, more := <-pieces:
				if more {
					t.Error("there is still a piece")
				}
			case <-time.After(10 * time.Second):
				t.Error("the end of all bytes does not come")
			}
		})
	}
}
