package termtest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write the golden files of this run")
	}
}

// updating reports whether -update was given.
func updating() bool {
	value, ok := flag.Lookup("update").Value.(flag.Getter)
	return ok && value.Get() == true
}

// Golden compares the text of the screen with the file testdata/NAME.txt, and
// shows the difference if there is one. With -update it writes the file. It
// fails if the screen has no text but coloured blanks: these are for
// GoldenStyled.
func (p *Player) Golden(name string) {
	p.t.Helper()
	p.await(name+".txt", (*vt.Term).String)
	look := p.Look()
	if text := look.String(); strings.TrimSpace(text) == "" && strings.Contains(look.Styled(), "~ ") {
		p.fatalf("the text of the screen is blank, and its blanks have colours: use GoldenStyled")
	}
	p.golden(name+".txt", look.String())
}

// GoldenStyled is Golden with styles, see vt.Term.Styled, and the file
// testdata/NAME.styled.txt.
func (p *Player) GoldenStyled(name string) {
	p.t.Helper()
	p.await(name+".styled.txt", (*vt.Term).Styled)
	p.golden(name+".styled.txt", p.Look().Styled())
}

func (p *Player) golden(name, got string) {
	p.t.Helper()
	if wrong := compare(filepath.Join("testdata", name), got); wrong != "" {
		p.t.Errorf("%s\n%s", wrong, p.report())
	}
}

// Golden compares a text with a file, and shows the difference if there is one.
// With -update it writes the file.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if wrong := compare(file, got); wrong != "" {
		t.Error(wrong)
	}
}

// compare returns what is wrong with a text that a file should hold.
func compare(file, got string) string {
	if updating() {
		err := os.MkdirAll(filepath.Dir(file), 0o777)
		if err == nil {
			err = os.WriteFile(file, []byte(got), 0o666)
		}
		if err != nil {
			return err.Error()
		}
		return ""
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return fmt.Sprintf("%v: go test -update writes it", err)
	}
	if want := strings.ReplaceAll(string(b), "\r\n", "\n"); got != want {
		return fmt.Sprintf("not the text of %s, which go test -update rewrites:\n%s", file, driver.Difference(want, got))
	}
	return ""
}
