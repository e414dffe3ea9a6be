import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { watchFrozenText } from './frozen-text.ts'

// One second is enough for a screen, but not on a machine that runs other tests at the same time.
configure({ asyncUtilTimeout: 10_000 })

// DOMPurify can't clean a whole document in a test's DOM. Mocked here for all files, because they share the modules that use it.
vi.mock('dompurify', () => ({ default: { sanitize: (html: string) => html } }))

/** A file has its own prototypes, or those of the file before. */
const watched: { nodes?: object; frozen: string[] } = Object(Reflect.get(globalThis, 'frozenText') ?? { frozen: [] })
Reflect.set(globalThis, 'frozenText', watched)
if (watched.nodes !== Node.prototype) watchFrozenText((fault) => watched.frozen.push(fault))
watched.nodes = Node.prototype

// Whatever a test shows must also work on a page that the browser has translated.
afterEach(() => {
  expect(watched.frozen.splice(0), 'text that LiveText has to draw').toEqual([])
})

// Files share a document: what a test has rendered must not be there for the next.
afterEach(cleanup)
