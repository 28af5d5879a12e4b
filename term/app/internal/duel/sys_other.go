//go:build !linux

package duel

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

var unsupported = errors.New("players meet on one host only where it is Linux; 'fixstep duel user@host' works here too")

const noFollow = 0

func listen(string) (*os.File, error)   { return nil, unsupported }
func connect(string) (*os.File, error)  { return nil, unsupported }
func accept(*os.File) (*os.File, error) { return nil, unsupported }
func peerUID(*os.File) (int, error)     { return 0, unsupported }
func owner(fs.FileInfo) int             { return -1 }
func hold(*os.File) error               { return unsupported }
func held(*os.File) bool                { return true }
func dead(int) bool                     { return false }

// quick is for Linux alone.
type quick struct{ io.ReadWriteCloser }

func quickly(io.Closer, any, any) *quick { return nil }
func (*quick) writeNow([]byte) int       { return 0 }
