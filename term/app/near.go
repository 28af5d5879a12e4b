package app

import (
	"fmt"
	"strings"
)

// didYouMean returns a question that names the word of a list that was probably
// meant, with what stands before it; "": no word of the list is near.
func didYouMean(word, before string, list []string) string {
	known := nearest(word, list)
	if known == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %s%s?", before, known)
}

// nearest returns the word of a list that is nearest to a word: it takes the
// fewest letters to change, and at most a third of them. The beginning of a
// word is as near as one letter. Of two words that are equally near the longer
// one is meant, because a letter is left out more often than replaced. It
// returns "" if no word is near.
func nearest(word string, list []string) (best string) {
	word = strings.ToLower(word)
	least := max(1, len(word)/3)
	for _, known := range list {
		d := distance(word, known)
		if len(word) > 1 && strings.HasPrefix(known, word) {
			d = min(d, 1)
		}
		longer := d == least && len(known) > len(best)
		if d < len(word) && (d < least || longer) {
			best = known
			least = d
		}
	}
	return best
}

// distance returns the number of letters to add, to remove, to replace or to
// swap with their neighbor that lead from a to b: the optimal string alignment
// distance of Damerau and Levenshtein.
func distance(a, b string) int {
	var before, above []int // the rows of the table for the last two letters of a
	for i := range len(a) + 1 {
		row := make([]int, len(b)+1)
		for j := range row {
			switch {
			case i == 0 || j == 0:
				row[j] = i + j
			case a[i-1] == b[j-1]:
				row[j] = above[j-1]
			default:
				row[j] = 1 + min(above[j-1], above[j], row[j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], 1+before[j-2])
			}
		}
		before = above
		above = row
	}
	return above[len(b)]
}
