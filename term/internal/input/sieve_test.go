package input

import (
	"bytes"
	"strings"
	"testing"
)

// ours are the answers to our questions.
var ours = []string{
	"\x1b[0n", "\x1b[3n", "\x1b[?62;22c", "\x1b[?62;c", "\x1b[?31u", "\x1b[?997;1n", "\x1b[?999;2n", "\x1b[?1016;2$y",
	"\x1bP>|XTerm(379)\x1b\\", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]10;rgb:ffff/ffff/ffff\a", "\x1b]12;#ff8000\a", "\x1b]4;14;rgb:1414/ffff/ffff\x1b\\",
}

// theirs are bytes that begin as answers do: keys, the mouse, pastes, answers
// to questions that we do not ask.
var theirs = []string{
	"a", "\r", "é漢", "\xff\xe2\x94", "\x1b", "\x1b\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1bO", "\x1b[A", "\x1bOA", "\x1b\x1b[A", "\x1b[3~", "\x1b[3;5~", "\x1b[0;0;13;1;0;1_",
	"\x1b[<0;3;4M", "\x1b[M !!", "\x1b[97;;97u", "\x1b[27;5;97~", "\x1b[I", "\x1b[1;5R", "\x1b[?1;5R", "\x1b[8;24;80t", "\x1b[>41;379;0c", "\x1b[?27;1n",
	"\x1b]52;c;eA==\a", "\x1b]13;x\a", "\x1bP1$r0m\x1b\\", "\x1bP>x", "\x1b]4x", "\x1b[30n", "\x1b[0m", "\x1b[?1$z", "\x1b[?1;2;3h", "\x1b]11;x\x03", "\x1b]11;\x1b[A",
	"\x1b[200~", "\x1b[201~", "\x1b[20", "\x1b[2001~", "\x1b[?9;1x", "\x1b[?1n",
}

// sifted feeds pieces, and flushes what is held at the end. Nothing is owed.
func sifted(owed int, pieces ...string) (program, answers string) {
	var s Sieve
	for _, piece := range pieces {
		p, a := s.Feed([]byte(piece), owed)
		owed -= bytes.Count(a, []byte("n")) + bytes.Count(a, []byte("c"))
		program, answers = program+string(p), answers+string(a)
	}
	return program + string(s.Flush()), answers
}

// TestASieveTakesAnswersOut of any bytes before and behind them, cut anywhere;
// the other bytes are the same.
func TestASieveTakesAnswersOut(t *testing.T) {
	for _, answer := range ours {
		for _, other := range theirs {
			if strings.HasPrefix(other, "\x1b[200~") {
				continue // within a paste others count
			}
			text := other + answer + other
			for i := range len(text) {
				for j := i; j < len(text); j++ {
					program, answers := sifted(0, text[:i], text[i:j], text[j:])
					if program != other+other || answers != answer {
						t.Fatalf("%q, cut at %d and %d: the program gets %q, and the answers are %q", text, i, j, program, answers)
					}
				}
			}
		}
	}
}

// TestAPasteHoldsAnything: within it only what is owed is an answer, and of
// answers only those that come for each frame.
func TestAPasteHoldsAnything(t *testing.T) {
	const text = "\x1b[200~a\x1b[0nb\x1b[?62cc\x1b]11;x\ad\x1b[?31ue\x1b[201~"
	for _, c := range []struct {
		owed             int
		program, answers string
	}{
		{0, text, ""},
		{1, strings.Replace(text, "\x1b[0n", "", 1), "\x1b[0n"},
		{9, strings.NewReplacer("\x1b[0n", "", "\x1b[?62c", "").Replace(text), "\x1b[0n\x1b[?62c"},
	} {
		for i := range len(text) {
			program, answers := sifted(c.owed, text[:i], text[i:])
			if program != c.program || answers != c.answers {
				t.Errorf("%d owed, cut at %d: the program gets %q, and the answers are %q", c.owed, i, program, answers)
			}
		}
	}
	program, answers := sifted(0, text, "\x1b[0n\x1b]11;x\a")
	if program != text || answers != "\x1b[0n\x1b]11;x\a" {
		t.Errorf("behind it the program gets %q, and the answers are %q", program, answers)
	}
	var s Sieve
	s.Feed([]byte("\x1b[200~x"), 0)
	before := s.Inside()
	s.Drop()
	program, _ = sifted(0, "\x1b[0n")
	if !before || s.Inside() || program != "" {
		t.Errorf("a paste whose end is lost: inside %v, then %v, and then %q", before, s.Inside(), program)
	}
}

