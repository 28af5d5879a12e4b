package duel

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/world"
)

// TestAWordKeepsOthersOut: those meet who say the same word, however they write
// it. Who says another, or none, waits beside them, and no file has the word.
func TestAWordKeepsOthersOut(t *testing.T) {
	t.Parallel()
	l := newLobby(t)
	first := meets(t.Context(), l.With("Otter"), 0)
	l.With("otter").waits(t)
	others := []chan result{meets(t.Context(), l, 1), meets(t.Context(), l.With("badger"), 2)}
	l.waits(t)
	l.With("badger").waits(t)
	time.Sleep(lookAgain + lookAgain/5) // they look again meanwhile
	files, _ := os.ReadDir(l.dir)
	for _, file := range files {
		if strings.Contains(strings.ToLower(file.Name()), "otter") {
			t.Errorf("%s tells the word", file.Name())
		}
	}
	if len(files) != 3 {
		t.Errorf("%d wait, not 3: %v", len(files), files)
	}
	far, mine := l.serve(t), NewHello("bob", 2, 99)
	mine.Room = roomOf(" OTTER")
	far.Write(mine.append([]byte(magic)))
	if far.met(); get(t, first).err != nil {
		t.Error("nobody is met through ssh")
	}
	for i, word := range []string{"", "badger"} {
		last := meets(t.Context(), l.With(word), 4+i)
		if a, b := get(t, others[i]), get(t, last); a.err != nil || b.err != nil {
			t.Error(a.err, b.err)
		}
	}
}

// TestTheListKnowsWhoWaitsAndPlays: who waits by their login, who plays by what
// spectators see. Nobody but who plays may open what is private.
func TestTheListKnowsWhoWaitsAndPlays(t *testing.T) {
	l := newLobby(t)
	here := meets(t.Context(), l, 0)
	began := l.waits(t).info.ModTime()
	stale := filepath.Join(l.dir, fmt.Sprintf(nameFormat, os.Getuid(), 1<<30, 1, "duel")) // of a dead process
	os.WriteFile(stale, nil, 0o600)
	defer os.Remove(stale)
	if lines := l.List(began.Add(90*time.Second), 9); len(lines) != 1 || lines[0] != login(os.Getuid())+" has waited for 1m30s" {
		t.Errorf("who waits: %q", lines)
	}
	if lines := l.List(began, 0); len(lines) != 0 {
		t.Errorf("more than was asked for: %q", lines)
	}
	get(t, meets(t.Context(), l, 1))
	get(t, here)
	for _, part := range []*Lobby{l, l, l.With("otter")} {
		f, err := part.Publish()
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if info, _ := f.Stat(); (info.Mode().Perm() == 0o600) != (part != l) {
			t.Errorf("%s has mode %v", filepath.Base(f.Name()), info.Mode())
		}
		s := world.New(world.Options{Seed: 7})
		w, err := world.NewWriter(f, world.Header{Options: s.Options, Names: [2]string{"anna\x1b", "bert"}})
		for range 150 {
			s.Step(world.Commands{})
			w.Add(world.Commands{}, &s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if lines := l.List(time.Now(), 0); len(lines) != 0 {
		t.Errorf("more than was asked for: %q", lines)
	}
	if lines := l.List(time.Now(), 9); len(lines) != 1 || lines[0] != "anna against bert at 0 to 0, after 2s" {
		t.Errorf("who plays: %q", lines)
	}
}
