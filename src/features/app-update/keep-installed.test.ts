import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInstalled } from './keep-installed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  readonly update = vi.fn(async () => undefined)
  find(): void {
    this.installing = new FakeWorker()
    this.dispatchEvent(new Event('updatefound'))
  }
  fail(): void {
    const failed = this.installing
    this.installing = null
    failed?.become('redundant')
  }
  install(): void {
    const installed = this.installing
    this.installing = null
    this.waiting = installed
    installed?.become('installed')
  }
  activate(): void {
    const installed = this.waiting
    this.waiting = null
    this.active = installed
    installed?.become('activated')
  }
}

/** Each registration begins to install at once. */
function browser() {
  const registered: FakeRegistration[] = []
  const offered: FakeRegistration[] = []
  let refusals = 0
  const kept = keepInstalled<FakeRegistration>({
    async register() {
      if (refusals-- > 0) throw new TypeError('The script could not be loaded.')
      const registration = new FakeRegistration()
      registration.find()
      registered.push(registration)
      return registration
    },
    onWaiting: (registration) => void offered.push(registration),
  })
  const refuse = (times: number) => {
    refusals = times
  }
  return { registered, offered, kept, refuse }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a first install that failed is tried again after ten seconds, a minute and five minutes', async () => {
  const { registered, offered } = browser()
  await pass(0)
  for (const [index, ms] of [10_000, 60_000, 300_000, 300_000].entries()) {
    registered.at(-1)?.fail()
    await pass(ms - 1)
    expect(registered).toHaveLength(index + 1)
    await pass(1)
    expect(registered).toHaveLength(index + 2)
  }
  registered.at(-1)?.install()
  registered.at(-1)?.activate()
  await pass(3_600_000)
  expect(registered, 'one that works stays').toHaveLength(5)
  expect(offered, 'no older version waits for it').toEqual([])
})

test('a server that does not give the script is asked again', async () => {
  const { registered, refuse } = browser()
  await pass(0)
  registered[0]?.fail()
  refuse(1)
  await pass(10_000)
  expect(registered).toHaveLength(1)
  await pass(60_000)
  expect(registered).toHaveLength(2)
})

test('a new version whose install failed is looked for again, and offered when it is there', async () => {
  const { registered, offered } = browser()
  await pass(0)
  const [registration] = registered
  registration?.install()
  registration?.activate()
  registration?.find()
  registration?.fail()
  await pass(10_000)
  expect(registration?.update).toHaveBeenCalledOnce()
  expect(registered).toHaveLength(1)
  expect(offered).toEqual([])
  registration?.find()
  registration?.install()
  expect(offered).toEqual([registration])
})

test('a version that a newer one replaces while it waits has not failed', async () => {
  const { registered } = browser()
  await pass(0)
  const [registration] = registered
  registration?.install()
  registration?.activate()
  registration?.find()
  const waiting = registration?.installing
  registration?.install()
  waiting?.become('redundant')
  await pass(600_000)
  expect(registration?.update).not.toHaveBeenCalled()
})
