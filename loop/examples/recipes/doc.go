// Package recipes has four things that many games need and no library knows:
// a box against tiles, a camera, particles, and a best score. Copy a file into
// your game, and change it.
//
// All places are integers, as fine as the game likes, for example in 256ths of
// a cell. So the same steps come out the same on every machine.
package recipes
