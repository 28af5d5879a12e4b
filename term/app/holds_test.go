package app

import (
	"time"

	"fixstep/loop/lab"
)

const second = time.Second

// holds has a condition for each claim, by its number, which must be true on
// the model, and in the live lab after the keys.
var holds = [...]func(r lab.Runs) bool{
	1: func(r lab.Runs) bool { return r["busy@fast"].Sim > 100*second && r["busy@slow"].Sim < 7*second },
	2: func(r lab.Runs) bool { return r["nap@slow"].Sim < 7*second && r["steady@slow"].Sim > 9900*ms },
	3: func(r lab.Runs) bool {
		return r["delta@slow"].Sim > 9900*ms && r["delta@slow"].Sim < 10100*ms &&
			r["delta@slow"].Numbers()["shortest"] == 20*ms &&
			r["delta@fast"].Draws > 10*r["delta@draw-cost=99ms"].Draws
	},
	4: func(r lab.Runs) bool {
		return r["delta"].Body.Mark != r["delta@draw-cost=62ms"].Body.Mark &&
			r["catchup"].Body.Mark == r["catchup@draw-cost=62ms"].Body.Mark
	},
	5: func(r lab.Runs) bool {
		return r["delta@draw-cost=150ms"].Body.Broken && !r["delta@fast"].Body.Broken &&
			!r["steady@draw-cost=150ms"].Body.Broken
	},
	6: func(r lab.Runs) bool {
		return r["catchup@fast"].Body.Mark == r["catchup@slow"].Body.Mark &&
			r["piston@slow"].Body.Mark == r["steady@slow"].Body.Mark
	},
	7: func(r lab.Runs) bool {
		return r["steady@step=4ms"].Busy > r["steady"].Busy && r["catchup@step=4ms"].MaxBurst > 120
	},
	8: func(r lab.Runs) bool {
		return r["catchup"].MaxDrawGap > 3*second && r["catchup@max-updates=5"].MaxDrawGap < 250*ms
	},
	9: func(r lab.Runs) bool {
		return r["frameskip@slow"].Sim > 9900*ms &&
			3*r["frameskip@slow"].Draws < 2*r["frameskip@slow"].Updates &&
			r["steady@slow"].Dropped == 0
	},
	10: func(r lab.Runs) bool {
		return r["catchup"].MaxError > 190*ms && r["residual"].MaxError < 10*ms && r["steady"].Twice < 20
	},
	11: func(r lab.Runs) bool {
		return r["residual"].MaxError < 10*ms && r["piston"].MaxError <= 17*ms &&
			r["residual"].Twice == 0 &&
			r["residual"].Numbers()["ahead"] == int((r["residual"].Shown-r["residual"].Sim)/(2*ms))
	},
	12: func(r lab.Runs) bool {
		return r["residual"].Inside > 0 && r["piston"].Inside > 0 && r["steady"].Inside == 0
	},
	13: func(r lab.Runs) bool {
		blend := r["blend"]
		return blend.Dropped > 200*ms && blend.Dropped < 300*ms && blend.MaxBurst >= 14 &&
			r["catchup"].Dropped == 0 && r["steady"].Dropped > 400*ms
	},
	14: func(r lab.Runs) bool {
		return 20*r["blend"].Twice < r["blend"].Draws &&
			2*r["catchup"].Twice > r["catchup"].Draws && r["blend"].Idle == 0 &&
			r["steady"].Idle > 4*r["steady"].Busy
	},
	15: func(r lab.Runs) bool { return r["event"].Updates == 2 && r["event"].Idle > 49*r["event"].Busy },
	16: func(r lab.Runs) bool {
		return r["catchup"].Quick < 10*ms && max(r["steady"].Key, r["piston"].Key) < 60*ms
	},
	17: func(r lab.Runs) bool {
		return r["busy"].Sim > 20*second && r["busy@swap=16667us"].Sim > 9900*ms &&
			r["busy@swap=16667us"].Sim <= 10017*ms && r["busy@swap=6944us"].Sim > 20*second
	},
	18: func(r lab.Runs) bool { return r["steady"].Draws > 100 && r["steady"].Updates <= r["steady"].Draws },
	19: func(r lab.Runs) bool {
		return r["catchup"].Idle == 0 && r["limited"].Twice == 0 && r["limited"].Idle > 4*r["limited"].Busy
	},
	20: func(r lab.Runs) bool {
		return r["delta"].Body.Mark != r["delta@hiccup"].Body.Mark &&
			r["steady"].Body.Mark == r["steady@hiccup"].Body.Mark
	},
	21: func(r lab.Runs) bool {
		return r["steady@step=100ms"].Body.Broken && !r["steady@step=50ms"].Body.Broken
	},
	22: func(r lab.Runs) bool { return r["nap"].Sim < 9600*ms && r["limited"].Sim > 9900*ms },
	23: func(r lab.Runs) bool {
		return r["nap@whole=1ms"].Updates >= 620 && r["limited@whole=1ms"].Busy > r["limited"].Busy
	},
	24: func(r lab.Runs) bool {
		return min(r["frameskip"].MaxBurst, r["catchup"].MaxBurst, r["piston"].MaxBurst) > 30 &&
			r["steady"].MaxBurst <= 6
	},
	25: func(r lab.Runs) bool {
		return r["guarded@stall=2s:3s"].Dropped > 2900*ms && r["guarded@stall=2s:500ms"].Dropped == 0
	},
	26: func(r lab.Runs) bool {
		return r["frameskip"].Draws < 5 && r["guarded"].Draws > 50 && r["guarded"].MaxBurst == 6
	},
	27: func(r lab.Runs) bool {
		return r["nap@step=200ms"].Key > 150*ms && r["steady@step=200ms"].Key > r["nap@step=200ms"].Key
	},
	28: func(r lab.Runs) bool {
		return 5*r["delta@clock=55ms"].Updates < r["delta@clock=55ms"].Draws &&
			r["delta@clock=55ms"].Longest >= 55*ms
	},
	29: func(r lab.Runs) bool {
		return r["delta-clamped"].Longest == second && r["delta-clamped"].Dropped > 1900*ms
	},
	30: func(r lab.Runs) bool { return r["delta"].Longest > 500*ms && r["delta-smoothed"].Longest < 260*ms },
	31: func(r lab.Runs) bool {
		return r["delta@draw-cost=140ms"].Body.Through && !r["catchup@draw-cost=140ms"].Body.Through
	},
	32: func(r lab.Runs) bool {
		return r["semifixed"].Longest <= second/60+1 && r["delta"].Longest > 20*ms &&
			r["steady"].Longest <= second/60+1 && r["semifixed"].MaxError < 50*ms
	},
	33: func(r lab.Runs) bool { return r["async"].Updates >= 600 && r["limited"].Updates < 220 },
	34: func(r lab.Runs) bool { return r["piston@slow"].Sim > 9900*ms && r["piston@slow"].Draws < 400 },
	35: func(r lab.Runs) bool {
		return r["piston@hidden=true"].Draws == r["piston"].Draws &&
			r["piston@hidden=true"].Busy < r["piston"].Busy &&
			r["piston@hidden=true"].Shown+r["piston@hidden=true"].MaxError == 0
	},
	36: func(r lab.Runs) bool { return r["piston"].Updates > 115 && r["steady"].Updates > 115 },
	37: func(r lab.Runs) bool {
		return 3*max(r["catchup@step=6ms"].Draws, r["steady@step=6ms"].Draws) < r["catchup"].Draws
	},
	38: func(r lab.Runs) bool {
		return r["catchup"].Key > second && max(r["steady"].Key, r["guarded"].Key) < 250*ms
	},
	39: func(r lab.Runs) bool {
		return r["delta"].Key < 5*ms && r["limited"].Key > 10*ms && r["steady"].Key > r["limited"].Key
	},
	40: func(r lab.Runs) bool {
		return r["busy@fast"].Sim > 100*second && r["busy@draw-cost=15667us"].Sim > 9900*ms &&
			r["busy@draw-cost=15667us"].Sim < 10020*ms && r["nap@draw-cost=20ms"].Updates < 480 &&
			r["nap@draw-cost=10ms"].Updates > 590
	},
	41: func(r lab.Runs) bool {
		fine := r["catchup@step=100us"].Body.Mark
		mean := r["catchup@step=1ms"].Body.Mark
		coarse := r["catchup@step=20ms"].Body.Mark
		return 0 < fine && fine < mean-lab.Width/100 && mean < coarse-lab.Width/2000
	},
	42: func(r lab.Runs) bool {
		return r["async"].Quick > r["limited"].Quick && r["async"].Key > r["limited"].Key &&
			len(r["limited"].Took) == 10
	},
	43: func(r lab.Runs) bool {
		return r["delta"].Longest > 5*second && r["catchup"].MaxBurst > 299 &&
			r["steady"].MaxBurst <= 6 && r["steady"].Dropped > 4900*ms
	},
	44: func(r lab.Runs) bool {
		return r["async"].MaxDrawGap < 50*ms && r["limited"].MaxDrawGap >= 3*second &&
			r["async"].MaxError > 2900*ms
	},
	45: func(r lab.Runs) bool {
		all, some, few := r["steady"], r["steady@frame=50ms"], r["steady@frame=200ms"]
		return all.Body.Mark > 0 && all.Body.Mark == few.Body.Mark && all.Idle < some.Idle && some.Idle < few.Idle
	},
	46: func(r lab.Runs) bool {
		return r["catchup"].Twice > 20*r["residual"].Inside && r["residual"].Inside > 0 && r["residual"].Twice == 0
	},
	47: func(r lab.Runs) bool {
		return !r["delta"].Body.Through && r["delta@stall=1490ms:60ms"].Body.Through &&
			r["catchup"].Body.Through && r["delta"].Longest == r["delta@stall=1490ms:60ms"].Longest
	},
	48: func(r lab.Runs) bool {
		rare, often := r["piston@step=50ms"].Body.Bent, r["piston@step=5ms"].Body.Bent
		return rare > lab.Width/4 && often < lab.Width/100 &&
			r["piston@step=50ms"].Numbers()["draws/s"] == r["piston@step=5ms"].Numbers()["draws/s"]
	},
	49: func(r lab.Runs) bool { return r["event"].Updates <= 19 && r["steady"].Updates > 25*r["event"].Draws },
	50: func(r lab.Runs) bool {
		return r["limited"].Updates < 420 && r["piston"].Updates > 590 &&
			r["piston"].Draws < 300 && r["async"].Draws > 590
	},
	51: func(r lab.Runs) bool {
		return r["catchup"].MaxBurst == 1 && r["catchup@load=0s:2s"].MaxBurst > 115 &&
			r["steady@load=0s:2s"].Dropped > 1800*ms
	},
	52: func(r lab.Runs) bool {
		return 5*r["nap"].Updates < r["steady"].Updates && 100*r["steady"].Sim > 95*r["catchup"].Sim
	},
	53: func(r lab.Runs) bool {
		return r["delta"].Numbers()["uneven"] == 18*ms &&
			r["delta-smoothed"].Numbers()["uneven"].(time.Duration) < 6*ms+ms/10 &&
			r["delta-smoothed"].MaxError > r["delta"].MaxError
	},
	54: func(r lab.Runs) bool {
		return r["catchup@view=true"].Key < 10*ms && min(r["catchup"].Key, r["limited@view=true"].Key) > 25*ms
	},
	55: func(r lab.Runs) bool { return r["event"].Draws == 2 && r["steady"].Draws > 590 },
	56: func(r lab.Runs) bool {
		late := r["nap@clock=20ms"].Sim
		return r["nap"].Sim > 9900*ms && late < 8500*ms && r["limited@clock=20ms"].Sim > 9900*ms
	},
	57: func(r lab.Runs) bool {
		off := r["delta"].Body.X - r["delta@draw-cost=2ms"].Body.X
		return r["delta"].Longest < ms/100 && max(off, -off) > lab.Width/100
	},
	58: func(r lab.Runs) bool {
		off := r["catchup@step=2us"].Body.X - r["catchup"].Body.X
		return max(off, -off) > lab.Width/20
	},
	59: func(r lab.Runs) bool {
		return 4*r["catchup"].Twice > r["catchup"].Draws && r["catchup"].MaxBurst == 2 && r["limited"].Twice == 0
	},
	60: func(r lab.Runs) bool {
		blend, eight, all := r["blend"], r["catchup@max-updates=8"], r["catchup"]
		return min(blend.Dropped, eight.Dropped) > 5*second && all.Dropped == 0 &&
			max(blend.MaxDrawGap, eight.MaxDrawGap) < 700*ms && all.MaxDrawGap > 3*second
	},
}
