package lab

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
)

// A Place is the place of a body, in parts of Width.
type Place int64

// String returns the place in percent of the lane.
func (p Place) String() string {
	if max(p, -p) > 10*Width {
		return "far outside"
	}
	return fmt.Sprintf("%.1f %%", float64(p)*100/Width)
}

// AppendTime appends a time as all views show it: in seconds from 1 s on, and
// in milliseconds below. It takes as many decimals as it needs, at least least
// and at most most, which is at most 3.
func AppendTime(b []byte, d time.Duration, least, most int) []byte {
	parts := [...]time.Duration{1, 10, 100, 1000}[most]
	unit, name := time.Millisecond, " ms"
	if d.Round(unit/parts).Abs() >= time.Second {
		unit, name = time.Second, " s"
	}
	n := d.Round(unit/parts) / (unit / parts)
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = append(strconv.AppendInt(b, int64(n/parts), 10), '.')
	for n %= parts; most > 0 && (n > 0 || least > 0); most, least = most-1, least-1 {
		parts /= 10
		b = append(b, byte('0'+n/parts))
		n %= parts
	}
	return append(bytes.TrimSuffix(b, []byte(".")), name...)
}

// SayTime returns a time as AppendTime does, with as few decimals as it needs.
func SayTime(d time.Duration, most int) string { return string(AppendTime(nil, d, 0, most)) }
