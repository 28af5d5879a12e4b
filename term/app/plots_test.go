package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/termtest"
)

// readmePlots is the command whose plots the README shows.
const readmePlots = "-machine stalling -for 5s -loops nap,frameskip,catchup,steady"

// TestReadmePlotsAreThoseOfTheModel compares the two pictures of the README
// with the model.
func TestReadmePlotsAreThoseOfTheModel(t *testing.T) {
	dir := t.TempDir()
	out := labOutput(t, "-svg "+dir+" "+readmePlots)
	if strings.Count(out, "\n") != 3 || !strings.Contains(out, filepath.Join(dir, "index.html")) {
		t.Errorf("printed %q", out)
	}
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"timeline.svg", "clock.svg"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		shown := filepath.Join("..", "..", "loop", "lab", "testdata", name)
		termtest.Golden(t, shown, string(got))
		if !strings.Contains(string(readme), "(loop/lab/testdata/"+name+")") {
			t.Errorf("the README does not show %s", name)
		}
	}
	if !strings.Contains(string(readme), readmePlots) {
		t.Error("the README does not name the command of its plots")
	}
}

// TestAPageIsPlotted writes all plots, and refuses runs that cannot be plotted
// in one line.
func TestAPageIsPlotted(t *testing.T) {
	t.Chdir(t.TempDir())
	labOutput(t, "-svg plots -loops nap,steady -for 1s")
	page, err := os.ReadFile(filepath.Join("plots", "index.html"))
	if err != nil || strings.Count(string(page), "<svg") != 2 || !strings.Contains(string(page), ">steady<") {
		t.Errorf("%v: %.100s", err, page)
	}
	labOutput(t, "-svg plots -loops nap -for 1s") // over its own plots
	page, _ = os.ReadFile(filepath.Join("plots", "index.html"))
	if strings.Contains(string(page), ">steady<") {
		t.Error("the page is the old one")
	}
	for args, want := range map[string]string{
		"-svg plots -table":     "choose one",
		"-svg plots/index.html": "index.html",
		"-svg plots -loops busy -for 1m -update-cost 10us -draw-cost 10us": "too many",
	} {
		if out, code := run(t, append([]string{"lab"}, strings.Fields(args)...)...); code == 0 || !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: status %d, %s, want %q", args, code, out, want)
		}
	}
}
