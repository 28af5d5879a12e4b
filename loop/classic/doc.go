// Package classic holds the game loops of the articles, each as plain as the
// article's own code, so that they can be read, played with and compared. To
// make a game, take loop.Steady; the package comment of loop says why, and
// names the articles.
//
// Kindred loops share a file. Designs lists all: what each does and where it
// comes from. loop.Run and loop.Simulate drive most of them:
//
//	loop.Run(ctx, loop.Options{Loop: classic.CatchUp}, game, events)
//
// Delta, DeltaClamped, DeltaSmoothed and SemiFixed make updates of any length:
// a program that takes their actions itself can use them, but loop.Run refuses
// them. Busy, Delta and its kin, CatchUp, Residual, SemiFixed and Blend never
// sleep, so loop.Simulate refuses them. Async needs two cores, which only the
// model machine of package lab has.
package classic
