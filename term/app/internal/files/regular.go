// Package files opens the regular files of the program, and records matches in
// files.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"unicode/utf8"
)

// OpenRegular opens a file to read. It refuses a file that is not regular, such
// as a pipe, which may never end.
func OpenRegular(path string) (*os.File, error) { return openRegular(path, os.O_RDONLY) }

// OpenToWrite opens a file to read and to write. Its text is not changed yet.
// It refuses what OpenRegular refuses.
func OpenToWrite(path string) (*os.File, error) { return openRegular(path, os.O_RDWR) }

func openRegular(path string, flag int) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	return open(path, flag, 0)
}

// ReadRegular returns the text of a file that has at most so many bytes. It
// refuses a longer file, and what OpenRegular refuses.
func ReadRegular(path string, most int64) ([]byte, error) {
	file, err := OpenRegular(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if int64(len(text)) > most {
		err := fmt.Errorf("it has more than %d bytes", most)
		return nil, &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return text, err
}

// Create makes a new file. The error wraps fs.ErrExist if the file exists. It
// refuses a name that Windows has given to a device, such as NUL or con.txt, or
// to a part of another file, as in a:b.
func Create(path string) (*os.File, error) {
	if runtime.GOOS == "windows" && !filepath.IsLocal(filepath.Base(path)) {
		err := errors.New("on Windows this is no name for a file")
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
}

// Longest is the most bytes of a file that Change changes.
const Longest = 64 << 10

// Change replaces the text of a file by the text that change makes of it. If
// there is no file, the old text is "", and Change makes the file and its
// folders.
//
// The new file gets the owner and the mode of the old one, and takes its place
// when it is on the disk. After an error the old file is as it was. Changes of
// several games come one after another.
//
// A link stays a link, and the file that it leads to changes. Change refuses a
// link that leads nowhere, and what ReadRegular refuses: otherwise root would
// replace a device by a file.
func Change(path string, change func(old string) string) error {
	path, err := followed(path)
	if err != nil {
		return err
	}
	makeFolder(filepath.Dir(path))
	defer hold(filepath.Dir(path)).Close()
	sweep(filepath.Dir(path), filepath.Base(path))
	old, err := ReadRegular(path, Longest)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := change(string(old))
	if text == string(old) {
		return nil
	}
	return replace(path, text)
}

// followed returns the path to which a link leads. A path where nothing is
// stays as it is, also if another game makes a file there meanwhile.
func followed(path string) (string, error) {
	to, err := filepath.EvalSymlinks(path)
	if err == nil {
		return to, nil
	}
	info, gone := os.Lstat(path)
	if gone != nil || info.Mode().Type() != fs.ModeSymlink {
		return path, nil
	}
	return "", err
}

// replace puts a new text in the place of a file's text.
func replace(path, text string) error {
	file, err := newPart(path)
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // if it is still there
	defer keep(file)()           // nobody sweeps the closed file
	if like, err := os.Stat(path); err == nil {
		own(file.Chown, path)
		file.Chmod(like.Mode().Perm())
	}
	_, err = file.WriteString(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Plain returns a text that is safe to write to a terminal. A text with control
// characters or broken UTF-8 is escaped as in a string of Go.
func Plain(text string) string {
	for _, r := range text {
		if r == utf8.RuneError || !strconv.IsPrint(r) {
			quoted := strconv.Quote(text)
			return quoted[1 : len(quoted)-1]
		}
	}
	return text
}
