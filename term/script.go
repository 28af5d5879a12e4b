package term

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// A ScriptKey is a key that a script presses, and when: in nanoseconds from
// the start.
type ScriptKey struct {
	At  time.Duration
	Key *tcell.EventKey
}

// The pace of a script, and bounds that keep a slip from eating all memory.
const (
	scriptGap     = 50 * time.Millisecond
	scriptMost    = 10_000
	scriptLongest = 1000 * time.Hour
)

// ParseScript reads a script of keys, separated by spaces: a name (space,
// left, right, up, down, enter, tab, esc, backspace, ctrl-c …) or the character
// itself, either with *N for N presses, and wait:DURATION. A key follows the
// one before it after 50 ms.
func ParseScript(script string) ([]ScriptKey, error) {
	var list []ScriptKey
	var at time.Duration
	for _, word := range strings.Fields(script) {
		if wait, ok := strings.CutPrefix(word, "wait:"); ok {
			d, err := time.ParseDuration(wait)
			if err != nil || d < 0 || d > scriptLongest-at {
				return nil, fmt.Errorf("%q: wait for a time such as wait:2s or wait:500ms, %v in all at most", word, scriptLongest)
			}
			at += d
			continue
		}
		key, n, err := parseKey(word)
		if err != nil {
			return nil, err
		}
		if len(list)+n > scriptMost {
			return nil, fmt.Errorf("%q: a script has at most %d keys", word, scriptMost)
		}
		for range n {
			list = append(list, ScriptKey{at, key})
			at += scriptGap
		}
	}
	return list, nil
}

// parseKey reads one word of a script: a key, and how often it is pressed.
func parseKey(word string) (key *tcell.EventKey, n int, err error) {
	name, n := word, 1
	if i := strings.LastIndexByte(word, '*'); i > 0 {
		name = word[:i]
		if n, err = strconv.Atoi(word[i+1:]); err != nil || n < 1 {
			return nil, 0, fmt.Errorf("%q: after * comes a number of presses", word)
		}
	}
	r, size := utf8.DecodeRuneInString(name)
	switch {
	case size == len(name) && r >= ' ' && r != utf8.RuneError:
		return tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone), n, nil
	case strings.EqualFold(name, "space"):
		return tcell.NewEventKey(tcell.KeyRune, ' ', tcell.ModNone), n, nil
	}
	for k, known := range tcell.KeyNames {
		if strings.EqualFold(known, name) {
			return tcell.NewEventKey(k, 0, tcell.ModNone), n, nil
		}
	}
	return nil, 0, fmt.Errorf("%q: not a key; write a single character, space, left, right, up, down, enter, tab, esc or ctrl-c", word)
}
