package app

import (
	"time"

	"fixstep/loop/lab"
)

const second = time.Second

// holds says of a claim, by its number, whether it is so on the model, or in the
// live lab after the keys.
func holds(claim int, r lab.Runs) bool {
	switch claim {
	case 1:
		return r["busy@fast"].Sim > 100*second && r["busy@slow"].Sim < 7*second && r["steady@slow"].Sim > 9900*ms
	case 2:
		return r["nap@slow"].Sim < 7*second && r["nap@fast"].Sim > 9900*ms && r["steady@slow"].Sim > 9900*ms
	case 3:
		return r["delta@fast"].Sim > 9900*ms && r["delta@slow"].Sim > 9900*ms && r["delta@slow"].Sim < 10100*ms
	case 4:
		return r["delta@fast"].Draws > 10*r["delta@draw-cost=99ms"].Draws
	case 5:
		return r["delta@fast"].Probe.Mark != r["delta@draw-cost=62ms"].Probe.Mark && r["catchup@fast"].Probe.Mark == r["catchup@draw-cost=62ms"].Probe.Mark
	case 6:
		return r["delta@draw-cost=150ms"].Probe.Broken && !r["delta@fast"].Probe.Broken && !r["steady@draw-cost=150ms"].Probe.Broken
	case 7:
		return r["catchup@fast"].Probe.Mark == r["catchup@slow"].Probe.Mark && r["piston@slow"].Probe.Mark == r["steady@slow"].Probe.Mark
	case 8:
		return r["steady@step=4ms"].Busy > r["steady"].Busy && r["catchup@step=4ms"].MaxBurst > 120
	case 9:
		return r["catchup"].MaxDrawGap > 3*second && r["catchup@max-updates=5"].MaxDrawGap < 250*ms && r["catchup@max-updates=5"].Dropped > second
	case 10:
		return r["frameskip@slow"].Sim > 9900*ms && 3*r["frameskip@slow"].Draws < 2*r["frameskip@slow"].Updates && r["steady@slow"].Dropped == 0
	case 11:
		return r["catchup"].Twice > r["residual"].Twice && r["catchup"].MaxError > 190*ms && r["residual"].MaxError < 10*ms && r["steady"].Twice < 20
	case 12:
		return r["residual"].MaxError < 10*ms && r["piston"].MaxError <= 17*ms && r["residual"].Twice == 0
	case 13:
		return r["residual"].Inside > 0 && r["piston"].Inside > 0 && r["steady"].Inside == 0
	case 14:
		return r["event"].Updates == 2 && r["event"].Idle > 49*r["event"].Busy
	case 15:
		return r["catchup"].Quick < 10*ms && r["catchup"].Key > 0 && r["catchup"].Key < 40*ms && max(r["steady"].Key, r["piston"].Key) < 60*ms
	case 16:
		return r["steady@frame=33334us"].Draws <= 301 && 3*r["steady@frame=33334us"].Busy < 2*r["steady"].Busy && r["steady@frame=33334us"].Updates >= 599
	case 17:
		return r["busy"].Sim > 20*second && r["busy@swap=16667us"].Sim > 9900*ms && r["busy@swap=16667us"].Sim <= 10017*ms
	case 18:
		return r["steady"].Draws > 100 && r["steady"].Updates <= r["steady"].Draws
	case 19:
		return r["catchup"].Twice > 9000 && r["catchup"].Idle == 0 && r["limited"].Twice == 0 && r["limited"].Idle > 4*r["limited"].Busy
	case 20:
		return r["delta"].Probe.Mark != r["delta@stall=4s:60ms"].Probe.Mark && r["steady"].Probe.Mark == r["steady@stall=4s:60ms"].Probe.Mark
	case 21:
		return r["steady@step=100ms"].Probe.Broken && r["catchup@step=100ms"].Probe.Broken && !r["steady@step=50ms"].Probe.Broken
	case 22:
		return r["nap"].Sim < 9600*ms && r["limited"].Sim > 9900*ms
	case 23:
		return r["nap@whole=1ms"].Updates >= 620 && r["limited@whole=1ms"].Updates <= 601 && r["limited@whole=1ms"].Busy > r["limited"].Busy
	case 24:
		return min(r["frameskip"].MaxBurst, r["catchup"].MaxBurst, r["piston"].MaxBurst) > 30 && r["steady"].MaxBurst == 5
	case 25:
		return r["guarded@stall=2s:3s"].Dropped > 2900*ms && r["guarded@stall=2s:500ms"].Dropped == 0
	case 26:
		return r["frameskip"].Draws < 5 && r["guarded"].Draws > 50 && r["guarded"].MaxBurst == 6
	case 27:
		return r["nap"].Key < 40*ms && r["nap@step=200ms"].Key > 150*ms && r["steady@step=200ms"].Key > r["nap@step=200ms"].Key
	case 28:
		return 5*r["delta@clock=55ms"].Updates < r["delta@clock=55ms"].Draws && r["delta@clock=55ms"].Step >= 55*ms && 2*r["delta"].Updates > r["delta"].Draws
	case 29:
		return r["delta"].Step > 3*second && r["delta-clamped"].Step == second && r["delta-clamped"].Dropped > 1900*ms
	case 30:
		return r["delta"].Step > 500*ms && r["delta-smoothed"].Step < 260*ms
	case 31:
		return r["delta@draw-cost=140ms"].Probe.Through && !r["delta@fast"].Probe.Through && !r["catchup@draw-cost=140ms"].Probe.Through
	case 32:
		return r["semifixed"].Step <= second/60+1 && r["delta"].Step > 20*ms && r["semifixed"].MaxError < 50*ms
	case 33:
		return r["async"].Updates >= 600 && r["limited"].Updates < 200
	case 34:
		return r["piston@slow"].Sim > 9900*ms && r["piston@slow"].Draws < 400 && r["piston@fast"].Draws > 590
	case 35:
		return r["piston@hidden=true"].Draws == r["piston"].Draws && r["piston@hidden=true"].Busy < r["piston"].Busy
	case 36:
		return r["piston"].Updates > 115 && r["steady"].Updates > 115
	case 37:
		return 3*r["catchup@step=6ms"].Draws < r["catchup"].Draws && r["steady@step=6ms"].Dropped > second
	case 38:
		return r["catchup@step=2us"].Probe.X != r["catchup"].Probe.X && r["catchup@step=2us"].Sim > 9900*ms
	case 39:
		return r["catchup"].Key > second && max(r["steady"].Key, r["guarded"].Key) < 250*ms
	case 40:
		return r["delta"].Key < 5*ms && r["limited"].Key > 10*ms && r["steady"].Key > r["limited"].Key
	case 41:
		return r["delta"].Step >= second && r["catchup"].MaxBurst >= 59 && r["steady"].MaxBurst == 5 && r["steady"].Dropped > 7*second
	case 42:
		return r["busy@fast"].Sim > 100*second && r["busy@draw-cost=15667us"].Sim > 9900*ms && r["busy@draw-cost=15667us"].Sim < 10020*ms
	}
	return false
}
