//go:build linux

package duel

import (
	"strings"
	"testing"
)

// TestTheLastLineIsKept of what ssh says in pieces, and no more after fixstep
// has answered.
func TestTheLastLineIsKept(t *testing.T) {
	var pass strings.Builder
	l := &lastLine{pass: &pass}
	for _, piece := range []string{"first\nsec", "ond", "\n", strings.Repeat("x", 5000), "\nlast \x1b[2Jline\n"} {
		l.Write([]byte(piece))
	}
	if l.line() != "last [2Jline" || len(l.last) > 4096 {
		t.Errorf("%q is the last line of %d bytes", l.line(), len(l.last))
	}
	if n := pass.Len(); n < 5000 {
		t.Errorf("%d bytes are passed on", n)
	}
	passed := pass.Len()
	l.hush()
	if l.line() != "" {
		t.Errorf("%q is kept", l.line())
	}
	l.Write([]byte("cut\n"))
	if l.line() != "cut" || pass.Len() != passed {
		t.Errorf("%q is the last line, and %d bytes more are passed on", l.line(), pass.Len()-passed)
	}
}
