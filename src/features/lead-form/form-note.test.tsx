import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { showOpened } from '../../ui/back/show-opened.ts'

const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
afterEach(() => {
  cleanup()
  scrolled.mockClear()
})

test('what is opened scrolls into view once, and takes the focus', () => {
  const card = () => (
    <section aria-label="Card" ref={showOpened} tabIndex={-1}>
      New
    </section>
  )
  const { rerender } = render(card())
  rerender(card())
  const opened = screen.getByRole('region', { name: 'Card' })
  expect(document.activeElement).toBe(opened)
  expect(scrolled.mock.contexts).toEqual([opened])
})

test('an error of a form scrolls into view, again when it is another one, and what is being typed keeps the focus', () => {
  const form = (text: string) => (
    <>
      <input autoFocus />
      <FormNote kind="failure" text={text} />
    </>
  )
  const { rerender } = render(form('Enter a name.'))
  rerender(form('Enter a name.'))
  expect(scrolled).toHaveBeenCalledTimes(1)
  rerender(form('The server has a problem.'))
  expect(scrolled).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a hint is no error: nothing scrolls', () => {
  render(<FormNote kind="success" text="Saved" />)
  expect(scrolled).not.toHaveBeenCalled()
})
