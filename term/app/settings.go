package app

import (
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
	for i, line := range strings.Split(string(text), "\n") {
		var wrong error
		switch name, value := setting(line); {
		case strings.TrimSpace(line) == "":
		case scene.SettingOf(name) == nil:
			if len(file.gone) < 200 { // a file may have thousands of them
				file.gone += fmt.Sprintf(", %.50q", name)
			}
		case !f.given(name) && !set[name]:
			wrong = scene.SettingOf(name).Set(o, value)
			set[name] = wrong == nil
		}
		if file.wrong == nil && wrong != nil {
			file.wrong = fmt.Errorf("%s, line %d: %w", path, i+1, wrong)
		}
	}
	return file
}

// end says on out what was left out, and writes what a player has chosen: each
// setting in the place of the line that readSettings takes. Lines of no setting
// go, and the others stay. It returns the first error.
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
	lines := slices.DeleteFunc(strings.Split(strings.TrimRight(old, "\n"), "\n"), func(line string) bool {
		name, _ := setting(line)
		return name != "" && scene.SettingOf(name) == nil
	})
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		i := slices.IndexFunc(lines, func(line string) bool { is, _ := setting(line); return is == name })
		if i < 0 {
			i, lines = len(lines), append(lines, "")
		}
		lines[i] = name + " = " + chosen[name]
	}
	return strings.TrimLeft(strings.Join(lines, "\n"), "\n") + "\n"
}
