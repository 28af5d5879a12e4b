package termtest

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestRandomFindsTheShortestScript has a test that fails when a, b and c come
// in this order, with any words between. It fails by a panic.
func TestRandomFindsTheShortestScript(t *testing.T) {
	played := 0
	fails := func(t testing.TB, script string) {
		played++
		left := "abc"
		for word := range strings.FieldsSeq(script) {
			if left != "" && word == left[:1] {
				left = left[1:]
			}
		}
		if left == "" {
			panic("bang")
		}
	}
	for seed := range uint64(20) {
		got := try(t, "", func(t testing.TB, _ string) {
			Random(t, seed, "a b c d e 'x y' Up*2", 200, fails)
		})
		says(t, got, fmt.Sprintf("seed %d: 200 random keys fail, and so do these 3: a b c\npanic: bang", seed))
	}
	if played > 20*120 {
		t.Errorf("%d scripts were played", played)
	}
	got := try(t, "", func(t testing.TB, _ string) { Random(t, 1, "a b d 'c'", 200, fails) })
	if got != "" {
		t.Errorf("a script that passes: %q", got)
	}
}

// TestRandomLeavesOutPairs of at most 20 words. The report is that of the
// script that is left.
func TestRandomLeavesOutPairs(t *testing.T) {
	for n, want := range map[int]int{mostInPairs: mostInPairs - 2, mostInPairs + 1: mostInPairs + 1} {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprint(i))
		}
		inner := all[1 : n-1] // the first word and the last one have an effect together
		fails := func(words []string) string {
			if slices.Equal(words, all) || slices.Equal(words, inner) {
				return fmt.Sprint(len(words))
			}
			return ""
		}
		shortest, report := shrink(all, fails(all), fails)
		if len(shortest) != want || report != fmt.Sprint(want) {
			t.Errorf("of %d words %d are left, with the report %s", n, len(shortest), report)
		}
	}
}

// TestRandomFindsASwitch has a test that fails when a switch is on at the end.
func TestRandomFindsASwitch(t *testing.T) {
	fails := func(t testing.TB, script string) {
		if strings.Count(script, "p")%2 == 1 {
			t.Error("the switch is still on")
		}
	}
	for seed := range uint64(10) {
		got := try(t, "", func(t testing.TB, _ string) { Random(t, seed, "p x", 31, fails) })
		if got != "" && !strings.Contains(got, ", and so does this one: p\n") {
			t.Errorf("seed %d: %s", seed, got)
		}
	}
}

// TestRandomFindsThatNoKeyIsNeeded has a test that always fails.
func TestRandomFindsThatNoKeyIsNeeded(t *testing.T) {
	fails := func(t testing.TB, _ string) { t.Error("it fails") }
	got := try(t, "", func(t testing.TB, _ string) { Random(t, 3, "a", 20, fails) })
	says(t, got, "seed 3: 20 random keys fail, and so does the test without any key\nit fails")
}

// TestRandomLeavesItsScript when the test is ended from outside.
func TestRandomLeavesItsScript(t *testing.T) {
	const variable = "FIXSTEP_TEST_ENDED"
	if os.Getenv(variable) == "" {
		again := exec.Command(os.Args[0], "-test.run=^TestRandomLeavesItsScript$")
		again.Env = append(os.Environ(), variable+"=1")
		out, err := again.CombinedOutput()
		want := "TestRandomLeavesItsScript: seed 1: 16 random keys fail, and so do these 4: a a a a\n"
		if err == nil || !strings.HasSuffix(string(out), want) {
			t.Errorf("%v, %s", err, out)
		}
		return
	}
	Random(t, 1, "a", 16, func(t testing.TB, script string) {
		switch script {
		case "":
			return
		case "a a":
			os.Exit(3)
		}
		t.Error("it fails")
	})
}
