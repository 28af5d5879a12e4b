package app

import (
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
)

// profileFlags are the flags that write what Go's own tools read.
type profileFlags struct{ cpu, memory, trace *string }

func newProfileFlags(f *flags) profileFlags {
	return profileFlags{
		cpu:    f.String("cpuprofile", "", "write a profile of the processor's time to this `file`, for go tool pprof"),
		memory: f.String("memprofile", "", "write a profile of the memory to this `file` at the end, for go tool pprof"),
		trace:  f.String("trace", "", "write a trace to this `file`, for go tool trace: its regions are tick, draw and flush"),
	}
}

// A profile is one kind of them. Go writes most of it in the background, and
// tells nobody how that went.
type profile struct {
	flag  string
	begin func(io.Writer) error
	end   func(io.Writer)
}

var profiles = []profile{
	{"cpuprofile", pprof.StartCPUProfile, func(io.Writer) { pprof.StopCPUProfile() }},
	{"trace", trace.Start, func(io.Writer) { trace.Stop() }},
	{"memprofile", func(io.Writer) error { return nil },
		func(w io.Writer) { runtime.GC(); pprof.WriteHeapProfile(w) }},
}

// start begins a profile. Stop ends it, and returns the first error of a write.
func (p profile) start(w io.WriteCloser) (stop func() error, err error) {
	out := &output{Writer: w}
	if err := p.begin(out); err != nil {
		return nil, err
	}
	return func() error {
		p.end(out)
		return errors.Join(out.err, w.Close())
	}, nil
}

// start begins what the flags ask for. Stop ends it.
func (p profileFlags) start() (stop func() error, err error) {
	var ends []func() error
	stop = func() (err error) {
		for _, end := range ends {
			err = errors.Join(err, end())
		}
		return err
	}
	for i, path := range []string{*p.cpu, *p.trace, *p.memory} {
		if path == "" {
			continue
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		var end func() error
		if err == nil {
			end, err = profiles[i].start(file)
		}
		if err != nil {
			stop()
			return nil, Usagef("play: -%s: %v", profiles[i].flag, err)
		}
		ends = append(ends, end)
	}
	return stop, nil
}
