package scene

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Setting is an option of a game that its player chooses: by the flag of its
// name, by a line "NAME = VALUE" of a file, or on the settings screen.
type Setting struct {
	Name  string // of the flag, and in the file
	Under string // the setting whose flag overrides this one; "": itself
	Usage string // the text of the flag, with its Words

	// Words are the values, of which the first is the default. If they are nil,
	// a value is any text that Set takes.
	Words  []string
	chosen func(*Options) int // the index of the value in Words
	// Set sets the option to a value. A wrong value changes nothing, and the
	// error says what is right.
	Set func(o *Options, value string) error
}

// onScreen is the number of settings that the settings screen has.
const onScreen = 5

// Settings are all settings, those of the settings screen first.
var Settings = [...]Setting{
	oneOf("look", "`look` of the world",
		func(o *Options) *render.Look { return &o.View.Look },
		render.LookNames[:],
		render.Wake, render.P7, render.ASCII),
	oneOf("background", "`color` of the background",
		func(o *Options) *term.Background { return &o.View.Background },
		[]string{"auto", "dark", "light"},
		term.Unknown, term.Dark, term.Light),
	oneOf("motion", "`amount` of motion",
		func(o *Options) *bool { return &o.View.Calm },
		[]string{"full", "reduced"},
		false, true),
	oneOf(keysSetting, "`layout` of keys",
		func(o *Options) **keys.Board { return &o.Keys },
		[]string{"qwerty", "azerty", "lefthand", "azerty,lefthand"},
		keys.Game, keys.Azerty, keys.LeftHanded, keys.AzertyLeftHanded),
	{
		Name:  "name",
		Usage: "your `name` on the screen (default: that of your account)",
		Set:   setName,
	},
	oneOf("level", "start at this `level`",
		func(o *Options) *int { return &o.Level },
		levels,
		0, 1, 2, 3, 4),
	oneOf("colors", "`number` of colors",
		func(o *Options) *int { return &o.View.Colors },
		[]string{"auto", "24bit", "256", "16", "8", "none"},
		0, 1<<24, 256, 16, 8, 1),
	oneOf("releases", "`reports` of keys that go up",
		func(o *Options) *bool { return &o.Releases },
		[]string{"auto", "on"},
		false, true),
}

// oneOf returns a setting whose values have words: the option at an address is
// the value at the place of the word.
func oneOf[T comparable](
	name, usage string, at func(*Options) *T, words []string, values ...T,
) Setting {
	list := strings.Join(words, ", ")
	chosen := func(o *Options) int {
		return max(0, slices.Index(values, *at(o)))
	}
	set := func(o *Options, value string) error {
		same := func(word string) bool { return strings.EqualFold(word, value) }
		i := slices.IndexFunc(words, same)
		if i < 0 {
			return errors.New("want one of " + list)
		}
		*at(o) = values[i]
		return nil
	}
	return Setting{Name: name, Usage: usage + ": " + list, Words: words, chosen: chosen, Set: set}
}

// levels are the names of world.Levels.
var levels = strings.Fields(strings.Trim(fmt.Sprint(world.Levels), "[]"))

func setName(o *Options, name string) error {
	width := canvas.Width(strings.TrimSpace(name))
	switch {
	case width == 0:
		return errors.New("want a text that can be seen")
	case width > 64:
		return errors.New("want a name of 64 columns at most")
	}
	o.View.Name = name
	return nil
}

// SettingOf returns the setting of a name; nil: there is none. A name such as
// "key fire" is that of the keys of an action, and has no flag of its own.
func SettingOf(name string) *Setting {
	action, is := strings.CutPrefix(name, keyOf)
	if does, found := keys.Named(action); is && found {
		return ownKeySetting(does)
	}
	for i := range Settings {
		if Settings[i].Name == name {
			return &Settings[i]
		}
	}
	return nil
}

// settings is the name of the screen.
const settings = "Settings"

// enterSettings shows the settings screen over the title, with the setting of a
// name selected. Each choice counts at once.
func (s *Spacewar) enterSettings(name string) {
	d := s.ask(settings)
	d.hint = "← → Enter: change  Esc: back"
	for i := range Settings[:onScreen] {
		d.items = append(d.items, s.settingItem(&Settings[i]))
		if Settings[i].Name == name {
			d.selected = i
		}
	}
}

// settingItem returns the line of a setting: its choices, or the name, which a
// dialog of its own asks for.
func (s *Spacewar) settingItem(row *Setting) item {
	it := item{name: strings.ToUpper(row.Name[:1]) + row.Name[1:], choices: row.Words}
	if row.Words == nil {
		it.choices = []string{cmp.Or(s.o.View.Name, s.o.Duels.Account)}
		it.does = func() { s.askWord("Your name", s.o.View.Name, s.rename) }
		return it
	}
	it.chosen = row.chosen(&s.o)
	it.take = func(i int) { s.choose(row.Name, row.Words[i]) }
	if row.Name == keysSetting {
		s.addOwnKeys(&it)
	}
	return it
}

// choose makes a value of a setting count, and keeps it.
func (s *Spacewar) choose(name, value string) {
	SettingOf(name).Set(&s.o, value) // cannot fail: a typed name can be seen, and is short
	s.SetView(s.o.View)
	s.setKeys()
	s.Free(ByPlayer) // the title stood still if motion was reduced
	s.keep(name, value)
}

// rename takes a typed name; "": the name stays.
func (s *Spacewar) rename(name string) {
	if name != "" {
		s.choose("name", name)
	}
	s.enterSettings("name")
}

// keep notes what a player has chosen for the setting of a name.
func (s *Spacewar) keep(name, value string) {
	if s.o.Settings != nil {
		s.o.Settings[name] = value
	}
}

// setKeys gives keys the meanings that the player wants, also in texts.
func (s *Spacewar) setKeys() {
	s.board = cmp.Or(s.o.Keys, keys.Game).With(s.o.Own)
	releases := func() bool {
		return s.o.Releases || s.terminal.Releases()
	}
	s.steers.controls = keys.NewControls(s.board, s.o.World.Rate, releases, s.terminal.Place)
	s.hint = s.board.Text("$help: keys  $quit: quit")
	s.brief.explain(s.board)
	if s.act != nil {
		s.Help.Rows = s.ownKeys(s.act.setting().help.Rows)
	}
}
