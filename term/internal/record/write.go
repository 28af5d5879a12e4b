package record

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/term/internal/script"
)

// A Key is something that the player has done.
type Key struct {
	Word string        // of a script
	Char rune          // the character that it types, or 0 if it does anything else
	Kind Kind          // of the event
	At   time.Duration // since the start
}

// A Kind is a kind of event.
type Kind uint8

// The kinds.
const (
	Press   Kind = iota // all that is none of the others
	Repeat              // of a key that is held, if the terminal tells
	Release             // of a key, if the terminal tells
	Move                // of the mouse, without a button
)

// words returns the words for what was done, as short as they can be.
func words(keys []Key) string {
	var list []string
	for len(keys) > 0 {
		word, n := first(keys)
		list = append(list, word)
		keys = keys[n:]
	}
	return strings.Join(list, " ")
}

// first returns the word for the first keys, and how many these are.
func first(keys []Key) (word string, n int) {
	k := keys[0]
	held, length := holds(keys)
	same := run(keys, func(next Key) bool { return next.Word == k.Word && next.Kind == Press })
	chars := run(keys, func(next Key) bool { return next.Char != 0 && next.Kind == Press })
	switch {
	case k.Kind == Release:
		return "release:" + bare(k.Word), 1
	case held > 0:
		return fmt.Sprintf("hold:%s:%v", bare(k.Word), length), held
	case same > 2 || same == 2 && same == chars || k.Char == 0 && same > 1:
		return fmt.Sprintf("%s*%d", k.Word, same), same
	case chars > 1:
		return text(keys[:chars])
	}
	return k.Word, 1
}

// run returns the number of keys at the start that are as a function says.
func run(keys []Key, is func(Key) bool) int {
	n := slices.IndexFunc(keys, func(k Key) bool { return !is(k) })
	if n < 0 {
		return len(keys)
	}
	return n
}

// text returns the text in quotes for the first of some characters, which may
// be all. A character that is repeated ends it.
func text(keys []Key) (word string, n int) {
	typed := ""
	for i, k := range keys {
		repeated := run(keys[i:], func(next Key) bool { return next.Word == k.Word })
		held, _ := holds(keys[i:])
		if i > 0 && (repeated > 5 || held > 0) {
			break
		}
		typed += string(k.Char)
	}
	piece := pieces(typed)[0]
	n = len([]rune(piece))
	if n == 1 {
		return keys[0].Word, 1
	}
	return quote(piece), n
}

// A key that repeats by itself begins after a pause and then is fast.
const (
	fewestRepeats  = 4
	shortestDelay  = 180 * time.Millisecond
	longestDelay   = 800 * time.Millisecond
	slowestRepeats = 80 * time.Millisecond
)

// holds returns how many of the first keys are one key that is held, and for
// how long it is held; 0: it is not.
func holds(keys []Key) (n int, length time.Duration) {
	k := keys[0]
	if k.Kind != Press || strings.Contains(k.Word, ":") || len(keys) < 2 {
		return 0, 0
	}
	n = 1 + run(keys[1:], func(next Key) bool { return next.Word == k.Word && next.Kind == Repeat })
	isUp := n < len(keys) && keys[n].Kind == Release && keys[n].Word == k.Word
	if isUp {
		length = keys[n].At - k.At
		return n + 1, max(length.Round(10*time.Millisecond), 10*time.Millisecond)
	}
	n = run(keys, func(next Key) bool { return next.Word == k.Word && next.Kind == Press })
	delay := keys[1].At - k.At
	if n <= fewestRepeats || delay < shortestDelay || delay > longestDelay {
		return 0, 0
	}
	for i := 2; i < n; i++ {
		if keys[i].At-keys[i-1].At > slowestRepeats {
			return 0, 0
		}
	}
	return n, holdOf(k.Word, n)
}

// holdOf returns the length of a hold: that types so many keys on a terminal
// that reports no releases.
func holdOf(word string, n int) (length time.Duration) {
	const from = 520 * time.Millisecond // between the first repeat and the second
	length = from + time.Duration(n-2)*time.Second/30
	length = length.Round(10 * time.Millisecond)
	for _, more := range []time.Duration{0, -10 * time.Millisecond, 10 * time.Millisecond} {
		try := length + more
		steps, err := script.Parse(fmt.Sprintf("hold:%s:%v", bare(word), try))
		if err == nil && len(steps) == n+1 { // the last one is the release
			return try
		}
	}
	return length
}

// bare returns the word of a key as it stands after a colon, where a quote is a
// key.
func bare(word string) string {
	if word == `"'"` || word == `'"'` {
		return word[1:2]
	}
	return word
}

// isQuote reports whether a character can open a text.
func isQuote(r rune) bool { return r == '\'' || r == '"' }

// quote returns a text in quotes. It must not have both kinds.
func quote(text string) string {
	if strings.Contains(text, "'") {
		return `"` + text + `"`
	}
	return "'" + text + "'"
}

// quotable reports whether a script can have a text in quotes.
func quotable(text string) bool {
	both := strings.Contains(text, "'") && strings.Contains(text, `"`)
	blanks := strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ")
	return text != "" && !both && !blanks
}

// pieces splits a text into texts that can stand in quotes, and blanks.
func pieces(text string) (list []string) {
	begin := 0
	for begin < len(text) {
		end := len(text)
		for end > begin && !quotable(text[begin:end]) {
			end--
		}
		isWhole := end > begin
		if !isWhole {
			end = begin + 1 // a blank
		}
		list = append(list, text[begin:end])
		begin = end
	}
	return list
}
