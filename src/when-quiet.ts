/** Late enough not to stand in the way of the first screen, also on a slow tablet. */
const AFTER_MS = 1_500

export function whenQuiet(work: () => void): void {
  setTimeout(work, AFTER_MS)
}
