// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renewPageScripts } from './page-scripts.ts'

afterEach(() => document.head.replaceChildren())

const answerAs = (type: string, status = 200) => new Response('x', { status, headers: { 'content-type': type } })
const typeOf = (url: string) => (url.endsWith('.css') ? 'text/css' : 'application/javascript')

function pageWith(...urls: string[]): void {
  for (const url of urls) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.setAttribute('href', `https://doorstep.example${url}`)
    document.head.append(link)
  }
}

test('only what is not a script or a style is requested past the cache', async () => {
  pageWith('/a.js', '/b.js', '/c.css')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    asked.push(`${cache} ${new URL(url).pathname}`)
    return answerAs(cache === 'default' && url.endsWith('b.js') ? 'text/html' : typeOf(url))
  })
  expect(await renewPageScripts()).toBe(true)
  expect(asked.toSorted()).toEqual(['default /a.js', 'default /b.js', 'default /c.css', 'reload /b.js'])
})

test.each([
  ['a page', async () => answerAs('text/html')],
  ['a refusal', async () => answerAs('text/javascript', 403)],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s in the place of a script is not whole', async (_, fetched) => {
  pageWith('/a.js')
  vi.stubGlobal('fetch', fetched)
  expect(await renewPageScripts()).toBe(false)
})
