//go:build !windows && (!unix || aix || solaris)

package files

import (
	"errors"
	"os"
)

func open(path string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(path, flag, mode)
}

func lockFile(*os.File) error              { return errors.ErrUnsupported }
func lockFolder(string) (*os.File, error)  { return nil, errors.ErrUnsupported }
func keep(*os.File) (release func())       { return func() {} }
func own(func(uid, gid int) error, string) {}
