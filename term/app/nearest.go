package app

import (
	"slices"
	"strings"
)

// nearest returns the name that a mistyped word most likely means, whatever
// their case, or "" if none is one slip off: a letter that is missing, too many
// or another, or two that have changed places.
func nearest(word string, names []string) string {
	i := slices.IndexFunc(names, func(name string) bool { return slipped(strings.ToLower(word), strings.ToLower(name)) })
	if i < 0 || len(word) < 2 {
		return ""
	}
	return names[i]
}

// slipped reports whether two words are at most one slip apart.
func slipped(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return max(len(a), len(b)) <= 1 || swapped
}
