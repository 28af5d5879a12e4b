package term

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// A SignalError reports that a signal asks the program to end. The program
// should then exit with status 128 + Number: see ExitStatus.
type SignalError struct {
	Number int // of the signal
}

// ExitStatus returns the exit status of a program that ends with err: 0 for
// nil, 128 + Number if err is or wraps a SignalError, 3 if it wraps
// ErrNoTerminal, and 1 for any other error.
//
// It also writes the error to stderr, as one line without control characters.
// It leaves out a SignalError, and an error that wraps nothing else, because
// the shell reports the signal by itself. Of joined errors it writes the
// others.
func ExitStatus(stderr io.Writer, err error) int {
	if err == nil {
		return 0
	}
	text := strings.Join(messages(err), "; ")
	if text != "" {
		fmt.Fprintln(stderr, text)
	}
	var signal *SignalError
	switch {
	case errors.As(err, &signal):
		return 128 + signal.Number
	case errors.Is(err, ErrNoTerminal):
		return 3
	}
	return 1
}

// messages returns the lines of an error, without those of a signal.
func messages(err error) (lines []string) {
	parts := joined(err)
	for _, part := range parts {
		lines = append(lines, messages(part)...)
	}
	if len(parts) > 0 || isSignal(err) {
		return lines
	}
	for line := range strings.Lines(err.Error()) {
		line = strings.TrimSpace(strings.Map(printable, line))
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// joined returns the parts of an error of errors.Join. Any other error may wrap
// several, but it has a text of its own.
func joined(err error) []error {
	list, is := err.(interface{ Unwrap() []error })
	if !is {
		return nil
	}
	parts := list.Unwrap()
	same := errors.Join(parts...)
	if same == nil || same.Error() != err.Error() {
		return nil
	}
	return parts
}

// isSignal reports whether an error is a SignalError, perhaps wrapped.
func isSignal(err error) bool {
	for err != nil {
		_, is := err.(*SignalError)
		if is {
			return true
		}
		err = errors.Unwrap(err)
	}
	return false
}

// printable returns r, or -1 if r is a control character.
func printable(r rune) rune {
	if unicode.IsControl(r) {
		return -1
	}
	return r
}

// Err returns the reason why a tcell.EventError asked the program to end: a
// SignalError, or the error of the terminal. It returns nil before that, and
// after a key that ended the program in a window that is too small: see Need.
func (s *Screen) Err() error {
	if err := s.cause.Load(); err != nil {
		return *err
	}
	return nil
}

// askToEnd posts a tcell.EventError. Err returns the error of the first call.
func (s *Screen) askToEnd(err error) {
	s.cause.CompareAndSwap(nil, &err)
	s.queue.tell(tcell.NewEventError(err))
}
