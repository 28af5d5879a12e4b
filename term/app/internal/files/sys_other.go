//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package files

import "os"

const locks = false

func lock(*os.File) error                  { return nil }
func own(func(uid, gid int) error, string) {}
