package app

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"fixstep/term"
	"fixstep/term/app/internal/files"
)

// The exit statuses of errors, beside 1.
const (
	statusUsage      = 2   // the command line is wrong, or a variable of the environment
	statusNoTerminal = 3   // there is no terminal to play in
	statusLate       = 4   // of smoke: the time was up
	statusNotRun     = 126 // of smoke and thin: the program cannot be run
	statusNotFound   = 127 // of smoke and thin: there is no such program
)

// A statusError is an error with its exit status. Without an error the status
// is that of a program, and nothing is said.
type statusError struct {
	error
	status int
}

// usagef returns the error of a command line that is wrong. The message says in
// one line what to do.
func usagef(format string, args ...any) error {
	return &statusError{fmt.Errorf(format, args...), statusUsage}
}

// message returns an error in one line, which begins with the command that was
// typed.
func message(typed string, err error) string {
	text := strings.ReplaceAll(err.Error(), "\n", "; ") // between several errors, or in a name
	_, unknown := commandOf(typed)
	if unknown != nil {
		return "fixstep: " + text
	}
	return "fixstep " + typed + ": " + strings.TrimPrefix(text, typed+": ")
}

// exitStatus writes the error of the command that was typed in one line, and
// returns its exit status.
func exitStatus(stderr io.Writer, typed string, err error) int {
	var signal *term.SignalError
	var own *statusError
	switch {
	case err == nil || errors.Is(err, errHelp):
		return 0
	case errors.As(err, &signal):
		return 128 + signal.Number
	case errors.As(err, &own) && own.error == nil:
		return own.status
	}
	fmt.Fprintln(stderr, files.Plain(message(typed, err)))
	switch {
	case own != nil:
		return own.status
	case errors.Is(err, term.ErrNoTerminal):
		return statusNoTerminal
	}
	return 1
}
