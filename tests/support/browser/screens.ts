import { configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { watchFrozenText } from './frozen-text.ts'

// A second is enough for a screen, but not on a machine that runs other tests beside it.
configure({ asyncUtilTimeout: 10_000 })

// It can't clean a whole document in a test's DOM. Here for all files, because they share the modules that use it.
vi.mock('dompurify', () => ({ default: { sanitize: (html: string) => html } }))

/** Each file has prototypes of its own, or those of the file before. */
const watched: { nodes?: object; frozen: string[] } = Object(Reflect.get(globalThis, 'frozenText') ?? { frozen: [] })
Reflect.set(globalThis, 'frozenText', watched)
if (watched.nodes !== Node.prototype) watchFrozenText((fault) => watched.frozen.push(fault))
watched.nodes = Node.prototype

// Whatever a test shows, a page that the browser has translated shows it too.
afterEach(() => {
  expect(watched.frozen.splice(0), 'text that LiveText has to draw').toEqual([])
})
