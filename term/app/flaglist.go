package app

import (
	_ "embed" // for the groups of flags
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"fixstep/term/app/internal/scene"
)

// groups are the flags of each command in the order of its list, in groups.
//
//go:embed flaggroups.txt
var groups string

// A flagLine is the line of a flag in the list.
type flagLine struct{ head, usage string }

// list writes the usage of the command, and a line for each flag, in groups.
func (f *flags) list(out io.Writer) {
	lines := map[string]flagLine{}
	width := 0
	f.VisitAll(func(g *flag.Flag) {
		value, usage := flag.UnquoteUsage(g)
		head := strings.TrimSpace("-" + g.Name + " " + value)
		lines[g.Name] = flagLine{head, usage}
		width = max(width, len(head))
	})
	usage := "usage: fixstep " + f.Name()
	if len(lines) > 0 {
		usage += " [flags]"
	}
	fmt.Fprintln(out, strings.TrimSpace(usage+" "+f.operands))
	for _, g := range f.groups() {
		title := "\n" + g.title + "\n"
		for _, name := range g.flags {
			line, has := lines[name]
			if has {
				fmt.Fprintf(out, "%s  %-*s  %s\n", title, width, line.head, line.usage)
				title = ""
				delete(lines, name)
			}
		}
	}
}

// A group of flags has a title in the list.
type group struct {
	title string
	flags []string
}

// groups returns the groups of the command. A command without groups has those
// of play, as practice does. The last group is for flags that no other group
// names.
func (f *flags) groups() (list []group) {
	text := section(groups, f.Name())
	if text == "" {
		text = section(groups, "play")
	}
	for line := range strings.Lines(text) {
		title, names, _ := strings.Cut(line, ":")
		g := group{title, strings.Fields(names)}
		if strings.HasPrefix(title, "Settings") {
			for _, s := range scene.Settings {
				g.flags = append(g.flags, s.Name)
			}
		}
		list = append(list, g)
	}
	all := f.names()
	slices.Sort(all)
	return append(list, group{"Other", all})
}

// section returns the lines of a text between "# NAME" and the next line of
// that kind; "": there is no section of that name.
func section(text, name string) string {
	_, rest, _ := strings.Cut("\n"+text, "\n# "+name+"\n")
	lines, _, _ := strings.Cut(rest, "\n# ")
	return lines
}
