package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// A replayed is a recorded game that is played, as far as it came.
type replayed struct {
	path string
	in   *world.Reader
	now  world.State
	err  error // why there is no next tick
}

// runDiff is the command diff: it plays two recorded games side by side to the
// first tick after which they differ, and says in what.
func runDiff(env *Env, args []string) error {
	f := newFlags("diff", "FILE FILE")
	if err := f.parse(env, args); err != nil {
		return err
	}
	if f.NArg() != 2 {
		return usagef("diff: name the two files to compare: fixstep diff FILE FILE")
	}
	var games [2]*replayed
	for i, path := range f.Args() {
		file, err := files.OpenRegular(path)
		if err != nil {
			return usagef("diff: %v", err)
		}
		defer file.Close()
		if games[i], err = replayFrom(path, file); err != nil {
			return usagef("diff: %s: %v", files.Plain(path), err)
		}
	}
	return compare(env.Out, games[0], games[1])
}

func replayFrom(path string, file *os.File) (*replayed, error) {
	in, err := world.NewReader(file)
	if err != nil {
		return nil, err
	}
	return &replayed{path: files.Plain(path), in: in, now: world.New(in.Options)}, nil
}

// step plays a tick, if there is one.
func (p *replayed) step() {
	var c world.Commands
	if c, p.err = p.in.Next(&p.now); p.err == nil {
		p.now.Step(c)
	}
}

// compare plays two games until they differ or end. Other commands are another
// state: it has their hash.
func compare(out io.Writer, a, b *replayed) error {
	for a.now == b.now && a.err == nil && b.err == nil {
		a.step()
		b.step()
	}
	list := differences("", reflect.ValueOf(a.now), reflect.ValueOf(b.now))
	switch {
	case a.now.Tick == b.now.Tick && len(list) > 0:
		fmt.Fprintf(out, "tick %d: %s, %s\n%s\n", a.now.Tick, a.path, b.path, strings.Join(list, "\n"))
		return fmt.Errorf("diff: they differ from tick %d on", a.now.Tick)
	case a.err == io.EOF && b.err == io.EOF:
		_, err := fmt.Fprintf(out, "%d ticks, the same in both\n", a.now.Tick)
		return err
	}
	for _, p := range []*replayed{a, b} {
		if p.err != nil && p.err != io.EOF && !errors.Is(p.err, world.ErrDiverged) {
			return usagef("diff: %s: %v", p.path, p.err)
		} else if p.err != nil {
			fmt.Fprintf(out, "%s: %v\n", p.path, ended(p.err))
		}
	}
	return fmt.Errorf("diff: they are the same for %d ticks", min(a.now.Tick, b.now.Tick))
}

// ended says why a sound game does not go on.
func ended(err error) string {
	if err == io.EOF {
		return "the end"
	}
	return err.Error()
}

// differences lists the fields that differ, with both values, in their order.
func differences(name string, a, b reflect.Value) (list []string) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			list = append(list, differences(name+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))...)
		}
	case reflect.Array:
		for i := range a.Len() {
			list = append(list, differences(fmt.Sprintf("%s[%d]", name, i), a.Index(i), b.Index(i))...)
		}
	default:
		if !a.Equal(b) {
			list = []string{fmt.Sprintf("%s  %v  %v", name[1:], a, b)}
		}
	}
	return list
}
