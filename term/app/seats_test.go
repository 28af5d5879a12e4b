//go:build linux

package app

import (
	"bufio"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// seated starts a program with a seat of a file, and returns its first line.
func seated(t *testing.T, seats string) (program *exec.Cmd, line string) {
	t.Helper()
	program = exec.Command(os.Args[0], "host", "-seat", seats, "--", "/bin/sh", "-c", "echo plays; exec cat")
	program.Env = append(os.Environ(), "FIXSTEP_TEST_MAIN=1")
	program.Stderr = os.Stderr
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		program.Process.Kill()
		program.Wait()
	})
	line, _ = bufio.NewReader(out).ReadString('\n')
	return program, line
}

// TestAHostLetsInSoMany players, and tells the next one that it is full, until
// one of them has ended.
func TestAHostLetsInSoMany(t *testing.T) {
	seats := filepath.Join(t.TempDir(), "seats")
	if err := os.WriteFile(seats, make([]byte, 3), 0o600); err != nil {
		t.Fatal(err)
	}
	var players []*exec.Cmd
	for range 3 {
		program, line := seated(t, seats)
		if line != "plays\n" {
			t.Fatalf("player %d: %q", len(players)+1, line)
		}
		players = append(players, program)
	}
	const full = "all 3 places are taken: come back later\n"
	late, line := seated(t, seats)
	if line != full {
		t.Fatalf("a fourth player: %q", line)
	}
	late.Wait()
	if status := late.ProcessState.ExitCode(); status != 1 {
		t.Errorf("a fourth player: status %d", status)
	}
	players[1].Process.Signal(syscall.SIGKILL)
	players[1].Wait()
	if _, line := seated(t, seats); line != "plays\n" {
		t.Errorf("a player in the place of one that was killed: %q", line)
	}
	if _, line := seated(t, seats); line != full {
		t.Errorf("one more player: %q", line)
	}
	if err := os.WriteFile(seats, make([]byte, 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, line := seated(t, seats); line != "the only place is taken: come back later\n" {
		t.Errorf("beside the only player: %q", line)
	}
	out, code := run(t, "host", "-seat", seats+"x", "--", "/bin/true")
	if code != 1 || !strings.Contains(out, "seatsx: no such file") {
		t.Errorf("a file that is missing: status %d, %s", code, out)
	}
}

// TestAnAccountOfOthersNeedsAWord: the recipe opens it to everybody.
func TestAnAccountOfOthersNeedsAWord(t *testing.T) {
	if _, err := user.Lookup("nobody"); err != nil {
		t.Skip(err)
	}
	out, code := run(t, "host", "-user", "nobody", "-existing")
	if code != 0 || !strings.Contains(out, "Match User nobody\n") {
		t.Errorf("status %d, %s", code, out)
	}
	out, code = run(t, "host", "-user", "nosuchaccount")
	if code != 0 || !strings.Contains(out, "/srv/nosuchaccount/seats") {
		t.Errorf("a new account: status %d, %s", code, out)
	}
}
