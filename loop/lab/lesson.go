package lab

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Runs are the runs that a text speaks of, by the names of their lanes.
type Runs map[string]*Lane

// Number returns the number that a text names as lane.number, for instance
// steady.dropped or delta@slow.draws.
func (r Runs) Number(name string) (Number, error) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 || r[name[:i]] == nil {
		return Number{}, fmt.Errorf("no run for %q", name)
	}
	n, ok := r[name[:i]].Number(name[i+1:])
	if !ok {
		return Number{}, fmt.Errorf("no number %q", name[i+1:])
	}
	return n, nil
}

// Fill puts the numbers into a text, in place of names in braces.
func (r Runs) Fill(text string) (string, error) {
	var wrong error
	var filled strings.Builder
	for {
		before, rest, opens := strings.Cut(text, "{")
		name, after, closes := strings.Cut(rest, "}")
		if !opens || !closes {
			filled.WriteString(text)
			return filled.String(), wrong
		}
		n, err := r.Number(name)
		if err != nil {
			wrong = err
		}
		filled.WriteString(before + n.String())
		text = after
	}
}

// Check returns whether a comparison holds. It is two terms with one of
// < <= = != >= > between blanks. A term is a name as Number takes it, a time
// such as 433ms, or a whole number, and may be followed by "* 3".
func (r Runs) Check(comparison string) (bool, error) {
	words := strings.Fields(comparison)
	a, words, err := r.term(words)
	if err != nil || len(words) < 2 {
		return false, fmt.Errorf("%q: no comparison: %w", comparison, err)
	}
	sign := words[0]
	b, words, err := r.term(words[1:])
	if err != nil || len(words) > 0 {
		return false, fmt.Errorf("%q: no comparison: %w", comparison, err)
	}
	holds, ok := map[string]bool{"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b, ">=": a >= b, ">": a > b}[sign]
	if !ok {
		return false, fmt.Errorf("%q: no sign %q", comparison, sign)
	}
	return holds, nil
}

// term reads a term and returns the words after it.
func (r Runs) term(words []string) (n int64, rest []string, err error) {
	if len(words) == 0 {
		return 0, nil, fmt.Errorf("a term is missing")
	}
	n, err = r.value(words[0])
	words = words[1:]
	if err == nil && len(words) > 1 && words[0] == "*" {
		var factor int64
		factor, err = strconv.ParseInt(words[1], 10, 64)
		n, words = n*factor, words[2:]
	}
	return n, words, err
}

func (r Runs) value(word string) (int64, error) {
	if n, err := strconv.ParseInt(word, 10, 64); err == nil {
		return n, nil
	}
	if d, err := time.ParseDuration(word); err == nil {
		return int64(d), nil
	}
	n, err := r.Number(word)
	return n.N, err
}
