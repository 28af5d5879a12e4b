package app

import (
	"os"
	"strings"
	"testing"

	"fixstep/world"
)

// TestAMatchStartsWithoutTheTitle as the command line says.
func TestAMatchStartsWithoutTheTitle(t *testing.T) {
	for line, want := range map[string]world.Header{
		"-level hard":                    {Flown: [2]world.Flyer{0, world.FlownBy(world.Hard)}},
		"play -players 1":                {Flown: [2]world.Flyer{0, world.FlownBy(world.Novice)}},
		"play -level easy -players 2":    {},
		"practice":                       {Options: world.Options{Practice: true}},
		"play -autopilot -level medium":  {Flown: [2]world.Flyer{world.FlownBy(world.Easy), world.FlownBy(world.Easy)}},
		"play -level novice -seed 5":     {Flown: [2]world.Flyer{0, world.FlownBy(world.Novice)}},
		"play -players 2 -level medium ": {},
	} {
		dir := t.TempDir()
		play(t, 80, 24, "wait:100ms", append(strings.Fields(line), "-dir", dir)...)
		file, err := os.Open(recording(t, dir))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		defer file.Close()
		got, err := world.NewReader(file)
		if err != nil || got.Flown != want.Flown || got.Options.Practice != want.Options.Practice {
			t.Errorf("%s: %+v, %v", line, got.Header, err)
		}
	}
	for line, want := range map[string]string{"-level hard": "hard", "-players 2": "2"} {
		if text := play(t, 80, 24, "wait:1s Esc wait:1s Esc wait:100ms", strings.Fields(line)...).screen; !strings.Contains(text, want+" │") {
			t.Errorf("%s: the title does not say %q:\n%s", line, want, text)
		}
	}
}
