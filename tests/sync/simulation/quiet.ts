// One thing happens at a time, so that a seed repeats: after each, everything that runs in memory comes to rest before
// the next is chosen. fake-indexeddb runs each of its tasks through `setImmediate`, and Dexie's live queries start with a
// timeout of 0 ms; those are counted here.

const runSoon = globalThis.setImmediate
const cancel = globalThis.clearImmediate
const runLater = globalThis.setTimeout
const cancelLater = globalThis.clearTimeout
const waiting = new Set<NodeJS.Immediate>()
let countdown = 0
let atZero: (() => void) | undefined

function counted<Given extends unknown[]>(task: (...args: Given) => void, ...args: Given): NodeJS.Immediate {
  const handle = runSoon(() => {
    waiting.delete(handle)
    if (atZero && (countdown -= 1) <= 0) {
      const now = atZero
      atZero = undefined
      now()
    }
    task(...args)
  })
  waiting.add(handle)
  return handle
}

/** From here on `untilQuiet` counts the work of every database in memory. */
export function countDatabaseTasks(): void {
  Object.assign(globalThis, {
    setImmediate: Object.assign(counted, { __promisify__: runSoon.__promisify__ }),
    clearImmediate(handle: NodeJS.Immediate) {
      waiting.delete(handle)
      cancel(handle)
    },
    setTimeout: Object.assign(
      <Given extends unknown[]>(task: (...args: Given) => void, ms?: number, ...args: Given) =>
        (ms ?? 0) > 0 ? runLater(task, ms, ...args) : counted(task, ...args),
      { __promisify__: runLater.__promisify__ },
    ),
    clearTimeout(handle: NodeJS.Timeout & NodeJS.Immediate) {
      if (waiting.delete(handle)) cancel(handle)
      else cancelLater(handle)
    },
  })
}

/** Resolves when nothing in memory has anything left to do: what still runs waits for the network or for time to pass. */
export async function untilQuiet(): Promise<void> {
  do await new Promise<void>((resolve) => void runSoon(resolve))
  while (waiting.size > 0)
}

/** Interrupts the next work after this many tasks of the databases. */
export function afterTasks(count: number, interrupt: () => void): void {
  countdown = count
  atZero = interrupt
}

export function forgetInterrupt(): void {
  atZero = undefined
}
