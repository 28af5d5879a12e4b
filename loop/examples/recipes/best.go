package recipes

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Best returns the best score of a file, and 0 if there is no file. Under
// fixstep host a game has no HOME, and its players share one account: take the
// name of the file from a flag, such as -best /srv/mygame/best, in a folder
// that belongs to this account.
func Best(file string) (int, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(text)))
}

// SaveBest writes a score if it is better than that of the file. It reads the
// file anew, because another player may have written it meanwhile, and puts a
// whole file in its place, so that a full disk or a crash leaves the old one.
func SaveBest(file string, score int) error {
	best, err := Best(file)
	if err != nil || score <= best {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(strconv.Itoa(score) + "\n")
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
