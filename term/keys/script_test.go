package keys

import (
	"errors"
	"testing"

	"github.com/gdamore/tcell/v2"
)

func TestParseScript(t *testing.T) {
	list, err := ParseScript("space left*3 wait:2s Ctrl-C q")
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		ms  int64
		key tcell.Key
		r   rune
	}{
		{0, tcell.KeyRune, ' '}, {50, tcell.KeyLeft, 0}, {100, tcell.KeyLeft, 0}, {150, tcell.KeyLeft, 0},
		{2200, tcell.KeyCtrlC, 'c'}, {2250, tcell.KeyRune, 'q'},
	}
	if len(list) != len(want) {
		t.Fatalf("%d keys, want %d", len(list), len(want))
	}
	for i, w := range want {
		if k := list[i]; k.At.Milliseconds() != w.ms || k.Key.Key() != w.key || k.Key.Rune() != w.r {
			t.Errorf("key %d is %v at %v", i, k.Key.Name(), k.At)
		}
	}
	for _, bad := range []string{"nosuch", "left*", "left*0", "left*-1", "wait:", "wait:-1s", "wait:x", "a*999999999", "\x01"} {
		if _, err := ParseScript(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	for _, s := range []string{"space left*3 wait:2s space q", "*", "**2", "\xff", "wait:9999999h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := ParseScript(s)
		if err != nil && list != nil {
			t.Error("keys beside an error")
		}
		for i, k := range list {
			if k.Key == nil || i > 0 && k.At < list[i-1].At {
				t.Fatalf("key %d of %q", i, s)
			}
		}
	})
}

func TestUnknownKeyIsNamed(t *testing.T) {
	_, err := ParseScript("left*3 lft*2")
	var unknown *UnknownKeyError
	if !errors.As(err, &unknown) || unknown.Word != "lft" {
		t.Errorf("%v", err)
	}
}

func TestScriptNamesAreKeys(t *testing.T) {
	for _, name := range ScriptNames() {
		if _, err := ParseScript(name); err != nil {
			t.Error(err)
		}
	}
}
