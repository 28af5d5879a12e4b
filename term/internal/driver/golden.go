package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fixstep/term/vt"
)

// Golden compares a text with a file, or writes the file. The error says what
// is wrong, and the difference shows it if there are two texts.
func Golden(file, got string, update bool) (difference string, err error) {
	if update {
		return "", Write(file, got)
	}
	want, err := readGolden(file)
	if err == nil && got != want {
		difference = Difference(want, got)
		err = fmt.Errorf("not the text of %s, which -update writes", file)
	}
	return difference, err
}

// Write makes a file of a text, and the folder that it is in.
func Write(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o666)
}

// readGolden returns what a file holds, whatever ends its lines.
func readGolden(file string) (string, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is not a regular file", file)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%w: -update writes it", err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n"), nil
}

// Golden compares the terminal with a file as function Golden does. Before, it
// waits, as long as the host has patience, for the picture of the file, which
// may be on its way, or come in parts; if there is no file to wait for, for
// stillness.
func (d *Driver) Golden(file string, text func(*vt.Term) string, update bool) (difference string, err error) {
	within := d.host.Patience()
	if want, err := readGolden(file); update || err != nil {
		d.Still(within/5, within)
	} else if within > 0 {
		d.untilShown("", func(t *vt.Term) bool { return text(t) == want }, within)
	}
	return Golden(file, text(d.Look()), update)
}
