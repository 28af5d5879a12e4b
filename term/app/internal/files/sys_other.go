//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package files

import (
	"errors"
	"os"
)

func lock(*os.File) error                  { return errors.ErrUnsupported }
func keep(*os.File) (release func())       { return func() {} }
func own(func(uid, gid int) error, string) {}
