package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"fixstep/term/app/internal/scene"
)

// flags is a flag set whose caller prints the errors.
type flags struct {
	*flag.FlagSet
	operands string // the arguments beside the flags, for the usage line
	program  bool   // flags after the first operand are not the command's
	unnamed  bool   // the command line names no command
	wrong    error  // of the value of a flag
}

func newFlags(command, operands string) *flags {
	set := flag.NewFlagSet(command, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return &flags{FlagSet: set, operands: operands}
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
		return f.wrong
	case f.wrong != nil:
		return usagef("%w", f.wrong)
	case err != nil:
		return f.slip(err)
	case f.operands == "" && f.NArg() > 0:
		return f.unexpected(f.Args())
	}
	return nil
}

// mixed parses flags with operands between them. After -- all are operands.
func (f *flags) mixed(args []string) error {
	var operands []string
	for {
		err := f.Parse(args)
		if err != nil {
			return err
		}
		rest := f.Args()
		n := len(args) - len(rest)
		closed := n > 0 && args[n-1] == "--"
		if len(rest) == 0 || f.program || f.operands == "" || closed {
			all := append([]string{"--"}, operands...)
			return f.Parse(append(all, rest...))
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
}

// Func is that of the flag set, and notes the error of the value.
func (f *flags) Func(name, usage string, set func(string) error) {
	f.FlagSet.Func(name, usage, func(text string) error {
		err := set(text)
		if err != nil {
			f.wrong = fmt.Errorf("-%s %s: %w", name, quotedValue(text), err)
		}
		return err
	})
}

// BoolFunc is that of the flag set, and notes the error, which names its flag.
func (f *flags) BoolFunc(name, usage string, set func(string) error) {
	f.FlagSet.BoolFunc(name, usage, func(text string) error {
		f.wrong = set(text)
		return f.wrong
	})
}

// quotedValue returns a value as a message quotes it: a word stands as it is.
func quotedValue(value string) string {
	if value == "" || strings.ContainsAny(value, " \t") || strconv.Quote(value) != `"`+value+`"` {
		return strconv.Quote(value)
	}
	return value
}

// slip returns the error of a wrong flag in one line that says what to do, in
// place of the words of package flag.
func (f *flags) slip(err error) error {
	text := err.Error()
	unknown, is := strings.CutPrefix(text, "flag provided but not defined: -")
	if is {
		return usagef("unknown flag -%s.%s", unknown, f.advice(didYouMean(unknown, "-", f.names())))
	}
	name, is := strings.CutPrefix(text, "flag needs an argument: -")
	if is {
		return usagef("-%s needs a value.%s", name, f.advice(""))
	}
	quoted, name, is := cutBoolean(text)
	if is {
		return usagef("-%s takes no value: leave =%s out", name, quoted)
	}
	return usagef("%s.%s", text, f.advice(""))
}

// cutBoolean returns the value and the name of a flag without values, of the
// error for a value that it was given.
func cutBoolean(text string) (value, name string, is bool) {
	text, is = strings.CutPrefix(text, "invalid boolean value ")
	quoted, rest, _ := strings.Cut(text, " for -")
	name, _, _ = strings.Cut(rest, ":")
	value, err := strconv.Unquote(quoted)
	return value, name, is && err == nil
}

// unexpected returns the error of operands that no flag takes.
func (f *flags) unexpected(operands []string) error {
	word := operands[0]
	meant := didYouMean(word, "-", f.names())
	for _, s := range scene.Settings {
		if f.Lookup(s.Name) != nil && slices.Contains(s.Words, word) {
			meant = fmt.Sprintf(" Did you mean -%s %s?", s.Name, word)
		}
	}
	return usagef("unexpected %q.%s", strings.Join(operands, " "), f.advice(meant))
}

// advice returns what to do about a word that does not belong there: the word
// that was probably meant, if there is one.
func (f *flags) advice(meant string) string {
	switch {
	case meant != "":
		return meant
	case f.unnamed:
		return fmt.Sprintf(" 'fixstep -h' lists the commands, 'fixstep %s -h' its flags.", f.Name())
	}
	return fmt.Sprintf(" 'fixstep %s -h' lists the flags.", f.Name())
}

// names returns the names of all flags.
func (f *flags) names() (list []string) {
	f.VisitAll(func(g *flag.Flag) { list = append(list, g.Name) })
	return list
}

// given reports whether a flag was set on the command line.
func (f *flags) given(name string) (set bool) {
	f.Visit(func(g *flag.Flag) { set = set || g.Name == name })
	return set
}
