import { expect, test, vi } from 'vitest'
import { keepOnlyFiles } from './keep-only-files.ts'

const answerAs = (type: string) => new Response('x', { headers: { 'content-type': type } })
const page = () => answerAs('text/html; charset=utf-8')
const script = () => answerAs('application/javascript')

async function installed(path: string, response: Response, pastCache: () => Response): Promise<Response | undefined> {
  const asked = vi.fn(async (_url: string, _options: RequestInit) => pastCache())
  vi.stubGlobal('fetch', asked)
  const request = new Request(`https://doorstep.example${path}`)
  const kept = await keepOnlyFiles.fetchDidSucceed?.({ request, response } as never)
  for (const [url, options] of asked.mock.calls) expect([url, options.cache]).toEqual([request.url, 'reload'])
  return kept
}

test('a page in the place of a script is replaced past the cache', async () => {
  const kept = await installed('/assets/lead-1.js', page(), script)
  expect(kept?.headers.get('content-type')).toBe('application/javascript')
})

test('nothing is installed while a page is in the way', async () => {
  await expect(installed('/assets/lead-1.css', page(), page)).rejects.toThrow('is answered with a page')
})

test('scripts and the app’s own page are installed as they come', async () => {
  const never = () => {
    throw new Error('It was asked for again.')
  }
  const file = script()
  expect(await installed('/assets/lead-1.js', file, never)).toBe(file)
  const own = page()
  expect(await installed('/index.html?__WB_REVISION__=1', own, never)).toBe(own)
})
