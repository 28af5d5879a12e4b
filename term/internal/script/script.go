// Package script reads scripts of keys. The words of a script stand for what a
// person does at a terminal: keys, clicks and waits. Tests with package
// termtest play scripts, and so does the command smoke.
package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Parse reads a script, which may be a text or a file of any system. Its words
// are those that Player.Type of package termtest lists. The error quotes the
// first word that is wrong.
func Parse(script string) ([]Step, error) {
	script = strings.TrimPrefix(script, "\ufeff") // the mark of some editors
	script = strings.ReplaceAll(script, "\r\n", "\n")
	var list []Step
	var sums sums
	for _, word := range split(script) {
		steps, times, err := parseWord(word)
		if err != nil {
			return nil, err
		}
		if err := sums.add(word, steps, times); err != nil {
			return nil, err
		}
		first := len(list)
		for range times {
			list = append(list, steps...)
		}
		list[first].Word = word
	}
	return list, nil
}

// The limits keep a typing error in a script from using all memory.
const (
	mostSteps   = 10_000           // without those of pastes
	mostPasted  = 1 << 20          // bytes of words that paste
	longestTime = 1000 * time.Hour // of all waits
)

// sums are what the limits bound, so far.
type sums struct {
	steps, pasted int
	wait          time.Duration
}

// add adds a word, whose steps are done so many times. The error says which
// limit the word exceeds. No sum overflows, because each word has limits.
func (s *sums) add(word string, steps []Step, times int) error {
	if steps[0].Paste != "" {
		s.pasted += times * len(word)
	} else {
		s.steps += times * len(steps)
	}
	if s.steps > mostSteps || s.pasted > mostPasted {
		return fmt.Errorf("%.40q: a script has at most %d keys, and pastes %d bytes",
			word, mostSteps, mostPasted)
	}
	for range times {
		for _, step := range steps {
			s.wait += step.Wait + step.Limit
			if s.wait > longestTime {
				return fmt.Errorf("%q: a script waits %v in all at most", word, longestTime)
			}
		}
	}
	return nil
}

// blanks are what stands between words.
const blanks = " \t\r\n"

// split returns the words of a script. Blanks in quotes do not end a word. A
// quote opens at the start of a word, and after a colon if no key stands there.
// Any other quote is a character like others.
func split(script string) (words []string) {
	for {
		script = strings.TrimLeft(script, blanks)
		if script == "" {
			return words
		}
		n := 0
		for n < len(script) && !strings.ContainsRune(blanks, rune(script[n])) {
			length := 1
			if mayOpen(script[:n]) {
				length = max(1, quoted(script[n:]))
			}
			n += length
		}
		words = append(words, script[:n])
		script = script[n:]
	}
}

// mayOpen reports whether a quote opens a text after the start of a word.
func mayOpen(start string) bool {
	if start == "" {
		return true
	}
	name, isVerb := strings.CutSuffix(start, ":")
	v, _ := verbNamed(name)
	return isVerb && !v.takesKey
}

// parseWord reads a word of a script. It returns its steps, and how many times
// they are done.
func parseWord(word string) (steps []Step, times int, err error) {
	name, times, err := repeated(word)
	if err != nil {
		return nil, 0, err
	}
	if q := quoted(name); q > 0 && q == len(name) {
		for _, r := range name[1 : q-1] {
			steps = append(steps, Step{Event: typed(r), Wait: Gap})
		}
		return steps, times, nil
	}
	before, arg, colon := strings.Cut(name, ":")
	if verb, ok := verbNamed(before); ok && colon {
		steps, ok = verb.steps(arg)
		if !ok {
			return nil, 0, fmt.Errorf("%q: write it as in %s", word, verb.example)
		}
		return steps, times, nil
	}
	key := byName(name)
	if key == nil {
		return nil, 0, unknownKey(name)
	}
	return []Step{{Event: key, Wait: Gap}}, times, nil
}

// repeated splits a word such as Left*3. A * is not always a number's: it may
// be a key, the end of KP*, or a part of a text in quotes.
func repeated(word string) (name string, times int, err error) {
	i := strings.LastIndexByte(word, '*')
	switch {
	case i <= 0, isKeypad(word), strings.ContainsAny(word[i:], `'"`):
		return word, 1, nil
	}
	times, err = strconv.Atoi(word[i+1:])
	inLimits := times >= 1 && times <= mostSteps
	if err != nil || !inLimits {
		return "", 0, fmt.Errorf("%q: after * comes a number of presses, at most %d",
			word, mostSteps)
	}
	return word[:i], times, nil
}

// unknownKey returns the error for a word that names no key. If the word has a
// colon, the error gives an example of each verb. Else it gives examples of
// keys, and says how to type the word.
func unknownKey(word string) error {
	if strings.Contains(word, ":") {
		examples := ""
		for _, v := range verbs {
			examples += " " + v.example
		}
		return fmt.Errorf("%q is not a key: write it as in%s", word, examples)
	}
	howToType := ""
	if !strings.Contains(word, "'") && len(word) > 1 {
		howToType = fmt.Sprintf("to type it, quote it: '%s'; or ", word)
	}
	return fmt.Errorf("%q is not a key: %swrite a character, 'two words', Up C-x M-x S-Tab"+
		" PageDown F5 Escape Space Left*3 wait:2s until:'TEXT'", word, howToType)
}
