// Package files opens the regular files of the program, and records matches in
// files.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"unicode/utf8"
)

// OpenRegular opens a file to read. It refuses a file that is not regular, such
// as a pipe, which may never end.
func OpenRegular(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	return os.Open(path)
}

// ReadRegular returns the text of a file. It refuses what OpenRegular refuses.
func ReadRegular(path string) ([]byte, error) {
	file, err := OpenRegular(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// Create makes a new file. The error wraps fs.ErrExist if the file exists.
func Create(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

// Change replaces the text of a file by the text that change makes of it. The
// text is "" if there is no file. The new file takes the place of the old one
// when it is on the disk; after an error the old one is as it was. If another
// program has changed the file meanwhile, Change begins again. It refuses what
// OpenRegular refuses: root would replace a device by a file.
func Change(path string, change func(old string) string) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to // a link stays a link
	}
	old, err := ReadRegular(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := change(string(old))
	if text == string(old) {
		return nil
	}
	os.MkdirAll(filepath.Dir(path), 0o700)
	file, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // if it is still there
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if now, _ := ReadRegular(path); string(now) != string(old) {
		return Change(path, change)
	}
	return os.Rename(file.Name(), path)
}

// Plain returns a text that is safe for a terminal: a text with control
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
