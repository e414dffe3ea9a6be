/** The index of the first number that is at least `least`; the length if there is none. */
export function firstFrom(sorted: Uint32Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
