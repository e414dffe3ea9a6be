import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { beginWaiting } from '../db/views/long-waits.ts'
import { useLateNotice } from '../ui/forms/late-notice.ts'
import { showLongWaits } from './show-long-waits.ts'

const Notice = () => <div>{useLateNotice()}</div>

afterEach(() => {
  vi.useRealTimers()
})

test('FM-103: a screen that has waited 5 s for local data says so and offers to reload, until the data are there', () => {
  vi.useFakeTimers()
  const stop = showLongWaits()
  render(<Notice />)
  const endWaiting = beginWaiting()
  act(() => void vi.advanceTimersByTime(4_900))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('alert').textContent).toContain('still opening the data saved on this device')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  act(endWaiting)
  expect(screen.queryByRole('alert')).toBeNull()
  stop()
})
