package scene

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"unicode/utf8"

	"fixstep/world"
)

// errNoFile is why a recording does not go into a pipe or a terminal: either
// would stop the game whenever nobody reads it.
var errNoFile = errors.New("not a regular file")

// verifyFile reads a recording once more: somebody may have removed it, or
// written into it.
func verifyFile(path string) error {
	file, err := OpenRegular(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = world.Verify(file)
	return err
}

// OpenRegular opens a file to read. It refuses what is no regular file, such as
// a pipe that may never end.
func OpenRegular(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	return os.Open(path)
}

// Plain returns a text that a terminal can be given: one that holds control
// characters or broken UTF-8 is escaped as in Go's strings.
func Plain(text string) string {
	for _, r := range text {
		if r == utf8.RuneError || !strconv.IsPrint(r) {
			quoted := strconv.Quote(text)
			return quoted[1 : len(quoted)-1]
		}
	}
	return text
}
