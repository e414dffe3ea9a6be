import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInstalled } from './keep-installed.ts'

const SCRIPT = 'https://doorstep.test/service-worker.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  readonly scriptURL = SCRIPT
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

/** `navigator.serviceWorker` of one page. A registration without a worker ends, and the next `register` begins another. */
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  readonly registered: FakeRegistration[] = []
  refusals = 0

  get current(): FakeRegistration | undefined {
    const last = this.registered.at(-1)
    return last?.installing || last?.waiting || last?.active ? last : undefined
  }
  async getRegistration() {
    return this.current
  }
  async register() {
    if (this.refusals-- > 0) throw new TypeError('The script could not be loaded.')
    if (this.current) return this.current
    const registration = new FakeRegistration()
    this.registered.push(registration)
    registration.installing = new FakeWorker()
    // Browsers report it in a task after the promise.
    setTimeout(() => registration.dispatchEvent(new Event('updatefound')))
    return registration
  }
}

/** A page opens; `before` is what an earlier page left in the browser. */
async function browser(before: (container: FakeContainer) => void = () => undefined) {
  const container = new FakeContainer()
  before(container)
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', new URL(SCRIPT))
  vi.stubGlobal('self', globalThis)
  const offered: ServiceWorkerRegistration[] = []
  keepInstalled((registration) => void offered.push(registration))
  await pass(1)
  return { container, registered: container.registered, offered }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('retries a first install that failed after ten seconds, a minute and five minutes', async () => {
  const { registered, offered } = await browser()
  for (const [index, ms] of [10_000, 60_000, 300_000, 300_000].entries()) {
    registered.at(-1)?.fail()
    await pass(ms - 1)
    expect(registered).toHaveLength(index + 1)
    await pass(2)
    expect(registered).toHaveLength(index + 2)
  }
  registered.at(-1)?.install()
  registered.at(-1)?.activate()
  await pass(3_600_000)
  expect(registered, 'one that works stays').toHaveLength(5)
  expect(offered, 'no older version waits for it').toEqual([])
})

test('asks again when the server does not give the script', async () => {
  const { container, registered } = await browser()
  registered[0]?.fail()
  container.refusals = 1
  await pass(10_000)
  expect(registered).toHaveLength(1)
  await pass(60_000)
  expect(registered).toHaveLength(2)
})

test('looks again for a new version whose install failed, and offers it when it is there', async () => {
  const { registered, offered } = await browser()
  const [registration] = registered
  registration?.install()
  registration?.activate()
  await pass(3_600_000)
  registration?.find()
  registration?.fail()
  await pass(10_000)
  expect(registration?.update).toHaveBeenCalledOnce()
  expect(registered).toHaveLength(1)
  expect(offered).toEqual([])
  registration?.find()
  registration?.install()
  await pass(1_000)
  expect(offered).toEqual([registration])
})

test('offers a version that waited before the page opened', async () => {
  const { registered, offered } = await browser((container) => {
    const registration = new FakeRegistration()
    Object.assign(registration, { active: new FakeWorker(), waiting: new FakeWorker() })
    container.registered.push(registration)
  })
  expect(offered).toEqual(registered)
})

test('offers a version whose install another tab began', async () => {
  const { registered, offered } = await browser((container) => {
    const registration = new FakeRegistration()
    Object.assign(registration, { active: new FakeWorker(), installing: new FakeWorker() })
    container.registered.push(registration)
  })
  expect(offered).toEqual([])
  registered[0]?.install()
  await pass(1_000)
  expect(offered).toEqual(registered)
})

test('installs at once when the install that the login began has failed', async () => {
  const { registered } = await browser((container) => {
    const registration = new FakeRegistration()
    registration.installing = new FakeWorker()
    container.registered.push(registration)
  })
  registered[0]?.fail()
  await pass(1)
  expect(registered).toHaveLength(2)
})

test('does not retry a version that a newer one replaces while it waits', async () => {
  const { registered } = await browser()
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