// TestWhatIsHeld: a player may have typed one or two bytes, and nobody types a
// longer beginning. What was handed over goes on if two or more bytes come.
func TestWhatIsHeld(t *testing.T) {
	for _, c := range []struct {
		read, program string
		held          int
		typed         bool
		then, rest    string // another read after Flush, and what the program has in all
	}{
		{"a", "a", 0, true, "b", "ab"},
		{"a\x1b", "a", 1, true, "[A", "a\x1b[A"},
		{"\x1b", "", 1, true, "[0n", "\x1b"},
		{"\x1b", "", 1, true, "[", "\x1b["},
		{"\x1b[", "", 2, true, "?1u", "\x1b["},
		{"\x1b[", "", 2, true, "?1;2R", "\x1b[?1;2R"},
		{"\x1b]", "", 2, true, "11;x\a", "\x1b]"},
		{"\x1bP", "", 2, true, "p", "\x1bPp"},
		{"\x1bP", "", 2, true, ">", "\x1bP>"},
		{"\x1b[?", "", 3, false, "1u", "\x1b[?1u"},
		{"\x1b]11;rgb", "", 8, false, "x", "\x1b]11;rgbx"},
		{"\x1b[3", "", 3, false, "~", "\x1b[3~"},
		{"\x1bO", "\x1bO", 0, true, "A", "\x1bOA"},
		{"\x1b[<0;3", "\x1b[<0;3", 0, true, ";4M", "\x1b[<0;3;4M"},
	} {
		var s Sieve
		b, _ := s.Feed([]byte(c.read), 0)
		program := string(b)
		n, typed := s.Held()
		if program != c.program || n != c.held || typed != c.typed {
			t.Errorf("%q: the program gets %q, and %d bytes are held, typed %v", c.read, program, n, typed)
		}
		program += string(s.Flush())
		b, _ = s.Feed([]byte(c.then), 0)
		program += string(b) + string(s.Flush())
		if program != c.rest {
			t.Errorf("%q, later %q: the program gets %q and not %q", c.read, c.then, program, c.rest)
		}
	}
	long := "\x1b]11;" + strings.Repeat("x", mostAnswer)
	if program, answers := sifted(0, long, "\a"); program != long+"\a" || answers != "" {
		t.Errorf("an answer without an end: %d bytes, and %q", len(program), answers)
	}
}

// FuzzSieve: the program and the answers have all bytes, in order; bytes
// without an Esc are the program's at once; and a cut makes no difference.
func FuzzSieve(f *testing.F) {
	f.Add([]byte(strings.Join(ours, "a")+strings.Join(theirs, "")), uint8(3), uint8(0))
	f.Add([]byte("\x1b[200~a\x1b[0nb\x1b[201~\x1b[?6\x1b[0n\x1b]4;\x1b[0n"), uint8(1), uint8(2))
	f.Fuzz(func(t *testing.T, b []byte, cut, owed uint8) {
		var whole, parts Sieve
		program, answers := whole.Feed(b, int(owed))
		program = append(bytes.Clone(program), whole.Flush()...)
		if len(program)+len(answers) != len(b) {
			t.Errorf("%d bytes, %d and %d came out", len(b), len(program), len(answers))
		}
		if !bytes.ContainsRune(b, '\x1b') && !bytes.Equal(program, b) {
			t.Errorf("%q became %q", b, program)
		}
		var again, said []byte
		left := int(owed)
		for n := int(cut)%8 + 2; len(b) > 0; b = b[n:] { // a single byte may be a player's
			n = min(n, len(b))
			if len(b) == n+1 {
				n++
			}
			p, a := parts.Feed(b[:n], left)
			left = parts.owed
			again, said = append(again, p...), append(said, a...)
		}
		again = append(again, parts.Flush()...)
		if !bytes.Equal(again, program) || !bytes.Equal(said, answers) {
			t.Errorf("in pieces the program gets %q and not %q, and the answers are %q and not %q",
				again, program, said, answers)
		}
	})
}
