package files

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestANameThatIsNoFileIsRefused by Windows: it has given it to a device.
func TestANameThatIsNoFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"NUL", "con.replay", "COM1", "game:2"} {
		file, err := Create(filepath.Join(dir, name))
		if err == nil || !strings.Contains(err.Error(), name+": on Windows this is no name for a file") {
			t.Errorf("%s: %v", name, err)
		}
		file.Close()
	}
	file, err := Create(filepath.Join(dir, "console.replay"))
	if err != nil {
		t.Error(err)
	}
	file.Close()
}
