package app

import (
	"fmt"

	"fixstep/term/internal/script"
)

// A UsageError says what is wrong with a command line, and what to do.
type UsageError struct{ message string }

// Error returns the message, one line without a newline.
func (e *UsageError) Error() string { return e.message }

// Usagef returns a UsageError with a formatted message.
func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// Unknown returns a UsageError for a word that names no such thing, with the
// nearest of the known names. The advice says where they are listed.
func Unknown(thing, word string, known []string, advice string) error {
	return Usagef("no %s %q: %s%s", thing, word, didYouMean(word, known), advice)
}

// didYouMean asks for the known name that is nearest to a mistyped word, or
// returns "".
func didYouMean(word string, known []string) string {
	if nearest := script.Nearest(word, known); nearest != "" {
		return fmt.Sprintf("did you mean %q? ", nearest)
	}
	return ""
}
