// Package classic holds the game loops of the texts, each as plain as its
// pseudo-code, so that they can be read, played with and compared. To make a
// game, take loop.Steady; the package comment of loop says why, and names the
// texts.
//
// Beside each loop stands its loop.Design: what it does, where it comes from,
// its pseudo-code. Kindred loops share a file. Designs lists all. loop.Run and
// loop.Simulate drive any of them:
//
//	loop.Run(ctx, loop.Options{Loop: classic.CatchUp}, game, events)
//
// Delta, DeltaClamped, DeltaSmoothed and SemiFixed make updates of any length;
// their game must be a loop.VariableUpdater. Busy, Delta and its kin, CatchUp,
// Residual and SemiFixed never sleep, so loop.Simulate refuses them.
package classic
