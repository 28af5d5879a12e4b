package pty

import (
	"bytes"
	"testing"
	"time"

	"fixstep/term/vt"
)

// Whatever a program writes in one piece, the time is looked at in between.
func TestTheTimeIsLookedAtAfterEachHalfKilobyte(t *testing.T) {
	p := &Program{terminal: vt.New(80, 24, vt.Options{}), begun: time.Now(), limit: time.Hour}
	flood := bytes.Repeat([]byte("x"), 1<<14)
	if p.taken(flood, true); p.terminal.Bytes != len(flood) {
		t.Errorf("%d bytes are taken before the limit", p.terminal.Bytes)
	}
	p.begun, p.terminal.Bytes = time.Now().Add(-p.limit), 0
	if p.taken(flood, true); p.terminal.Bytes != 512 {
		t.Errorf("%d bytes are taken after the limit", p.terminal.Bytes)
	}
	p.pieces = make(chan []byte, 2)
	p.pieces <- flood
	if p.Advance(time.Second, nil); len(p.pieces) != 1 {
		t.Error("a piece is taken after the limit")
	}
	p.begun, p.terminal.Bytes, p.quit = time.Now(), 0, make(chan struct{})
	close(p.quit)
	if p.taken(flood, true); p.terminal.Bytes != 0 {
		t.Errorf("%d bytes are taken after the hang-up", p.terminal.Bytes)
	}
}
