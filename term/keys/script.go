package keys

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// A ScriptKey is one press of a key in a script.
type ScriptKey struct {
	At  time.Duration   // nanoseconds from the start of the script
	Key *tcell.EventKey // as a terminal sends it
}

// An UnknownKeyError is the error of ParseScript for a word that names no key.
type UnknownKeyError struct {
	Word string // without the number of presses
}

// Error says which words name a key.
func (e *UnknownKeyError) Error() string {
	return fmt.Sprintf("%q is not a key: write a single character, space, left, right, up, down, enter, tab, esc or ctrl-c", e.Word)
}

// The limits keep a typing error in a script from using up the memory.
const (
	scriptGap     = 50 * time.Millisecond // from one key to the next
	scriptMost    = 10_000                // keys
	scriptLongest = 1000 * time.Hour
)

// ParseScript reads a script: words separated by spaces, each the name of a key
// (space, left, right, up, down, enter, tab, esc, backspace, ctrl-c and so on)
// or the character that it types. NAME*N presses a key N times, wait:DURATION
// waits. A key follows the one before it after 50 ms. The error quotes the word
// that is wrong; it is an UnknownKeyError if that word names no key.
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
		key, n, err := parseWord(word)
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

// parseWord reads one word of a script: a key and the number of its presses.
func parseWord(word string) (key *tcell.EventKey, n int, err error) {
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
	return nil, 0, &UnknownKeyError{name}
}

// ScriptNames returns the names of keys that a script may use, in lower case
// and in no order.
func ScriptNames() []string {
	names := []string{"space"}
	for _, name := range tcell.KeyNames {
		names = append(names, strings.ToLower(name))
	}
	return names
}
