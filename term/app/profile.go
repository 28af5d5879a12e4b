package app

import (
	"errors"
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

// start begins what the flags ask for. Stop ends it.
func (p profileFlags) start() (stop func() error, err error) {
	var ends []func() error
	stop = func() (err error) {
		for _, end := range ends {
			err = errors.Join(err, end())
		}
		return err
	}
	for _, kind := range []struct {
		flag, path string
		begin      func(*os.File) error
		end        func(*os.File) error
	}{
		{"cpuprofile", *p.cpu, func(f *os.File) error { return pprof.StartCPUProfile(f) },
			func(*os.File) error { pprof.StopCPUProfile(); return nil }},
		{"trace", *p.trace, func(f *os.File) error { return trace.Start(f) },
			func(*os.File) error { trace.Stop(); return nil }},
		{"memprofile", *p.memory, func(*os.File) error { return nil },
			func(f *os.File) error { runtime.GC(); return pprof.WriteHeapProfile(f) }},
	} {
		if kind.path == "" {
			continue
		}
		file, err := os.OpenFile(kind.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err == nil {
			err = kind.begin(file)
		}
		if err != nil {
			stop()
			return nil, Usagef("play: -%s: %v", kind.flag, err)
		}
		ends = append(ends, func() error { return errors.Join(kind.end(file), file.Close()) })
	}
	return stop, nil
}
