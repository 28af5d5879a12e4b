package termtest

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// updating reports whether the flag -update was given. It defines the flag.
var updating = func() func() bool {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write the golden files of this run")
	}
	return func() bool { return flag.Lookup("update").Value.String() == "true" }
}()

// folder is the folder in which the test begins. It may go to another one.
var folder, _ = os.Getwd()

// Golden compares the text of the screen with the file testdata/NAME.txt, and
// shows the difference if there is one. With the flag -update it writes the
// file. If the screen has no text, but blanks with colors, Golden fails: use
// GoldenStyled.
func (p *Player) Golden(name string) {
	p.t.Helper()
	p.golden(name+".txt", (*vt.Term).String)
	look := p.Look()
	isBlank := strings.TrimSpace(look.String()) == ""
	if isBlank && strings.Contains(look.Styled(), "~ ") {
		p.check(errors.New("the text of the screen is blank," +
			" and its blanks have colors: use GoldenStyled"))
	}
}

// GoldenStyled is Golden for the text and the styles of the screen, as
// vt.Term.Styled returns them. The file is testdata/NAME.styled.txt.
func (p *Player) GoldenStyled(name string) {
	p.t.Helper()
	p.golden(name+".styled.txt", (*vt.Term).Styled)
}

// golden compares the screen with a file.
func (p *Player) golden(name string, text func(*vt.Term) string) {
	p.t.Helper()
	p.check(nil)
	file := filepath.Join(folder, "testdata", name)
	difference, err := p.d.Golden(file, text, updating())
	if err != nil {
		p.t.Errorf("%v\n%s%s", err, difference, p.d.Report())
	}
}

// Golden compares a text with a file, and shows the difference if there is one.
// With the flag -update it writes the file.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	difference, err := driver.Golden(file, got, updating())
	if err != nil {
		t.Errorf("%v\n%s", err, difference)
	}
}
