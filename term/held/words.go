package held

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// wordOf returns the word for the key of a character.
func wordOf(r rune) string {
	switch {
	case r == ' ':
		return "Space"
	case r == '#', unicode.IsSpace(r), unicode.IsMark(r), !unicode.IsGraphic(r):
		return fmt.Sprintf("U+%04X", r) // it would begin a comment, or be invisible
	}
	return string(r)
}

// keyNames are the keys that type no character, by their names in lower case:
// those of tcell.KeyNames, and some that players know from keyboards.
var keyNames = sync.OnceValue(func() map[string]tcell.Key {
	names := map[string]tcell.Key{
		"escape": tcell.KeyEsc, "return": tcell.KeyEnter, "bspace": tcell.KeyBackspace,
		"pageup": tcell.KeyPgUp, "pagedown": tcell.KeyPgDn,
		"del": tcell.KeyDelete, "ins": tcell.KeyInsert,
	}
	for key, name := range tcell.KeyNames {
		names[strings.ToLower(name)] = key
	}
	return names
})

// keyOf returns the key of a word, and the character if the key types one.
func keyOf(word string) (key tcell.Key, r rune, ok bool) {
	if r, ok := runeOf(word); ok {
		return tcell.KeyRune, r, true
	}
	key, ok = keyNames()[strings.ToLower(word)]
	return key, 0, ok
}

// runeOf returns the character of a word. Control characters have no key.
func runeOf(word string) (r rune, ok bool) {
	if strings.EqualFold(word, "Space") {
		return ' ', true
	}
	if digits, found := strings.CutPrefix(strings.ToUpper(word), "U+"); found {
		number, err := strconv.ParseUint(digits, 16, 31)
		r = rune(number)
		return r, err == nil && utf8.ValidRune(r) && isTyped(r)
	}
	word = joined(word)
	r, n := utf8.DecodeRuneInString(word)
	return r, n == len(word) && isTyped(r)
}

// isTyped reports whether a key may type a character.
func isTyped(r rune) bool { return !unicode.IsControl(r) && r != utf8.RuneError }

// accents are the letters with an accent that keyboards have, by the accent as
// a character of its own. Each one stands after the letter without the accent.
var accents = map[rune]string{
	'\u0300': "aàeèiìnǹoòuùwẁyỳеѐиѝ",
	'\u0301': "aácćeégǵiíkḱlĺmḿnńoórŕsśuúwẃyýzźαάεέηήιίοόυύωώгѓкќ",
	'\u0302': "aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷ",
	'\u0303': "aãeẽiĩnñoõuũyỹ",
	'\u0304': "aāeēiīoōuūyȳиӣуӯ",
	'\u0306': "aăeĕgğiĭoŏuŭжӂийуў",
	'\u0307': "aȧcċeėgġzż",
	'\u0308': "aäeëiïoöuüwẅyÿιϊυϋаӓеёжӝзӟиӥіїоӧуӱчӵыӹэӭ",
	'\u030a': "aåuů",
	'\u030b': "oőuűуӳ",
	'\u030c': "cčdďeěgǧlľnňrřsštťzž",
	'\u031b': "oơuư",
	'\u0326': "sștț",
	'\u0327': "cçeȩgģkķlļnņrŗsştţ",
	'\u0328': "aąeęiįoǫuų",
}

// joined returns a letter with its accent as one character, if a word is the
// two of them: some editors write é so.
func joined(word string) string {
	letter, n := utf8.DecodeRuneInString(word)
	accent, m := utf8.DecodeRuneInString(word[n:])
	if n+m != len(word) {
		return word
	}
	small := unicode.ToLower(letter)
	pairs := []rune(accents[accent])
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] != small {
			continue
		}
		if letter != small {
			return string(unicode.ToUpper(pairs[i+1]))
		}
		return string(pairs[i+1])
	}
	return word
}
