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

// folder is the folder of the test, which may go to another one.
var folder, _ = os.Getwd()

// Golden compares the text of the screen with the file testdata/NAME.txt, and
// shows the difference if there is one. With -update it writes the file. It
// fails if the screen has no text but colored blanks: see GoldenStyled.
func (p *Player) Golden(name string) {
	p.t.Helper()
	p.golden(name+".txt", (*vt.Term).String)
	if look := p.Look(); strings.TrimSpace(look.String()) == "" && strings.Contains(look.Styled(), "~ ") {
		p.check(errors.New("the text of the screen is blank, and its blanks have colors: use GoldenStyled"))
	}
}

// GoldenStyled compares the text and the styles of the screen, as
// vt.Term.Styled returns them, with the file testdata/NAME.styled.txt, as
// Golden does.
func (p *Player) GoldenStyled(name string) {
	p.t.Helper()
	p.golden(name+".styled.txt", (*vt.Term).Styled)
}

func (p *Player) golden(name string, text func(*vt.Term) string) {
	p.t.Helper()
	p.check(nil)
	if difference, err := p.d.Golden(filepath.Join(folder, "testdata", name), text, updating()); err != nil {
		p.t.Errorf("%v\n%s%s", err, difference, p.d.Report())
	}
}

// Golden compares a text with a file, and shows the difference if there is one.
// With -update it writes the file.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if difference, err := driver.Golden(file, got, updating()); err != nil {
		t.Errorf("%v\n%s", err, difference)
	}
}
