package script

import "strings"

// Nearest returns the name that a mistyped word most likely means, whatever
// their case, or "" if none is near enough: a letter off, and one more for
// every four.
func Nearest(word string, names []string) string {
	nearest, least := "", 2+len(word)/4
	for _, name := range names {
		if d := editDistance(strings.ToLower(word), strings.ToLower(name)); d < least {
			nearest, least = name, d
		}
	}
	return nearest
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
