//go:build linux

package duel

import (
	"flag"
	"os"
	"testing"
)

// TestMain puts an ssh into PATH that runs ./ssh in the directory of the host.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "ssh")
	if err != nil {
		panic(err)
	}
	ssh := "#!/bin/sh\ncd \"$(echo \"$*\" | sed 's/.* -- //; s/ exec .*//')\" && exec ./ssh \"$@\"\n"
	os.WriteFile(dir+"/ssh", []byte(ssh), 0o755)
	os.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	flag.Parse()
	flag.Set("test.parallel", "8") // the tests wait, and compute little
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}
