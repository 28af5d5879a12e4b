//go:build unix

package app

import (
	"slices"
	"testing"
)

func TestOnlyTheTerminalIsLeftOfTheEnvironment(t *testing.T) {
	kept := scrubbed([]string{"TERM=xterm", "GODEBUG=gctrace=1", "LC_ALL=C.UTF-8", "TERMX=1", "GOMAXPROCS=9", "PATH=/bin", "GOTRACEBACK=none", "GOTRACEBACK=crash", "SSH_ORIGINAL_COMMAND=id"})
	if !slices.Equal(kept, []string{"TERM=xterm", "LC_ALL=C.UTF-8", "GOTRACEBACK=none"}) {
		t.Errorf("%q", kept)
	}
}
