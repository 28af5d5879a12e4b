//go:build unix

package door

import (
	"os"
	"path/filepath"
	"testing"
)

// The sshd that is asked reads the settings that it is to be asked for.
func TestAnSshdOfItsOwnIsAsked(t *testing.T) {
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "sshd"), []byte("#!/bin/sh\nprintf '[%s]' \"$@\"\n"), 0o755)
	t.Setenv("PATH", dir)
	const usual = "[-T][-C][user=game,host=example.org,addr=192.0.2.1]"
	for config, want := range map[string]string{"": usual, "/srv/sshd_config": usual + "[-f][/srv/sshd_config]"} {
		if says, err := askSshd(config, "game"); says != want || err != nil {
			t.Errorf("%q: %s, %v", config, says, err)
		}
	}
}
