import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useCloseOnBack } from './use-close-on-back.ts'

/** Closes the last one, as the browser does. */
class FakeCloseWatcher {
  static active: FakeCloseWatcher[] = []
  static back() {
    const last = FakeCloseWatcher.active.at(-1)
    last?.destroy()
    last?.onclose?.()
  }
  onclose: (() => void) | null = null
  constructor() {
    FakeCloseWatcher.active.push(this)
  }
  destroy() {
    FakeCloseWatcher.active = FakeCloseWatcher.active.filter((other) => other !== this)
  }
}

beforeEach(() => {
  FakeCloseWatcher.active = []
  Object.assign(globalThis, { CloseWatcher: FakeCloseWatcher })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(globalThis, 'CloseWatcher')
})

function Opened({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useCloseOnBack(isOpen, onClose)
  return null
}

test('Back closes what was opened last, and then what was opened before it', () => {
  const closed: string[] = []
  const screen = (open: readonly string[]) => (
    <StrictMode>
      {['sheet', 'menu'].map((name) => (
        <Opened isOpen={open.includes(name)} key={name} onClose={() => closed.push(name)} />
      ))}
    </StrictMode>
  )
  const { rerender } = render(screen([]))
  rerender(screen(['sheet']))
  rerender(screen(['sheet', 'menu']))
  FakeCloseWatcher.back()
  expect(closed).toEqual(['menu'])
  rerender(screen(['sheet']))
  FakeCloseWatcher.back()
  expect(closed).toEqual(['menu', 'sheet'])
})

test('what is closed in another way, or removed, is watched no longer', () => {
  const { rerender, unmount } = render(<Opened isOpen onClose={() => undefined} />)
  expect(FakeCloseWatcher.active).toHaveLength(1)
  rerender(<Opened isOpen={false} onClose={() => undefined} />)
  expect(FakeCloseWatcher.active).toHaveLength(0)
  rerender(<Opened isOpen onClose={() => undefined} />)
  unmount()
  expect(FakeCloseWatcher.active).toHaveLength(0)
})

test('what stays open on Back, such as a form that asks first, is watched again', async () => {
  let presses = 0
  const { rerender } = render(<Opened isOpen onClose={() => (presses += 1)} />)
  FakeCloseWatcher.back()
  rerender(<Opened isOpen onClose={() => (presses += 1)} />)
  expect(FakeCloseWatcher.active).toHaveLength(1)
  FakeCloseWatcher.back()
  expect(presses).toBe(2)
})
