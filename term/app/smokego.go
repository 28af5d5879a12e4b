//go:build !js

package app

import (
	"fmt"
	"strconv"
	"strings"
)

// goTest is a test in Go: its imports, the program and its arguments, the size,
// the options, the script, and what is said of the end and of the last screen.
const goTest = `package main_test

import (
%s)

func TestPlayed(t *testing.T) {
	p := termtest.Command(t, exec.Command(%s), %d, %d%s)
	p.Type(%s)
%s%s}
`

// goEnd is the end of a test whose program ends with an error.
const goEnd = `	ended := func() bool { over, _ := p.Ended(); return over }
	p.UntilFunc("the end", ended, 10*time.Second)
	if _, err := p.Ended(); fmt.Sprint(err) != %q {
		t.Error(err)
	}
`

// goLast compares the last screen with a file.
const goLast = `	termtest.Golden(t, %q, p.Look().%s())
`

// goTest returns the test in Go that plays a script. err is the error that the
// program has ended with, and golden the file of its last screen; "": there is
// none.
func (s *smokeFlags) goTest(script string, err error, golden string) string {
	standard := []string{"os/exec", "testing"}
	own := []string{"fixstep/term/termtest"}
	options := ""
	if s.kitty {
		own = append(own, "fixstep/term/vt")
		options = ", vt.Options{Kitty: true}"
	}
	end := ""
	switch {
	case s.ends && err == nil:
		end = "\tp.End()\n"
	case s.ends:
		end = fmt.Sprintf(goEnd, err.Error())
		standard = []string{"fmt", "os/exec", "testing", "time"}
	}
	last := ""
	if golden != "" {
		text := "String"
		if s.styled {
			text = "Styled"
		}
		last = fmt.Sprintf(goLast, golden, text)
		if !s.ends {
			script += "still:250ms\n" // as long as it was before the file was made
		}
	}
	var words []string
	for _, word := range s.program {
		words = append(words, strconv.Quote(word))
	}
	imports := importLines(standard) + "\n" + importLines(own)
	return fmt.Sprintf(goTest, imports, strings.Join(words, ", "), s.size.w, s.size.h, options,
		goText(script), end, last)
}

// importLines returns a line for each import.
func importLines(names []string) (text string) {
	for _, name := range names {
		text += "\t" + strconv.Quote(name) + "\n"
	}
	return text
}

// goText returns a text as Go writes it: as it is, where that can be.
func goText(text string) string {
	if strconv.CanBackquote(strings.ReplaceAll(text, "\n", "")) {
		return "`\n" + text + "`"
	}
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strconv.Quote(line))
	}
	return strings.Join(lines, " +\n\t\t")
}
