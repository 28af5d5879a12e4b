package app

import (
	"fmt"

	"fixstep/term/internal/script"
)

// A usageError says what is wrong with a command line, and what to do.
type usageError struct{ message string }

// Error returns the message, one line without a newline.
func (e *usageError) Error() string { return e.message }

// usagef returns a usageError with a formatted message.
func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// A statusError is an error for which Main returns a status of its own.
type statusError struct {
	error
	status int
}

// unknown returns a usageError for a word that names no such thing, with the
// nearest of the known names. The advice says where they are listed.
func unknown(thing, word string, known []string, advice string) error {
	return usagef("no %s %q: %s%s", thing, word, didYouMean(word, known), advice)
}

// didYouMean asks for the known name that is nearest to a mistyped word, or
// returns "".
func didYouMean(word string, known []string) string {
	if nearest := script.Nearest(word, known); nearest != "" {
		return fmt.Sprintf("did you mean %q? ", nearest)
	}
	return ""
}
