import { type Remote, wrap } from 'comlink'

// A page that is kept in the back/forward cache, or frozen, keeps its workers as they stand: with the locks they hold and
// the transactions they are in the middle of, and every other page waits behind those for as long as it is kept. So a
// page ends its workers when it is left, which aborts what they have in hand, and begins them anew when it comes back.

const RELOAD_AFTER_MS = 1_000

type Asking = (...given: unknown[]) => Promise<unknown>

interface Thread<Api> {
  worker: Worker
  remote: Remote<Api>
}

export interface PageWorker<Api> {
  /** Asked as the worker is. What a thread that was ended has not answered, the next one is asked. */
  remote: Remote<Api>
  /** Begins it, where it has not been begun yet. */
  begin(): void
}

interface Options<Api> {
  /** A thread that has been started already. */
  first?: Worker
  /** Each time a thread begins, also when the page comes back. */
  onBegun?: (remote: Remote<Api>, isFirst: boolean) => void
}

// A page that is left ends all its workers, also those that are started later: the page is the owner.
const pageWorkers = new Set<{ end(): void; beginAgain(): void }>()

export function pageWorker<Api>(start: () => Worker, { first, onBegun }: Options<Api> = {}): PageWorker<Api> {
  let thread: Thread<Api> | undefined
  let wasBegun = false
  /** Until the next thread has begun. */
  let begun = Promise.withResolvers<Thread<Api>>()
  /** Until this one is ended. */
  let ended = Promise.withResolvers<void>()

  function begin(worker = start()) {
    const isFirst = !wasBegun
    wasBegun = true
    thread = { worker, remote: wrap<Api>(worker) }
    worker.addEventListener('error', handleError)
    begun.resolve(thread)
    onBegun?.(thread.remote, isFirst)
  }
  function end() {
    if (!thread) return
    thread.worker.removeEventListener('error', handleError)
    thread.worker.terminate()
    thread = undefined
    begun = Promise.withResolvers()
    ended.resolve()
    ended = Promise.withResolvers()
  }
  function handleError(event: Event) {
    // Errors of its code are reported where they happen. This one is of a script that could not be loaded.
    if ('message' in event) return
    end()
    setTimeout(beginAgain, RELOAD_AFTER_MS)
  }
  function beginAgain() {
    if (wasBegun && !thread) begin()
  }
  async function ask(name: PropertyKey, given: unknown[]): Promise<unknown> {
    if (!wasBegun) begin()
    for (;;) {
      const { remote } = thread ?? (await begun.promise)
      const asking = Reflect.get(remote, name) as Asking
      const over = ended.promise
      const answer = await Promise.race([asking(...given).then((value) => ({ value })), over])
      if (answer) return answer.value
    }
  }

  pageWorkers.add({ end, beginAgain })
  if (first) begin(first)
  const remote = new Proxy(
    {},
    { get: (_, name) => (name === 'then' ? undefined : (...given: unknown[]) => ask(name, given)) },
  )
  // Each of its methods is asked of the thread; the type checker can't follow a proxy.
  return { remote: remote as Remote<Api>, begin: () => void (wasBegun || begin()) }
}

export function endPageWorkers(): void {
  for (const worker of pageWorkers) worker.end()
}

export function beginPageWorkersAgain(): void {
  for (const worker of pageWorkers) worker.beginAgain()
}
