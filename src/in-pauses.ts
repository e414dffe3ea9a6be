/** Nobody touches the screen or a key for so long. */
const PAUSE_MS = 1_000
const TOUCHES = ['pointerdown', 'keydown', 'click'] as const

/** Work that can be done another time: broken off by `signal`, it ends at once. */
type Piece = (signal: AbortSignal) => Promise<void>

/** Does one piece after the other while nobody touches the screen. One that a touch breaks off is begun anew later. */
export async function inPauses(pieces: readonly Piece[]): Promise<void> {
  let isTouched = false
  for (const piece of pieces) {
    do {
      if (isTouched) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      isTouched = await doUntilTouched(piece)
    } while (isTouched)
  }
}

/** Answers whether somebody touched the screen meanwhile. */
async function doUntilTouched(piece: Piece): Promise<boolean> {
  const touch = new AbortController()
  const breakOff = () => touch.abort()
  for (const name of TOUCHES) addEventListener(name, breakOff, { capture: true })
  try {
    await new Promise((resolve) => setTimeout(resolve))
    if (!touch.signal.aborted) await piece(touch.signal)
  } finally {
    for (const name of TOUCHES) removeEventListener(name, breakOff, { capture: true })
  }
  return touch.signal.aborted
}
