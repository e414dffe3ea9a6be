import { isLeaving } from '../ui/primitives/leaving.ts'

/** By then the first screen stands, also on a slow tablet. */
const FIRST_SCREEN_MS = 1_500
/** A page that is never idle does not put off its work for ever. */
const IDLE_LIMIT_MS = 2_000
/** For Safari, which has no `requestIdleCallback`: one frame and its drawing. */
const FRAME_MS = 50

/** Resolves when the page has nothing to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, FRAME_MS)
    else requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS })
  })
}

/** Does one piece of work after the other once the first screen has been drawn, and each when the page is idle. */
export async function whenIdle(pieces: ReadonlyArray<() => unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))
  for (const piece of pieces) {
    await untilIdle()
    piece()
  }
}

const MOST_TRIES = 3
const TRY_AGAIN_AFTER_MS = 5_000

/** For a part of the app that nobody waits for: loads it, if need be more than once, and uses it. */
export async function loadAndUse<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): Promise<void> {
  await use(await loadInTime(load))
}

async function loadInTime<Part>(load: () => Promise<Part>, triesLeft = MOST_TRIES): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (triesLeft === 1 && !isLeaving()) throw error
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
    return loadInTime(load, Math.max(triesLeft - 1, 1))
  }
}
