package app

import (
	"bytes"
	"regexp"
	"testing"
	"testing/synctest"
	"time"
)

// TestRealRunsTheLoopsForReal runs them by the host under fake time, which is
// exact, so the numbers are those of the model.
func TestRealRunsTheLoopsForReal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, looks := time.Now(), time.Duration(0)
		var out bytes.Buffer
		env := &Env{Out: &out, Now: func() time.Duration { looks += 20 * time.Microsecond; return time.Since(start) + looks }}
		code := Main(env, &out, []string{"lab", "-real", "-loops", "nap,catchup,event,steady", "-input", "500ms", "-for", "2s"})
		for _, want := range []string{`nap +1[12]\d +\(121\) +1[12]\d +\(120\) +1[12]\d `,
			`catchup +1[12]\d +\(119\) +4\d\d +\(471\) +0 `, `event +1 +\(1\) .* 5\.\d\d ms +\(5\.00 ms\)`, `steady +1[12]\d +\(120\)`} {
			if code != 0 || !regexp.MustCompile(want).Match(out.Bytes()) {
				t.Errorf("status %d, no %q in\n%s", code, want, out.String())
			}
		}
	})
}
