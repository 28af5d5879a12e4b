package app

import "strings"

// meant returns a question for a word that is not in the list, with the word of
// the list that is probably meant before and after in it; "": no word is near.
func meant(word, before string, list []string) string {
	best, least := "", max(1, len(word)/3)+1
	for _, known := range list {
		d := distance(strings.ToLower(word), known)
		if len(word) > 1 && strings.HasPrefix(known, word) {
			d = 1
		}
		if d < len(word) && (d < least || d == least && best != "" && len(known) > len(best)) { // a letter is left out more often than replaced
			best, least = known, d
		}
	}
	if best == "" {
		return ""
	}
	return "did you mean " + before + best + "?"
}

// distance returns the number of letters to add, remove, replace or swap with
// their neighbor on the way from a to b, as Damerau has them.
func distance(a, b string) int {
	var rows [2][]int // of the last two letters of a: the distances to the beginnings of b
	for i := range len(a) + 1 {
		row := make([]int, len(b)+1)
		for j := range row {
			switch {
			case min(i, j) == 0:
				row[j] = i + j
				continue
			case a[i-1] == b[j-1]:
				row[j] = rows[0][j-1]
			default:
				row[j] = 1 + min(rows[0][j-1], rows[0][j], row[j-1])
			}
			if min(i, j) > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], rows[1][j-2]+1)
			}
		}
		rows = [2][]int{row, rows[0]}
	}
	return rows[0][len(b)]
}
