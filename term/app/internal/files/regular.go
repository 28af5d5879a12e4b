// Package files opens the files of the program, which are regular ones, and
// records matches in them.
package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"unicode/utf8"
)

// errNoFile is why a recording does not go into a pipe or a terminal: either
// would stop the game whenever nobody reads it.
var errNoFile = errors.New("not a regular file")

// OpenRegular opens a file to read. It refuses what is no regular file, such as
// a pipe that may never end.
func OpenRegular(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	return os.Open(path)
}

// createRegular opens a file to append to it, which must be a regular one, and
// tells whether it has made it. Only with force may that file exist: else the
// error is fs.ErrExist.
func createRegular(path string, force bool) (file *os.File, made bool, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, false, fmt.Errorf("%s: %w", path, errNoFile)
	}
	file, err = create(path)
	made = err == nil
	if errors.Is(err, fs.ErrExist) && force {
		file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err != nil {
		return nil, false, err
	}
	// It may have been exchanged since.
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		file.Close()
		return nil, false, fmt.Errorf("%s: %w", path, errNoFile)
	}
	return file, made, nil
}

// create makes a file that does not exist yet. Two games that write into one
// file append to it: then both find it spoilt, and none overwrites the other.
func create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o644)
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
