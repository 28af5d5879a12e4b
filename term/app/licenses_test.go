package app

import (
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// linked returns the folders of all modules that are linked into the program on
// some system, by name.
func linked(t *testing.T) map[string]string {
	t.Helper()
	from := func(system string, args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Env = append(os.Environ(), "GOOS="+system)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	folders := map[string]string{"Go": strings.TrimSpace(from("linux", "env", "GOROOT"))}
	for _, system := range []string{"linux", "darwin", "windows"} {
		for line := range strings.Lines(from(system, "list", "-deps", "-f", "{{with .Module}}{{if .Main}}fixstep{{else}}{{.Path}}{{end}} {{.Dir}}{{end}}", "../..")) {
			if module, folder, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				folders[module] = folder
			}
		}
	}
	return folders
}

// TestTheProgramCarriesItsLicenses: the licenses of all linked modules, below
// their names. With -update it writes them.
func TestTheProgramCarriesItsLicenses(t *testing.T) {
	names := map[string][]string{} // by text
	folders := linked(t)
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		files, _ := filepath.Glob(filepath.Join(folders[name], "LICENSE*"))
		notices, _ := filepath.Glob(filepath.Join(folders[name], "NOTICE*"))
		if len(files) != 1 {
			t.Fatalf("%s has licenses %q", name, files)
		}
		for _, file := range append(files, notices...) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			names[string(text)] = append(names[string(text)], name)
		}
	}
	if len(folders) < 7 {
		t.Errorf("linked modules: %q", folders)
	}
	want := ""
	for _, text := range slices.SortedFunc(maps.Keys(names), func(a, b string) int { return strings.Compare(names[a][0], names[b][0]) }) {
		want += "== " + strings.Join(names[text], ", ") + "\n\n" + strings.TrimSpace(text) + "\n\n"
	}
	if flag.Lookup("update").Value.String() == "true" {
		os.WriteFile("licenses.txt", []byte(want), 0o644)
	} else if out, code := run(t, "version", "-licenses"); code != 0 || out != want {
		t.Errorf("status %d; 'go test ./term/app -run Licenses -update' writes them anew:\n%s", code, out)
	}
}
