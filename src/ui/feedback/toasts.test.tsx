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
      <button onClick={() => toasts.announce('Ready', { label: 'OK', onPress: () => undefined })} type="button">
        Announce
      </button>
      {['1st Call', '2nd Call'].map((status) => (
        <button
          key={status}
          onClick={() => toasts.succeed(`Ann: ${status}`, { label: 'Undo', onPress: () => undefined, about: 'Ann' })}
          type="button"
        >
          {status}
        </button>
      ))}
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

test('of two changes of the same thing only the last can be undone', async () => {
  render(at('/lead/1'))
  await press('1st Call')
  await press('2nd Call')
  expect(shown()).toEqual(['Ann: 2nd Call'])
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
})

test('a success replaces the one before it, and a failure stays', async () => {
  render(at('/lead/1'))
  await press('Fail')
  await press('1st Call')
  await press('Assign')
  expect(shown()).toEqual(['Lead assigned', 'Assignment failed'])
})

test('what nobody asked for waits for a success, whichever was first', async () => {
  render(at('/lead/1'))
  await press('1st Call')
  await press('Announce')
  expect(shown()).toEqual(['Ann: 1st Call'])
  await press('Undo')
  expect(shown()).toEqual(['Ready'])
  await press('2nd Call')
  expect(shown()).toEqual(['Ann: 2nd Call'])
  await press('Undo')
  expect(shown()).toEqual(['Ready'])
  await press('OK')
  expect(shown()).toEqual([])
})

test('what is said again is counted, and its Undo is about the last', async () => {
  const undone: string[] = []
  function Outcomes() {
    const toasts = useToasts()
    const series = { name: 'outcomes', text: (count: number) => `${count} outcomes saved`, label: 'Undo last' }
    return ['Ann', 'Bob', 'Cay'].map((name) => (
      <button
        key={name}
        onClick={() =>
          toasts.succeed(`${name}: No answer`, { label: 'Undo', onPress: () => undone.push(name), series })
        }
        type="button"
      >
        {name}
      </button>
    ))
  }
  render(
    <ToastProvider>
      <Outcomes />
    </ToastProvider>,
  )
  await press('Ann')
  expect(shown()).toEqual(['Ann: No answer'])
  await press('Bob')
  await press('Cay')
  expect(shown()).toEqual(['3 outcomes saved'])
  await press('Undo last')
  expect(undone).toEqual(['Cay'])
  expect(shown()).toEqual([])
  await press('Ann')
  expect(shown()).toEqual(['Ann: No answer'])
})
