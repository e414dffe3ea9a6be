import { expose } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import { beginPageWorkersAgain, endPageWorkers, pageWorker } from './page-worker.ts'

afterEach(() => endPageWorkers())

interface Api {
  name(): Promise<string>
  never(): Promise<string>
}

class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel()
  isEnded = false

  constructor(api: object) {
    super()
    expose(api, this.#channel.port2)
    this.#channel.port1.addEventListener('message', (event) => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data: (event as MessageEvent).data }))
    })
    this.#channel.port1.start()
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    if (!this.isEnded) this.#channel.port1.postMessage(message, transfer)
  }
  terminate() {
    this.isEnded = true
    this.#channel.port1.close()
  }
}

function threads() {
  const started: FakeWorker[] = []
  const firsts: boolean[] = []
  const start = () => {
    const number = started.length + 1
    const never = () => (number === 1 ? new Promise<string>(() => undefined) : Promise.resolve(`thread ${number}`))
    const worker = new FakeWorker({ name: () => `thread ${number}`, never })
    started.push(worker)
    return worker as unknown as Worker
  }
  const worker = pageWorker<Api>(start, { onStarted: (_remote, isFirst) => firsts.push(isFirst) })
  return { started, firsts, remote: worker.remote, worker }
}

test('a page that is left ends its workers, and starts them again when it returns', async () => {
  const { remote, started, firsts } = threads()
  expect(await remote.name()).toBe('thread 1')
  endPageWorkers()
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true])
  beginPageWorkersAgain()
  expect(await remote.name()).toBe('thread 2')
  expect(firsts).toEqual([true, false])
})

test('what the ended thread was asked and did not answer, the next one answers', async () => {
  const { remote, started } = threads()
  const asked = remote.never()
  await remote.name()
  endPageWorkers()
  beginPageWorkersAgain()
  expect(await asked).toBe('thread 2')
  expect(started).toHaveLength(2)
})

test('does not start a worker that nobody has asked for when the page returns', () => {
  const { started } = threads()
  endPageWorkers()
  beginPageWorkersAgain()
  expect(started).toHaveLength(0)
})

test('a script that could not be loaded is loaded again', async () => {
  const { remote, started } = threads()
  const asked = remote.never()
  await Promise.resolve()
  started[0]?.dispatchEvent(new Event('error'))
  expect(await asked).toBe('thread 2')
})
