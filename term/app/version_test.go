package app

import (
	"bytes"
	"io"
	"testing"

	"fixstep/term/vt"
)

// What a killed program may leave in a terminal, reset takes back.
func TestResetRepairsATerminal(t *testing.T) {
	terminal := vt.New(80, 24, vt.Options{Kitty: true})
	io.WriteString(terminal, "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[?1004h\x1b[>3u\x1b[31m\x1b(0\x0e")
	if len(terminal.Left()) < 5 {
		t.Fatalf("spoilt: %q", terminal.Left())
	}
	var out bytes.Buffer
	if code := Main(&Env{Out: &out}, &out, []string{"reset"}); code != 0 {
		t.Errorf("status %d", code)
	}
	terminal.Write(out.Bytes())
	if left := terminal.Left(); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}
