package app

import (
	"strings"
	"testing"

	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// Every column of the legend is a number, and no name comes twice.
func TestColumnsOfTheTableHaveNames(t *testing.T) {
	c, err := parseLab(classic.Designs, "-for 1s -loops steady")
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := lab.Run(c.setups)
	if err != nil {
		t.Fatal(err)
	}
	numbers := lanes[0].Numbers()
	named := map[string]bool{}
	for _, c := range tableColumns {
		if numbers[c] == nil || named[c] || strings.Count(tableLegend, c+": ") != 1 {
			t.Errorf("%q: %v", c, numbers[c])
		}
		named[c] = true
	}
}
