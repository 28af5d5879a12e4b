// Package built tests built programs of other projects, in real time: gum,
// which is made with Bubble Tea, and a demo of tview.
package built

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// built returns the command of a program that the module names as a tool.
func built(t *testing.T, path string, args ...string) *exec.Cmd {
	t.Helper()
	binary := filepath.Join(t.TempDir(), filepath.Base(path))
	out, err := exec.Command("go", "build", "-o", binary, path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exec.Command(binary, args...)
}

func TestGumChooses(t *testing.T) {
	gum := built(t, "github.com/charmbracelet/gum",
		"choose", "--no-show-help", "Assam", "Sencha", "Mint")
	p := termtest.Command(t, gum, 40, 8)
	p.Until("Assam", time.Minute)
	p.Type("Down")
	p.GoldenStyled("choose")
	p.Type("Enter")
	p.End()
	if got := p.Terminal().Region(0, 0, 40, 1); got != "Sencha\n" {
		t.Errorf("chosen: %q", got)
	}
}

func TestTviewPresents(t *testing.T) {
	p := termtest.Command(t, built(t, "github.com/rivo/tview/demos/presentation"), 110, 24)
	p.Until("Introduction", time.Minute)
	p.Type("C-n*3 until:NewInputField '42'")
	p.Golden("presentation")
	p.Type("C-c")
	p.End()
}
