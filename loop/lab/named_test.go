package lab

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// class returns the machines of "lab -check", as the command has them.
func class(t *testing.T) (list []Setup) {
	text, err := os.ReadFile("../../term/app/labmachines.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		m := Machine{DrawCost: 4 * ms, UpdateCost: ms}
		m.Updates, m.Frames = loop.PerSecond(60), loop.PerSecond(60)
		for flag := range slices.Chunk(words[1:], 2) {
			m.set(t, flag[0], flag[1])
		}
		m.For = 20 * time.Second // as long as the longest
		list = append(list, Setup{Design: classic.Design{Name: "@" + words[0]}, Machine: m})
	}
	return list
}

// set sets a flag of the command lab.
func (m *Machine) set(t *testing.T, flag, value string) {
	at, length, _ := strings.Cut(value, ":")
	var times []time.Duration
	for _, word := range append(strings.Split(at, ","), length) {
		d, err := time.ParseDuration(word)
		if err != nil && word != "" {
			t.Fatal(err)
		}
		times = append(times, d)
	}
	switch flag {
	case "-update-cost":
		m.UpdateCost = times[0]
	case "-draw-cost":
		m.DrawCost = times[0]
	case "-frame":
		m.Frames = loop.Every(times[0])
	case "-swap":
		m.Swap = times[0]
	case "-grain":
		m.Grain = times[0]
	case "-late":
		m.Late = times[0]
	case "-for": // all run as long as the longest
	case "-stall":
		m.AddStall(Stall{At: times[0], For: times[1]})
	case "-input":
		m.InputTimes = times[:len(times)-1]
	default:
		t.Fatalf("no flag %s", flag)
	}
}
