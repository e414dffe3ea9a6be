import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ToastProvider, useToasts, useToastsOfScreen } from './toasts.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function Screen({ path }: { path: string }) {
  const toasts = useToasts()
  useToastsOfScreen(path)
  return (
    <>
      <button onClick={() => toasts.succeed('Lead assigned')} type="button">
        Assign
      </button>
      <button onClick={() => toasts.fail('Assignment failed')} type="button">
        Fail
      </button>
    </>
  )
}
const at = (path: string) => (
  <ToastProvider>
    <Screen path={path} />
  </ToastProvider>
)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const shown = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((each) => each.textContent)

test('the messages of a screen go with it, and those of the next one stay', async () => {
  history.replaceState(null, '', '/lead/1')
  const { rerender } = render(at('/lead/1'))
  await press('Assign')
  await press('Fail')
  expect(shown()).toEqual(['Lead assigned', 'Assignment failed'])
  // The browser's address is the new one before the screen has changed.
  history.replaceState(null, '', '/lead/2')
  await press('Assign')
  rerender(at('/lead/2'))
  expect(shown()).toEqual(['Lead assigned'])
})
