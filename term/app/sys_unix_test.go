//go:build unix

package app

import (
	"slices"
	"testing"
)

func TestOnlyTheTerminalIsLeftOfTheEnvironment(t *testing.T) {
	kept := scrubbed([]string{"TERM=xterm", "GODEBUG=gctrace=1", "LC_ALL=C.UTF-8", "TERMX=1", "GOMAXPROCS=9", "PATH=/bin", "SSH_ORIGINAL_COMMAND=id"})
	if !slices.Equal(kept, []string{"TERM=xterm", "LC_ALL=C.UTF-8"}) {
		t.Errorf("%q", kept)
	}
}
