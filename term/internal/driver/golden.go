package driver

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"fixstep/term/vt"
)

// Golden compares a text with a file, or writes the file if update is true. A
// line may end with \r\n in either. The error says what is wrong. If the file
// has another text, difference shows both.
func Golden(file, got string, update bool) (difference string, err error) {
	if update {
		return "", Write(file, got)
	}
	want, err := readGolden(file)
	got = strings.ReplaceAll(got, "\r\n", "\n")
	if err == nil && got != want {
		difference = Difference(want, got)
		err = fmt.Errorf("the text differs from %s; -update writes it", file)
	}
	return difference, err
}

// Write writes a text to a file, and makes the folder of the file. It refuses a
// file that is not regular, such as a pipe, which may have no reader. If there
// is an error, for example on a full disk, an older text of the file is still
// there, because the new one takes its place only when it is complete.
func Write(file, text string) error {
	if err := isRegular(file); err != nil {
		return err
	}
	if to, err := filepath.EvalSymlinks(file); err == nil {
		file = to // a link stays a link
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	beside := fmt.Sprintf("%s.part-%d", file, rand.Uint32())
	defer os.Remove(beside) // if it is still there
	mode := os.FileMode(0o666)
	old, missing := os.Stat(file)
	if missing == nil {
		mode = old.Mode().Perm() // nobody else may read the new text, not even now
	}
	if err := os.WriteFile(beside, []byte(text), mode); err != nil {
		return err
	}
	if missing == nil {
		os.Chmod(beside, mode) // whatever the umask takes off
	}
	return os.Rename(beside, file)
}

// isRegular returns an error if the file is there and is not regular.
func isRegular(file string) error {
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", file)
	}
	return nil
}

// readGolden returns the text of a file, with \n at the end of its lines.
func readGolden(file string) (string, error) {
	if err := isRegular(file); err != nil {
		return "", err
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%w: -update writes it", err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n"), nil
}

// Golden compares the terminal with a file, as the function Golden does. In
// real time the picture may be on its way, or come in parts. So Golden first
// waits for the picture of the file, or for stillness if there is no file or
// update is true.
func (d *Driver) Golden(file string, text func(*vt.Term) string, update bool) (string, error) {
	if d.host.Real() {
		want, err := readGolden(file)
		if update || err != nil {
			d.Still(Settling/5, Settling)
		} else {
			d.Until("", func() bool { return text(d.shown()) == want }, Settling)
		}
	}
	return Golden(file, text(d.Look()), update)
}
