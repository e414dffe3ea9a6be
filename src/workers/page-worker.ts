import { type Remote, wrap } from 'comlink'

// A page in the back/forward cache, or frozen, keeps its workers with their locks and open transactions, and every
// other page waits for those. So a page ends its workers when it is left, which aborts their active work, and starts
// them again when it returns.

const RELOAD_AFTER_MS = 1_000

type Asking = (...given: unknown[]) => Promise<unknown>

interface Thread<Api> {
  worker: Worker
  remote: Remote<Api>
}

export interface PageWorker<Api> {
  /** Has the worker's methods. Calls that an ended thread has not answered are repeated to the next one. */
  remote: Remote<Api>
  begin(): void
}

interface Options<Api> {
  first?: Worker
  /** Called each time a thread starts, also when the page returns. */
  onStarted?: (remote: Remote<Api>, isFirst: boolean) => void
}

// A page that is left ends all its workers, including those started later: the page is their owner.
const pageWorkers = new Set<{ end(): void; beginAgain(): void }>()

export function pageWorker<Api>(start: () => Worker, { first, onStarted }: Options<Api> = {}): PageWorker<Api> {
  let thread: Thread<Api> | undefined
  let wasStarted = false
  /** Resolves when the next thread has started. */
  let starting = Promise.withResolvers<Thread<Api>>()
  /** Resolves when this thread has ended. */
  let ended = Promise.withResolvers<void>()

  function begin(worker = start()) {
    const isFirst = !wasStarted
    wasStarted = true
    thread = { worker, remote: wrap<Api>(worker) }
    worker.addEventListener('error', handleError)
    starting.resolve(thread)
    onStarted?.(thread.remote, isFirst)
  }
  function end() {
    if (!thread) return
    thread.worker.removeEventListener('error', handleError)
    thread.worker.terminate()
    thread = undefined
    starting = Promise.withResolvers()
    ended.resolve()
    ended = Promise.withResolvers()
  }
  function handleError(event: Event) {
    // Errors of its code are reported where they happen. This one means that the script could not be loaded.
    if ('message' in event) return
    end()
    setTimeout(beginAgain, RELOAD_AFTER_MS)
  }
  function beginAgain() {
    if (wasStarted && !thread) begin()
  }
  async function ask(name: PropertyKey, given: unknown[]): Promise<unknown> {
    if (!wasStarted) begin()
    for (;;) {
      const { remote } = thread ?? (await starting.promise)
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
  // Each method is forwarded to the thread; the type checker can't follow a proxy.
  return { remote: remote as Remote<Api>, begin: () => void (wasStarted || begin()) }
}

export function endPageWorkers(): void {
  for (const worker of pageWorkers) worker.end()
}

export function beginPageWorkersAgain(): void {
  for (const worker of pageWorkers) worker.beginAgain()
}
