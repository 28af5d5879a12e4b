package app

import (
	"cmp"
	_ "embed" // for the groups of flags
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/scene"
)

// flags is a flag set whose caller prints the errors.
type flags struct {
	*flag.FlagSet
	operands string // the arguments beside the flags, for the usage line
	program  bool   // flags after the first operand are not the command's
	wrong    error  // of the value of a flag
}

func newFlags(command, operands string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), operands: operands}
	f.SetOutput(io.Discard)
	return f
}

// errHelp is the error of a command with -h, which has listed its flags.
var errHelp = errors.New("help")

// parse reads the arguments of a command. Flags may stand on either side of the
// operands; without operands, there are only flags.
func (f *flags) parse(out io.Writer, args []string) error {
	err := f.mixed(args)
	var file *fs.PathError
	switch {
	case errors.Is(err, flag.ErrHelp):
		f.list(out)
		return errHelp
	case errors.As(f.wrong, &file): // the command line is right
		return fmt.Errorf("%s: %w", f.Name(), f.wrong)
	case err != nil:
		return f.slip(err)
	case f.operands == "" && f.NArg() > 0:
		return usagef("%s: unexpected %q: %s", f.Name(), strings.Join(f.Args(), " "), f.advice())
	}
	return nil
}

// mixed parses flags with operands between them. After -- all are operands.
func (f *flags) mixed(args []string) error {
	var operands []string
	for {
		if err := f.Parse(args); err != nil {
			return err
		}
		rest := f.Args()
		n := len(args) - len(rest)
		if len(rest) == 0 || f.program || f.operands == "" || n > 0 && args[n-1] == "--" {
			return f.Parse(append(append([]string{"--"}, operands...), rest...))
		}
		operands, args = append(operands, rest[0]), rest[1:]
	}
}

// slip returns the error of a wrong flag, in one line that says what to do.
func (f *flags) slip(err error) error {
	if f.wrong != nil {
		return usagef("%v", err) // it says which value is wanted
	}
	return usagef("%v: %s", err, f.advice())
}

// advice says what to do about a word that does not belong there.
func (f *flags) advice() string { return fmt.Sprintf("'fixstep %s -h' lists the flags", f.Name()) }

// Func is that of the flag set, and notes the error of the value.
func (f *flags) Func(name, usage string, set func(string) error) {
	f.FlagSet.Func(name, usage, func(text string) error {
		f.wrong = set(text)
		return f.wrong
	})
}

// groups are the flags of each command in the order of its list, in groups.
//
//go:embed flaggroups.txt
var groups string

// list writes the usage of the command, and a line for each flag. A command
// without groups has those of play, as practice does.
func (f *flags) list(out io.Writer) {
	usage, width, heads := "usage: fixstep "+f.Name(), 0, map[string]string{}
	f.VisitAll(func(g *flag.Flag) {
		value, _ := flag.UnquoteUsage(g)
		heads[g.Name] = strings.TrimSpace("-" + g.Name + " " + value)
		width = max(width, len(heads[g.Name]))
	})
	if width > 0 {
		usage += " [flags]"
	}
	fmt.Fprintln(out, strings.TrimSpace(usage+" "+f.operands))
	others := "Other: " + strings.Join(slices.Sorted(maps.Keys(heads)), " ") // without the flags above
	for line := range strings.Lines(cmp.Or(section(groups, f.Name()), section(groups, "play")) + others) {
		title, text, _ := strings.Cut(line, ":")
		names := strings.Fields(text)
		for _, s := range scene.Settings {
			if strings.HasPrefix(title, "Settings") {
				names = append(names, s.Name)
			}
		}
		title = "\n" + title + "\n"
		for _, name := range names {
			if heads[name] != "" {
				_, text := flag.UnquoteUsage(f.Lookup(name))
				fmt.Fprintf(out, "%s  %-*s  %s\n", title, width, heads[name], text)
				title = ""
				delete(heads, name)
			}
		}
	}
}

// section returns the lines of a text between "# NAME" and the next line of
// that kind; "": there is no section of that name.
func section(text, name string) string {
	_, rest, _ := strings.Cut("\n"+text, "\n# "+name+"\n")
	lines, _, _ := strings.Cut(rest, "\n# ")
	return lines
}

// given reports whether a flag was set on the command line.
func (f *flags) given(name string) (set bool) {
	f.Visit(func(g *flag.Flag) { set = set || g.Name == name })
	return set
}

// checked defines a flag with a parser. The variable holds the default. The
// parser's error names the wanted values. A wrong value changes nothing.
func checked[T any](f *flags, to *T, name, usage string, parse func(string) (T, error)) {
	f.Func(name, usage, func(text string) error {
		v, err := parse(text)
		if err == nil {
			*to = v
		}
		return err
	})
}

// some defines a flag with a text that must not be empty: otherwise a script
// with an unset variable would record or expect nothing without an error.
func (f *flags) some(to *string, name, usage string) { checked(f, to, name, usage, notEmpty) }

func notEmpty(text string) (string, error) {
	if text == "" {
		return "", errors.New("it is empty: leave the flag out instead")
	}
	return text, nil
}

// newFile defines a flag with the name of a new file. The flag refuses the name
// of an existing file before a program starts, so that none is overwritten.
func (f *flags) newFile(to *string, name, usage string) {
	checked(f, to, name, usage, func(text string) (string, error) {
		if _, err := os.Lstat(text); err == nil {
			return "", errThere
		}
		return notEmpty(text)
	})
}

// errThere is the error for the name of an existing file.
var errThere = errors.New("there is such a file: choose another name, or remove it")

// number defines a flag with any whole number.
func (f *flags) number(to *uint64, name, usage string) {
	checked(f, to, name, usage, func(text string) (n uint64, err error) {
		if n, err = strconv.ParseUint(text, 10, 64); err != nil {
			err = fmt.Errorf("want a whole number from 0 to %d", uint64(math.MaxUint64))
		}
		return n, err
	})
}

// count defines a flag with a whole number from least to most.
func (f *flags) count(to *int, name string, least, most int, usage string) {
	usage = fmt.Sprintf("%s, `N` from %d to %d (default %d)", usage, least, most, *to)
	checked(f, to, name, usage, func(text string) (int, error) { return parseCount(text, least, most) })
}

// parseCount reads a whole number from least to most.
func parseCount(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want a whole number from %d to %d", least, most)
	}
	return n, nil
}

// duration defines a flag with a time from least to most.
func (f *flags) duration(to *time.Duration, name string, least, most time.Duration, usage string) {
	if *to != 0 {
		usage += fmt.Sprintf(" (default %v)", *to)
	}
	checked(f, to, name, usage, func(text string) (time.Duration, error) { return parseTime(text, least, most) })
}

// parseTime reads a time from least to most.
func parseTime(text string, least, most time.Duration) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	switch {
	case err == nil && d >= least && d <= most:
		return d, nil
	case most < loop.UntilInput:
		return 0, fmt.Errorf("want a time with its unit, such as 90s, from %v to %v", least, most)
	}
	return 0, fmt.Errorf("want a time with its unit, such as 90s, not below %v", least)
}

// A statusError is an error with the exit status for Main. Without an error
// the status is that of a program, and nothing is said.
type statusError struct {
	error
	status int
}

// usagef returns the error of a command line that is wrong. The message says in
// one line what to do.
func usagef(format string, args ...any) error {
	return &statusError{fmt.Errorf(format, args...), 2}
}
