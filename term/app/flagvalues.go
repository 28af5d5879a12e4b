package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
)

// checked defines a flag with a parser. The variable holds the default. The
// parser's error says which values are right. A wrong value changes nothing.
func checked[T any](f *flags, to *T, name, usage string, parse func(string) (T, error)) {
	f.Func(name, usage, func(text string) error {
		v, err := parse(text)
		if err == nil {
			*to = v
		}
		return err
	})
}

// some defines a flag with a text that must not be empty: otherwise a script
// with an unset variable would record or expect nothing without an error.
func (f *flags) some(to *string, name, usage string) {
	checked(f, to, name, usage, func(text string) (string, error) {
		if text == "" {
			return "", errors.New("it is empty: leave the flag out instead")
		}
		return text, nil
	})
}

// number defines a flag with any whole number, such as a tick.
func (f *flags) number(to *uint64, name, noun, usage string) {
	checked(f, to, name, usage, func(text string) (uint64, error) {
		n, err := strconv.ParseUint(text, 10, 64)
		if errors.Is(err, strconv.ErrRange) {
			return 0, fmt.Errorf("want %s, at most %d", noun, n)
		} else if err != nil {
			return 0, fmt.Errorf("want %s, 0 or more", noun)
		}
		return n, nil
	})
}

// count defines a flag with a whole number from least to most.
func (f *flags) count(to *int, name string, least, most int, usage string) {
	usage = fmt.Sprintf("%s, `N` from %d to %d (default %d)", usage, least, most, *to)
	checked(f, to, name, usage, func(text string) (int, error) {
		return parseCount(text, least, most)
	})
}

// parseCount reads a whole number from least to most.
func parseCount(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want a whole number from %d to %d", least, most)
	}
	return n, nil
}

// duration defines a flag with a time from least to most.
func (f *flags) duration(
	to *time.Duration, name string, least, most time.Duration, usage string,
) {
	if *to != 0 {
		usage += fmt.Sprintf(" (default %v)", *to)
	}
	checked(f, to, name, usage, func(text string) (time.Duration, error) {
		return parseTime(text, least, most)
	})
}

// parseTime reads a time from least to most.
func parseTime(text string, least, most time.Duration) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	noUnit := text != "" && strings.Trim(text, "0123456789.") == ""
	switch {
	case err == nil && d >= least && d <= most:
		return d, nil
	case err != nil && noUnit:
		return 0, fmt.Errorf("a time needs a unit, as in %ss or %sms", text, text)
	case err != nil:
		return 0, errors.New("want a time with its unit, as in 90s or 1m30s")
	case most < loop.UntilInput:
		return 0, fmt.Errorf("want a time from %v to %v", least, most)
	}
	return 0, fmt.Errorf("want a time of %v or more", least)
}
