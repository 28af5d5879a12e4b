//go:build linux

package term

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/sys/unix"
)

// TestMain lets the test binary be the program under test in a real pty.
func TestMain(m *testing.M) {
	name, _, _ := strings.Cut(os.Getenv("TERM_TEST_PROGRAM"), ":")
	program := map[string]func() int{
		"player": player, "deaf player": player, "plain player": player, "pager": pager, "child": child, "shell": shell, "busy": busy, "clumsy": player,
	}[name]
	if program == nil {
		program = m.Run
	}
	os.Exit(program())
}

// opened returns the screen of a program, or ends the program. A plain player
// is like a program for tcell: it handles one signal by itself. A clumsy one
// has a tty of its own, which panics in a method.
func opened() *Screen {
	var o Options
	if _, method, clumsy := strings.Cut(os.Getenv("TERM_TEST_PROGRAM"), ":"); clumsy {
		tty, _ := tcell.NewDevTty()
		o.Tty = &clumsyTty{Tty: tty, method: method}
	}
	s, err := Open(o)
	if err == nil {
		if os.Getenv("TERM_TEST_PROGRAM") == "plain player" {
			signal.Notify(make(chan os.Signal, 1), syscall.SIGINT)
		} else {
			s.EnableSignals()
		}
		err = s.Init()
	}
	if err != nil {
		s.Fini() // waits for a panic
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	return s
}

// player shows its events and obeys keys. A deaf player does not end when a
// signal asks it to.
func player() int {
	deaf := os.Getenv("TERM_TEST_PROGRAM") == "deaf player"
	grace = time.Minute
	if deaf {
		grace = time.Second / 5
	}
	s := opened()
	defer fmt.Fprintln(os.Stderr, "the end")
	defer s.Fini()
	s.SetTitle("player")
	s.EnableMouse()
	s.EnablePaste()
	for said := "ready"; ; {
		s.Clear()
		s.PutStrStyled(0, 0, said, tcell.StyleDefault.Foreground(tcell.ColorRed))
		s.Show()
		switch ev := s.PollEvent().(type) {
		case *tcell.EventError:
			if !deaf {
				return ended(s)
			}
		case *tcell.EventKey:
			if ev.Rune() == 'q' {
				return 0
			}
			said = told(s, ev)
		}
	}
}

// A clumsyTty panics in a method: in its third Write, at the end of Stop, or at
// the first call of another method.
type clumsyTty struct {
	tcell.Tty
	method string
	writes int
}

func (c *clumsyTty) enter(method string) {
	if method == c.method {
		panic("clumsy")
	}
}

func (c *clumsyTty) Start() error          { c.enter("Start"); return c.Tty.Start() }
func (c *clumsyTty) Drain() error          { c.enter("Drain"); return c.Tty.Drain() }
func (c *clumsyTty) Close() error          { c.enter("Close"); return c.Tty.Close() }
func (c *clumsyTty) NotifyResize(f func()) { c.enter("NotifyResize"); c.Tty.NotifyResize(f) }

// Stop takes as long before its panic as on a loaded machine.
func (c *clumsyTty) Stop() error {
	defer c.enter("Stop")
	if c.method == "Stop" {
		time.Sleep(3 * stopTime)
	}
	return c.Tty.Stop()
}

func (c *clumsyTty) WindowSize() (tcell.WindowSize, error) {
	c.enter("WindowSize")
	return c.Tty.WindowSize()
}

func (c *clumsyTty) Read(b []byte) (int, error) { c.enter("Read"); return c.Tty.Read(b) }

func (c *clumsyTty) Write(b []byte) (int, error) {
	c.writes++
	if c.writes == 3 {
		c.enter("Write")
	}
	return c.Tty.Write(b)
}

// ended ends the screen, and returns the exit status for the reason.
func ended(s *Screen) int {
	s.Fini()
	if sig := new(SignalError); errors.As(s.Err(), &sig) {
		return 128 + sig.Number
	}
	return 1
}

// told obeys a key, and returns a text to show.
func told(s *Screen, ev *tcell.EventKey) (said string) {
	switch ev.Rune() {
	case 'p':
		panic("first")
	case 'n':
		s = nil
		s.Size()
	case 'g':
		go func() {
			defer s.Guard()
			panic("second")
		}()
		return "panicking"
	case 'f': // a picture of more bytes than a pty holds
		w, h := s.Size()
		for i := range w * h {
			s.Put(i%w, i/w, string(rune('A'+i*7%50)), tcell.StyleDefault.Foreground(tcell.PaletteColor(i*13%256)))
		}
		s.Show()
		return "filled"
	case 't':
		go func() {
			for n := 0; ; n++ {
				s.PutStr(0, 1, fmt.Sprint("tick ", n))
				s.Show()
				time.Sleep(10 * time.Millisecond)
			}
		}()
		return "ticking"
	case 'z':
		s.StopJob()
		return "back"
	case 'Z': // as if a key and a signal came at once
		var both sync.WaitGroup
		both.Go(s.StopJob)
		both.Go(s.StopJob)
		both.Wait()
		return "back"
	}
	return ev.Name()
}

// job returns a player in this terminal.
func job() *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "TERM_TEST_PROGRAM=player")
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	return c
}

// child runs a player as a shell without job control does: sh -c.
func child() int {
	c := job()
	c.Run()
	return c.ProcessState.ExitCode()
}

// busy is a shell on a machine that is slow to stop a program.
func busy() int {
	signal.Ignore(syscall.SIGTTIN)
	return shell()
}

// shell runs a player in the foreground, and continues it whenever it stops.
func shell() int {
	signal.Ignore(syscall.SIGTTOU)
	c := job()
	c.SysProcAttr = &syscall.SysProcAttr{Foreground: true}
	line, err := unix.IoctlGetTermios(0, unix.TCGETS)
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return 3
	}
	for n := 1; ; n++ {
		var status syscall.WaitStatus
		if _, err := syscall.Wait4(c.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil || !status.Stopped() {
			return status.ExitStatus()
		}
		unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, os.Getpid())
		if status.StopSignal() == syscall.SIGSTOP { // the player could not restore the line
			unix.IoctlSetTermios(0, unix.TCSETS, line)
		}
		fmt.Println("stopped", n)
		var line string
		fmt.Scanln(&line)
		unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, c.Process.Pid)
		syscall.Kill(c.Process.Pid, syscall.SIGCONT)
	}
}

// pager suspends and resumes itself hundreds of times, as for another program,
// and each time a SIGCONT comes at the same moment. A busy machine does less.
// At its end it says how many times the last answers were not there in time.
func pager() int {
	s := opened()
	late := 0
	end := func(leave func()) {
		began := time.Now()
		leave()
		if time.Since(began) >= patience {
			late++
		}
	}
	rounds := 300
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		rounds = 1000
	}
	for i, over := 0, time.Now().Add(10*time.Second); i < rounds && time.Now().Before(over); i++ {
		s.PutStr(0, 0, fmt.Sprint("round ", i))
		s.Show()
		end(func() { s.Suspend() })
		syscall.Kill(syscall.Getpid(), syscall.SIGCONT)
		time.Sleep(time.Duration(i%8) * 10 * time.Microsecond)
		s.Resume()
		s.Show()
		time.Sleep(time.Duration(i%4) * 100 * time.Microsecond)
	}
	end(s.Fini)
	fmt.Fprintln(os.Stderr, "late:", late)
	return 0
}
