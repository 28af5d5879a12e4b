package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fixstep/term/vt"
)

// Golden compares a text with a file, or writes the file. The error says what
// is wrong, and the difference shows it if there are two texts.
func Golden(file, got string, update bool) (difference string, err error) {
	if update {
		if err = os.MkdirAll(filepath.Dir(file), 0o777); err == nil {
			err = os.WriteFile(file, []byte(got), 0o666)
		}
		return "", err
	}
	want, err := readGolden(file)
	if err == nil && got != want {
		difference = Difference(want, got)
		err = fmt.Errorf("not the text of %s, which -update writes", file)
	}
	return difference, err
}

// readGolden returns what a file holds, whatever ends its lines.
func readGolden(file string) (string, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%w: -update writes it", err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n"), nil
}

// Golden compares the terminal with a file as function Golden does. Before, it
// waits some time for the picture of the file, which may be on its way, or come
// in parts; if there is no file to wait for, for stillness.
func (d *Driver) Golden(file string, text func(*vt.Term) string, update bool, within time.Duration) (difference string, err error) {
	if want, err := readGolden(file); update || err != nil {
		d.Still(within/20, within)
	} else if within > 0 {
		d.UntilShown(func(t *vt.Term) bool { return text(t) == want }, within)
	}
	return Golden(file, text(d.Look()), update)
}
