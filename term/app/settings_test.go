//go:build !js

package app

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/term/app/internal/scene"
)

// playedWith plays the program by a script, as a player with a file of
// settings, and quits it. It returns the last screen and what was printed, with
// the exit status at the end.
func playedWith(t *testing.T, file, script string, args ...string) (screen, said string) {
	t.Helper()
	p := playIn(t, 80, 24, func(e *Env) { e.Settings = file }, script+" wait:100ms", args...)
	return p.screen, fmt.Sprint(p.out, p.code)
}

// TestSettingsAreKept from one game to the next, after a flag, and never behind
// a door.
func TestSettingsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fixstep", "settings")
	for i, c := range []struct{ args, script, sees, holds string }{
		{"", "", "Settings", ""}, // without a choice nothing is written
		{"", "Up Enter Right", "p7", "look = p7\n"},
		{"", "Up Enter", "p7", "look = p7\n"},
		{"-look ascii", "Up Enter Down*3 Right Down Enter 'Ann' Enter", "Ann", "look = p7\nkeys = azerty\nname = Ann\n"},
		{"", "Down*2 Right*2 Up*2 Space", "Ann 0", "look = p7\nkeys = azerty\nname = Ann\nlevel = fair\n"},
		{"-door", "Right", "!Settings", "look = p7\nkeys = azerty\nname = Ann\nlevel = fair\n"},
		{"", "", "fair", "look = p7\nkeys = azerty\nname = Ann\nlevel = fair\n"},
		{"-level hard", "", "Ann 0", "look = p7\nkeys = azerty\nname = Ann\nlevel = fair\n"},
	} {
		screen, said := playedWith(t, file, "wait:1s "+c.script, strings.Fields(c.args)...)
		text, not := strings.CutPrefix(c.sees, "!")
		if holds, _ := os.ReadFile(file); string(holds) != c.holds || strings.Contains(screen, text) == not || said != "0" {
			t.Errorf("%d: the file holds %q, said %s\n%s", i, holds, said, screen)
		}
	}
	for where, want := range map[string]string{
		"":           "fixstep: settings are not kept: there is no folder for them: set HOME\n1",
		file + "/in": "fixstep: settings are not kept: ",
	} {
		screen, said := playedWith(t, where, "wait:1s Up Enter Right")
		if !strings.Contains(screen, "p7") || !strings.HasPrefix(said, want) {
			t.Errorf("in %q: %s\n%s", where, said, screen)
		}
	}
	for _, where := range []string{"", file + "/in"} {
		if _, said := playedWith(t, where, "wait:1s Down*2 Right Up*2 Space"); said != "0" {
			t.Errorf("a level that cannot be kept: %s", said)
		}
	}
	os.Truncate(file, 2<<30)
	if _, said := playedWith(t, file, "wait:1s"); said != "fixstep: read "+file+": it has more than 65536 bytes\n1" {
		t.Error(said)
	}
}

// TestASettingIsARow of one table: its flag, its line in the file and its line
// in the manual say the same, and each value but the default changes something.
func TestASettingIsARow(t *testing.T) {
	file, texts := filepath.Join(t.TempDir(), "settings"), map[string]string{"name": "Ann"}
	for _, s := range scene.Settings {
		for i, value := range append(s.Words, texts[s.Name]) {
			if value == "" {
				continue
			}
			var by [2]scene.Options
			f := newFlags("play", "")
			f.settings(&by[0], s.Name)
			err := f.Set(s.Name, strings.ToUpper(value))
			os.WriteFile(file, []byte(s.Name+"="+strings.ToUpper(value)), 0o600)
			said := newFlags("play", "").readSettings(file, &by[1])
			changed := !reflect.DeepEqual(by[0], scene.Options{Keys: by[0].Keys}) || by[0].Keys != nil && by[0].Keys != keys.Game
			if err != nil || said.wrong != nil || !reflect.DeepEqual(by[0], by[1]) || changed != (i > 0 || s.Words == nil) {
				t.Errorf("%s = %s: by the flag %+v, %v, by the file %+v, %v", s.Name, value, by[0], err, by[1], said.wrong)
			}
		}
		if !strings.Contains(section(manual, "play"), "\n  "+s.Name+" ") {
			t.Errorf("the manual does not have %s", s.Name)
		}
	}
}

// TestAWrongSettingStopsNoGame: the other lines count, and the program names
// the file and the line when the game has ended. A choice mends its line.
func TestAWrongSettingStopsNoGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings")
	for text, want := range map[string]string{
		"\nlook = big\n": "line 2: want one of wake, p7, ascii\n",
		"look":           "line 1: want one of wake, p7, ascii\n",
		"name = \x1b":    "line 1: want a text that can be seen\n",
		"key fire = foo": "line 1: no key \"foo\"; write keys as in a, Space, Left, Enter or Ctrl-C\n",
		"key fire =":     "line 1: want keys, such as a, Space, Left or F1, or none\n",

		"key left = F2 b\nkey fire = b\nkey fire = Ctrl-C": "line 2: another action has b\n",
	} {
		os.WriteFile(file, []byte(text+"\r\nkeys=azerty"), 0o600)
		screen, said := playedWith(t, file, "wait:2s")
		if !strings.Contains(screen, "A: quit") || !strings.Contains(said, file+", "+want) ||
			!strings.HasSuffix(said, "\n1") {
			t.Errorf("%q: %s\n%s", text, said, screen)
		}
	}
	os.WriteFile(file, []byte("look = big"), 0o600)
	_, said := playedWith(t, file, "wait:10s", "-idle", "5s")
	if !strings.HasPrefix(said, "nobody pressed a key for 5s: goodbye\nfixstep: ") || !strings.HasSuffix(said, "\n1") {
		t.Errorf("after a goodbye: %s", said)
	}
	os.WriteFile(file, []byte("look = big\nlook = p7"), 0o600)
	playedWith(t, file, "wait:1s Up Enter Right")
	if text, _ := os.ReadFile(file); string(text) != "look = ascii\nlook = p7\n" {
		t.Errorf("%q", text)
	}
}

