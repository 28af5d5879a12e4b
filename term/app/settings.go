package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall"

	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
)

// settings defines the flags of the settings of these names. Without names it
// defines those of all but one: only play has a level.
func (f *flags) settings(o *scene.Options, names ...string) {
	for _, s := range scene.Settings {
		if slices.Contains(names, s.Name) || len(names) == 0 && s.Name != "level" {
			f.Func(s.Name, s.Usage, func(value string) error { return s.Set(o, value) })
		}
	}
}

// view are the settings of a game in which nobody plays.
var view = []string{"look", "background", "motion", "colors"}

// A settingsFile is a player's file of settings in a game: a line "NAME =
// VALUE" for each.
type settingsFile struct {
	path  string // "": there is none
	wrong error  // of the first line that is wrong
	gone  string // the first names that no setting has, such as those of another version
}

// setting returns the name and the value of a line.
func setting(line string) (name, value string) {
	name, value, _ = strings.Cut(line, "=")
	return strings.TrimSpace(name), strings.TrimSpace(value)
}

// readSettings sets the options that a player's file names, unless a flag has
// set them. A wrong line sets nothing.
func (f *flags) readSettings(path string, o *scene.Options) *settingsFile {
	file := &settingsFile{path: path}
	text, err := files.ReadRegular(path, files.Longest)
	if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
		file.wrong = err
	}
	set := map[string]bool{} // by a line before
	for i, line := range settingLines(string(text)) {
		name, value := setting(line)
		row := scene.SettingOf(name)
		if isGone(line) && len(file.gone) < 200 { // a file may have thousands of them
			file.gone += fmt.Sprintf(", %.50q", name)
		}
		if row == nil || f.given(cmp.Or(row.Under, name)) || set[name] {
			continue
		}
		wrong := row.Set(o, value)
		set[name] = wrong == nil
		if file.wrong == nil && wrong != nil {
			file.wrong = fmt.Errorf("%s, line %d: %w", path, i+1, wrong)
		}
	}
	return file
}

// settingLines returns the lines of a file, without the mark that some editors
// put at its beginning.
func settingLines(text string) []string {
	return strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
}

// isGone reports whether a line is of no setting, and not blank.
func isGone(line string) bool {
	name, _ := setting(line)
	return strings.TrimSpace(line) != "" && scene.SettingOf(name) == nil
}

// end says on out what was left out, and writes what a player has chosen: each
// setting in the place of the line that readSettings takes. Lines of no setting
// go, and so do those of a setting with the value "". The others stay. It
// returns the first error.
func (s *settingsFile) end(out io.Writer, chosen map[string]string) (err error) {
	if s.gone != "" {
		fmt.Fprintf(out, "%s: no setting has the name %s: left out\n", files.Plain(s.path), s.gone[2:])
	}
	switch {
	case len(chosen) == 0:
	case s.path == "":
		err = errors.New("there is no folder for them: set HOME")
	default:
		err = files.Change(s.path, func(old string) string { return changed(old, chosen) })
	}
	for name := range chosen {
		if err != nil && name != "level" { // it comes by playing
			return errors.Join(s.wrong, fmt.Errorf("settings are not kept: %w", err))
		}
	}
	return s.wrong
}

// changed returns the text of a file with other values of some settings.
func changed(old string, chosen map[string]string) string {
	lines := slices.DeleteFunc(settingLines(strings.TrimRight(old, "\n")), isGone)
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		isOf := func(line string) bool {
			of, _ := setting(line)
			return of == name
		}
		if chosen[name] == "" {
			lines = slices.DeleteFunc(lines, isOf)
			continue
		}
		i := slices.IndexFunc(lines, isOf)
		if i < 0 {
			i = len(lines)
			lines = append(lines, "")
		}
		lines[i] = name + " = " + chosen[name]
	}
	return strings.TrimLeft(strings.Join(lines, "\n"), "\n") + "\n"
}
