package app

import (
	"fmt"
	"strings"
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

// didYouMean asks for the known name that is nearest to a mistyped word. It
// returns "" if none is near enough: a letter, and one more for every four.
func didYouMean(word string, known []string) string {
	nearest, least := "", 2+len(word)/4
	for _, name := range known {
		if d := editDistance(strings.ToLower(word), name); d < least {
			nearest, least = name, d
		}
	}
	if nearest == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %q? ", nearest)
}

// editDistance returns how many bytes must be inserted, deleted, replaced or
// swapped with their neighbour to make b out of a.
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
