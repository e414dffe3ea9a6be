// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stayAboveKeyboard } from './above-keyboard.ts'

const PAGE = 844

class FakeViewport extends EventTarget {
  height = PAGE
  offsetTop = 0
  scale = 1
  become(change: { height?: number; offsetTop?: number; scale?: number }): void {
    Object.assign(this, change)
    this.dispatchEvent(new Event('resize'))
  }
}

const dialog = document.createElement('div')
const field = document.createElement('input')
dialog.append(field)
document.body.append(dialog)
const covered = () => ['above', 'below'].map((side) => dialog.style.getPropertyValue(`--covered-${side}`))
const scrolled = vi.fn()

beforeEach(() => {
  vi.stubGlobal('innerHeight', PAGE)
  field.scrollIntoView = scrolled
})
afterEach(() => {
  vi.unstubAllGlobals()
  scrolled.mockReset()
})

test('reports how much of the page the keyboard covers, and when it has gone', () => {
  const seen = new FakeViewport()
  const stop = stayAboveKeyboard(dialog, seen)
  expect(covered()).toEqual(['0px', '0px'])
  seen.become({ height: 508 })
  expect(covered()).toEqual(['0px', '336px'])
  // Safari moves what is seen down the page, to show the field.
  seen.become({ offsetTop: 100 })
  expect(covered()).toEqual(['100px', '236px'])
  seen.become({ height: PAGE, offsetTop: 0 })
  expect(covered()).toEqual(['0px', '0px'])
  stop()
  seen.become({ height: 508 })
  expect(covered()).toEqual(['0px', '0px'])
})

test('the field that is written in stays in view of the dialog', () => {
  field.focus()
  const seen = new FakeViewport()
  const stop = stayAboveKeyboard(dialog, seen)
  expect(scrolled).not.toHaveBeenCalled()
  seen.become({ height: 508 })
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
  stop()
})

test('a page that is enlarged by two fingers is not covered', () => {
  const seen = new FakeViewport()
  const stop = stayAboveKeyboard(dialog, seen)
  seen.become({ height: 422, offsetTop: 50, scale: 2 })
  expect(covered()).toEqual(['0px', '0px'])
  stop()
})
