package labs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// votes holds for each step of a tour, from 0, whether its first vote was the
// right one. A step whose explanation was not seen has none.
type votes map[int]bool

// keep keeps a vote, if the step has none.
func (v *votes) keep(step int, right bool) {
	if *v == nil {
		*v = votes{}
	}
	if _, voted := (*v)[step]; !voted {
		(*v)[step] = right
	}
}

// String returns the number of right votes, and the steps of the others: "11 of
// 14, lost in 5, 6, 9"; "" without a vote.
func (v votes) String() string {
	var lost []string
	for _, i := range slices.Sorted(maps.Keys(v)) {
		if !v[i] {
			lost = append(lost, fmt.Sprint(i+1))
		}
	}
	switch {
	case len(v) == 0:
		return ""
	case len(lost) == 0:
		return fmt.Sprintf("%d of %[1]d", len(v))
	}
	return fmt.Sprintf("%d of %d, lost in %s", len(v)-len(lost), len(v), strings.Join(lost, ", "))
}
