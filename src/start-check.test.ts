// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCheckScript } from '../tools/inline-start-check.ts'

const MOST_BYTES = 1600
const script = await startCheckScript()
const reload = vi.fn()
let listening: AbortController

/** As the network answers: each address, past the cache or not. */
let answer: (url: string, cache: RequestCache | undefined) => Response
const file = () => new Response('1', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  vi.useFakeTimers()
  listening = new AbortController()
  sessionStorage.clear()
  reload.mockReset()
  answer = portal
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => answer(url, cache))
  vi.spyOn(location, 'reload').mockImplementation(reload)
  document.body.innerHTML =
    '<link rel="stylesheet"><div id="root"></div><i id="module" type="module"></i><link rel="modulepreload" href="/b.js">'
  runInPage()
})
afterEach(() => {
  listening.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Its listeners end with the test. */
function runInPage(): void {
  const { signal } = listening
  const listen = (type: string, listener: EventListener, capture?: boolean) =>
    addEventListener(type, listener, { signal, capture: capture === true })
  // oxlint-disable-next-line no-implied-eval, no-new-func -- as a page runs it
  new Function('addEventListener', script)(listen)
}

const root = () => document.querySelector('#root')
const fail = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('error'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('it is small and can be written into a page', () => {
  expect(Buffer.byteLength(script)).toBeLessThan(MOST_BYTES)
  expect(script).not.toContain('</script')
})

test('a slow connection is not called a failure', async () => {
  await pass(9_000)
  expect(root()?.textContent).toBe('')
  await pass(2_000)
  expect(root()?.textContent).toContain('Still loading…')
  expect(root()?.querySelector('a')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('what only calls itself a script is fetched past the cache by a tap', async () => {
  const asked: string[] = []
  answer = (url, cache) => {
    asked.push(`${cache} ${url}`)
    return file()
  }
  await pass(11_000)
  root()?.querySelector('button')?.click()
  expect(root()?.querySelector('button')).toBeNull()
  await pass(100)
  expect(asked.toSorted()).toEqual(['reload ', 'reload http://localhost:3000/b.js'])
  expect(reload).toHaveBeenCalledOnce()
})

test('an app that has started is left alone', async () => {
  root()?.append(document.createElement('main'))
  fail('#module')
  await pass(60_000)
  expect(root()?.innerHTML).toBe('<main></main>')
  expect(reload).not.toHaveBeenCalled()
})

test('a page in the place of a script is named, and the app starts when it is gone', async () => {
  fail('#module')
  await pass(100)
  expect(root()?.textContent).toContain('Doorstep did not start. A network sign-in page may be in the way.')
  expect(root()?.querySelector('a')?.getAttribute('href')).toBe('/network-check')
  await pass(20_000)
  expect(reload).not.toHaveBeenCalled()
  answer = (_, cache) => (cache === 'reload' ? file() : portal())
  await pass(6_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('only the first reload is unasked, the next is by a tap', async () => {
  answer = file
  fail('#module')
  await pass(100)
  expect(reload).toHaveBeenCalledOnce()
  runInPage()
  fail('#module')
  await pass(60_000)
  expect(reload).toHaveBeenCalledOnce()
  expect(root()?.textContent).toContain('Doorstep did not start.')
  root()?.querySelector('button')?.click()
  await pass(100)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a browser that refuses storage never reloads unasked', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  answer = file
  fail('#module')
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
  expect(root()?.querySelector('button')?.textContent).toBe('Try again')
})

test('a login without its styles gets them, unless somebody is in a field', async () => {
  answer = file
  fail('link')
  root()?.append(document.createElement('input'))
  document.querySelector('input')?.focus()
  await pass(100)
  expect(reload).not.toHaveBeenCalled()
  root()?.replaceChildren()
  runInPage()
  fail('link')
  root()?.append(document.createElement('input'))
  await pass(100)
  expect(reload).toHaveBeenCalledOnce()
})
