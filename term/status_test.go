package term

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestExitStatus has the status and the line of each kind of error.
func TestExitStatus(t *testing.T) {
	other := errors.New("the disk is full")
	signal := &SignalError{Number: 15}
	for _, c := range []struct {
		err    error
		status int
		line   string
	}{
		{nil, 0, ""},
		{other, 1, "the disk is full\n"},
		{ErrNoTerminal, 3, "no terminal\n"},
		{fmt.Errorf("%w: TERM is not set", ErrNoTerminal), 3, "no terminal: TERM is not set\n"},
		{signal, 143, ""},
		{&SignalError{Number: 1}, 129, ""},
		{fmt.Errorf("play: %w", signal), 143, ""},
		{errors.Join(other, signal), 143, "the disk is full\n"},
		{errors.Join(signal, other), 143, "the disk is full\n"},
		{errors.Join(signal, errors.Join(signal, other)), 143, "the disk is full\n"},
		{errors.Join(other, ErrNoTerminal), 3, "the disk is full; no terminal\n"},
		{errors.Join(other, other), 1, "the disk is full; the disk is full\n"},
		{fmt.Errorf("%w, after %w", other, signal), 143, "the disk is full, after " + signal.Error() + "\n"},
		{errors.New("two lines\n\n of text\n"), 1, "two lines; of text\n"},
		{errors.New("a \x1b[31mred\x07 word\u009b"), 1, "a [31mred word\n"},
		{errors.New(""), 1, ""},
	} {
		var stderr strings.Builder
		status := ExitStatus(&stderr, c.err)
		if status != c.status || stderr.String() != c.line {
			t.Errorf("%v: status %d and %q, want %d and %q", c.err, status, stderr.String(), c.status, c.line)
		}
	}
}
