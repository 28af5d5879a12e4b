// Package script reads scripts of keys: lines of words for the keys, clicks and
// waits of a person. Package termtest tests with scripts, and the command smoke
// plays them.
package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// unknownKey returns the error for a word that names no key. The error gives
// examples: all words with a colon for such a word, otherwise keys, and how to
// type the word.
func unknownKey(word string) error {
	if strings.Contains(word, ":") {
		examples := ""
		for _, v := range verbs {
			examples += " " + v.example
		}
		return fmt.Errorf("%q is not a key: write it as in%s", word, examples)
	}
	typed := ""
	if !strings.Contains(word, "'") && len(word) > 1 {
		typed = fmt.Sprintf("to type it, quote it: '%s'; or ", word)
	}
	return fmt.Errorf("%q is not a key: %swrite a character, 'two words', Up C-x M-x S-Tab PageDown F5 Escape Space Left*3 wait:2s until:'TEXT'",
		word, typed)
}

// Parse reads a script, in the words that Player.Type of package termtest
// lists, of a text or a file of any system. The error quotes the wrong word.
func Parse(script string) ([]Step, error) {
	script = strings.ReplaceAll(strings.TrimPrefix(script, "\ufeff"), "\r\n", "\n")
	var list []Step
	var total time.Duration
	presses, pasted := 0, 0
	for _, word := range split(script) {
		steps, n, err := parseWord(word)
		if err != nil {
			return nil, err
		}
		if steps[0].Paste != "" { // n and the length of a word are bounded
			pasted += n * len(word)
		} else {
			presses += n * len(steps)
		}
		if presses > mostSteps || pasted > mostPasted {
			return nil, fmt.Errorf("%.40q: a script has at most %d keys, and pastes %d bytes", word, mostSteps, mostPasted)
		}
		first := len(list)
		for range n {
			list = append(list, steps...)
		}
		list[first].Word = word
		for _, s := range list[first:] {
			if total += s.Wait + s.Limit; total < 0 || total > longestTime {
				return nil, fmt.Errorf("%q: a script waits %v in all at most", word, longestTime)
			}
		}
	}
	return list, nil
}

// split returns the words of a script. Spaces in quotes do not end a word. A
// quote opens at the start of a word and after a colon. Another quote is a
// character like any other.
func split(script string) (words []string) {
	for {
		script = strings.TrimLeft(script, " \t\r\n")
		if script == "" {
			return words
		}
		n := 0
		for n < len(script) && !strings.ContainsRune(" \t\r\n", rune(script[n])) {
			length := 1
			if n == 0 || script[n-1] == ':' {
				length = max(1, quoted(script[n:]))
			}
			n += length
		}
		words, script = append(words, script[:n]), script[n:]
	}
}

// parseWord reads a word of a script. It returns its steps and their number n.
func parseWord(word string) (steps []Step, n int, err error) {
	name, n := word, 1
	if i := strings.LastIndexByte(word, '*'); i > 0 && keypad[strings.ToLower(word)] == 0 && !strings.ContainsAny(word[i:], `'"`) {
		name = word[:i]
		if n, err = strconv.Atoi(word[i+1:]); err != nil || n < 1 || n > mostSteps {
			return nil, 0, fmt.Errorf("%q: after * comes a number of presses, at most %d", word, mostSteps)
		}
	}
	if q := quoted(name); q > 0 && q == len(name) {
		for _, r := range name[1 : q-1] {
			steps = append(steps, Step{Event: typed(r), Wait: Gap})
		}
		return steps, n, nil
	}
	before, arg, colon := strings.Cut(name, ":")
	if verb, ok := verbNamed(before); ok && colon {
		if steps, ok = verb.steps(arg); !ok {
			return nil, 0, fmt.Errorf("%q: write it as in %s", word, verb.example)
		}
		return steps, n, nil
	}
	if key := byName(name); key != nil {
		return []Step{{Event: key, Wait: Gap}}, n, nil
	}
	return nil, 0, unknownKey(name)
}
