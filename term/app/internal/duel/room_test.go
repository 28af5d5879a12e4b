package duel

import (
	"os"
	"strings"
	"testing"
	"time"
)

// TestAWordKeepsOthersOut: players meet who say the same word, in any spelling.
// Others wait beside them, and no file shows the word.
func TestAWordKeepsOthersOut(t *testing.T) {
	t.Parallel()
	l := newLobby(t)
	first := meets(t.Context(), l.With("Otter"), 0)
	l.With("otter").waits(t)
	others := []chan result{meets(t.Context(), l, 1), meets(t.Context(), l.With("badger"), 2)}
	l.waits(t)
	l.With("badger").waits(t)
	time.Sleep(lookAgain + lookAgain/5) // all look again meanwhile
	files, _ := os.ReadDir(l.dir)
	for _, file := range files {
		if strings.Contains(strings.ToLower(file.Name()), "otter") {
			t.Errorf("%s shows the word", file.Name())
		}
	}
	if len(files) != 3 {
		t.Errorf("%d players wait, not 3: %v", len(files), files)
	}
	far, mine := l.serve(t), NewHello("bob", 2, 99)
	mine.Room = roomOf(" OTTER")
	far.Write(mine.append([]byte(magic)))
	if far.met(); get(t, first).err != nil {
		t.Error("the player through ssh has met nobody")
	}
	for i, word := range []string{"", "badger"} {
		last := meets(t.Context(), l.With(word), 4+i)
		if a, b := get(t, others[i]), get(t, last); a.err != nil || b.err != nil {
			t.Error(a.err, b.err)
		}
	}
}
