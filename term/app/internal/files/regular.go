// Package files opens the files of the program, which are regular ones, and
// records matches in them.
package files

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"unicode/utf8"
)

// OpenRegular opens a file to read. It refuses what is no regular file, such as
// a pipe that may never end.
func OpenRegular(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	return os.Open(path)
}

// Create makes a file that does not exist yet.
func Create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
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
