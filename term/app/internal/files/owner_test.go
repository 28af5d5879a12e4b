//go:build unix

package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"fixstep/world"
)

// TestRootTakesNoFileFromAPlayer: root with a player's HOME changes settings,
// makes them and records the last match; the files stay the player's.
func TestRootTakesNoFileFromAPlayer(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can change files of others")
	}
	home := t.TempDir()
	old, fresh := filepath.Join(home, "settings"), filepath.Join(home, "a", "b", "settings")
	os.WriteFile(old, []byte("look = p7\n"), 0o640)
	os.Chown(home, 1234, 5678)
	os.Chown(old, 1235, 5679)
	add := func(text string) string { return text + "x\n" }
	last := NewLast(filepath.Join(home, "last.replay"))
	playInto(t, last, world.Options{}, 400)
	if err := errors.Join(Change(old, add), Change(fresh, add), last.Finish(nil)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"settings": "1235 5679 -rw-r-----", "a": "1234 5678 drwx------", "a/b": "1234 5678 drwx------",
		"a/b/settings": "1234 5678 -rw-------", "last.replay": "1234 5678 -rw-------",
	} {
		info, err := os.Stat(filepath.Join(home, name))
		if err != nil {
			t.Fatal(err)
		}
		of := info.Sys().(*syscall.Stat_t)
		if got := fmt.Sprint(of.Uid, of.Gid, " ", info.Mode()); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
