import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useChoosing } from './use-choosing.ts'

interface Chosen {
  surname?: string
  status?: string
}
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined)
const read = (raw: Record<string, unknown>): Chosen => {
  const [surname, status] = [text(raw['surname']), text(raw['status'])]
  return { ...(surname ? { surname } : {}), ...(status ? { status } : {}) }
}

const PAUSE_MS = 300
let navigations: { chosen: Chosen; replace: boolean }[]
let arrive: Array<() => void>

function Host() {
  const [chosen, setChosen] = useState<Chosen>({})
  const { choosing, isPending, choose, type, applyNow } = useChoosing({
    chosen,
    read,
    onChosen: (wanted, replace) => {
      navigations.push({ chosen: wanted, replace })
      arrive.push(() => setChosen(wanted))
    },
  })
  return (
    <form onBlur={applyNow}>
      <input
        aria-label="Last Name"
        onChange={(event) => type({ ...choosing, surname: event.currentTarget.value })}
        value={choosing.surname ?? ''}
      />
      <button onClick={() => choose({ ...choosing, status: 'Open' })} type="button">
        Open
      </button>
      <button onClick={() => setChosen({ surname: 'Back' })} type="button">
        Back
      </button>
      <output>{isPending ? 'pending' : JSON.stringify(chosen)}</output>
    </form>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  navigations = []
  arrive = []
  render(<Host />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = () => screen.getByLabelText<HTMLInputElement>('Last Name')
const typeText = (value: string) => fireEvent.change(box(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pause = (ms = PAUSE_MS) => act(() => void vi.advanceTimersByTime(ms))
const addressFollows = () => act(() => arrive.shift()?.())

test('a tick applies at once, and the browser’s Back takes it away', () => {
  press('Open')
  expect(navigations).toEqual([{ chosen: { status: 'Open' }, replace: false }])
})

test('what is typed applies after a short pause, without a stop for Back at each letter', () => {
  typeText('L')
  pause(PAUSE_MS - 1)
  typeText('Le')
  pause(PAUSE_MS - 1)
  expect(navigations).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('pending')
  pause(1)
  expect(navigations).toEqual([{ chosen: { surname: 'Le' }, replace: true }])
})

test('leaving the field applies what was typed at once, and once', () => {
  typeText('Lee')
  fireEvent.blur(box())
  pause()
  expect(navigations).toEqual([{ chosen: { surname: 'Lee' }, replace: true }])
})

test('a tick takes what was typed before it along', () => {
  typeText('Lee')
  press('Open')
  pause()
  expect(navigations).toEqual([{ chosen: { surname: 'Lee', status: 'Open' }, replace: false }])
})

test('what is typed while the address is on its way is not lost, however many are', () => {
  typeText('Le ')
  pause()
  typeText('Le e')
  pause()
  addressFollows()
  expect(box().value).toBe('Le e')
  addressFollows()
  expect(box().value).toBe('Le e')
  expect(screen.getByRole('status').textContent).toBe('{"surname":"Le e"}')
})

test('a blank at the end stays in the field, and asks nothing new', () => {
  typeText('Lee')
  pause()
  addressFollows()
  typeText('Lee ')
  pause()
  expect(box().value).toBe('Lee ')
  expect(navigations).toHaveLength(1)
})

test('what the browser’s Back brings takes the place of what was chosen and typed', () => {
  typeText('Lee')
  press('Back')
  pause()
  expect(box().value).toBe('Back')
  expect(navigations).toEqual([])
})
