//go:build !linux

package duel

import "io"

// quick is for Linux alone.
type quick struct{ io.ReadWriteCloser }

func quickly(io.ReadWriteCloser) *quick        { return nil }
func (*quick) write([]byte, bool) (int, error) { return 0, nil }