// TestASettingThatIsGoneIsLeftOut: a file as an older version has written it
// counts, but for what no setting has. The player is told that in one line that
// fits, and the file loses it when it is next written.
func TestASettingThatIsGoneIsLeftOut(t *testing.T) {
	old, _ := os.ReadFile("testdata/settings")
	file := filepath.Join(t.TempDir(), "settings")
	os.WriteFile(file, old, 0o600)
	for i, c := range []struct{ script, said, holds string }{
		{"wait:1s", file + ": no setting has the name \"seen\", \"sound\", \"best fair\", \"best\": left out\n0", string(old)},
		{"wait:1s Space", file + ": no setting has the name \"seen\", \"sound\", \"best fair\", \"best\": left out\n0", "keys = azerty\nlevel = fair\nlook = p7\nmotion = reduced\nname = Ann\n"},
		{"wait:1s", "0", "keys = azerty\nlevel = fair\nlook = p7\nmotion = reduced\nname = Ann\n"},
	} {
		screen, said := playedWith(t, file, c.script)
		holds, _ := os.ReadFile(file)
		if said != c.said || string(holds) != c.holds || i != 1 && !strings.Contains(screen, "fair │") {
			t.Errorf("%d: said %q, the file holds %q\n%s", i, said, holds, screen)
		}
	}
	os.WriteFile(file, []byte("\ufeffkeys = azerty\n=0"), 0o600) // by Notepad, and without a name
	screen, said := playedWith(t, file, "wait:1s Space")
	if said != file+": no setting has the name \"\": left out\n0" || !strings.Contains(screen, "torpedoes") {
		t.Errorf("said %q\n%s", said, screen)
	}
	if holds, _ := os.ReadFile(file); string(holds) != "keys = azerty\nlevel = novice\n" {
		t.Errorf("the file holds %q", holds)
	}
	os.WriteFile(file, []byte(strings.Repeat(strings.Repeat("x", 999)+"\n", 60)), 0o600)
	_, said = playedWith(t, file, "wait:1s")
	if len(said) > len(file)+350 || strings.Count(said, "\n") != 1 || !strings.Contains(said, ", \"xxx") {
		t.Error(said)
	}
}

// TestKeysOfThePlayerAreKept in the file, a line for each action whose keys
// differ from the layout, until the player goes back to a layout.
func TestKeysOfThePlayerAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings")
	const page = "wait:1s Up Enter Down*3 Enter wait:800ms "
	const play = "Down Enter wait:2s "
	for i, c := range []struct{ args, script, sees, holds string }{
		{"", page + "Down*4 Enter f Down Enter F5 Escape", "own", "key fire = f\nkey hyperspace = F5\nkeys = qwerty\n"},
		{"", "wait:1s Enter wait:2s f wait:1s", "torpedoes 19", "key fire = f\nkey hyperspace = F5\nkeys = qwerty\nlevel = novice\n"},
		{"-keys lefthand", "wait:1s Enter wait:2s j wait:1s", "torpedoes 19", "key fire = f\nkey hyperspace = F5\nkeys = qwerty\nlevel = novice\n"},
		{"", page + "Enter 7 wait:1s Enter wait:1s Enter Escape Escape " + play, "F fire", "key fire = f\nkey hyperspace = F5\nkeys = qwerty\nlevel = novice\nkey left = Enter\n"},
		{"", "wait:1s Up Enter Down*3 Right", "qwerty", "keys = qwerty\nlevel = novice\n"},
	} {
		screen, said := playedWith(t, file, c.script, strings.Fields(c.args)...)
		holds, _ := os.ReadFile(file)
		if string(holds) != c.holds || !strings.Contains(screen, c.sees) || said != "0" {
			t.Errorf("%d: the file holds %q, said %s\n%s", i, holds, said, screen)
		}
	}
}

// FuzzSettings: what a player chooses counts from then on, and no other line of
// the file is lost but those that are gone, whatever the file holds.
func FuzzSettings(f *testing.F) {
	f.Add("keys = azerty\nlevel = fair\nlook = p7\nseen = on")
	f.Add("=0")
	f.Add("\ufefflook = wake")
	f.Add("key fire = f\nkey left 2 = none\nkey help = f\nkey\nkey  = a")
	f.Add("\nlook = \n\nlook=ascii\r\nname=")
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), "settings")
		now := changed(text, map[string]string{"look": "p7", "motion": "reduced"})
		os.WriteFile(file, []byte(now), 0o600)
		var o scene.Options
		said := newFlags("play", "").readSettings(file, &o)
		for line := range strings.Lines(text) {
			name, _ := setting(strings.TrimPrefix(line, "\ufeff"))
			if name != "look" && name != "motion" && scene.SettingOf(name) != nil &&
				!strings.Contains(now, strings.TrimPrefix(line[:len(line)-1], "\ufeff")) {
				t.Errorf("%q is lost", line)
			}
		}
		if said.gone != "" || o.View.Look != render.P7 || !o.View.Calm {
			t.Errorf("%q: now %q, %+v", text, now, o.View)
		}
	})
}
