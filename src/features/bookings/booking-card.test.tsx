import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/build-lead.ts'
import { openTestDevice } from '../../../tests/support/render-screen.tsx'
import { provideDevice } from '../../db/device.ts'
import { ToastProvider } from '../../ui/toasts.tsx'
import { BookingCard } from './booking-card.tsx'

afterEach(cleanup)

const cardOf = (lead: Lead) => (
  <ToastProvider>
    <BookingCard isWaiting={false} lead={lead} onUnsaved={() => {}} subject="Ann" />
  </ToastProvider>
)

test('a booking that was saved here and cancelled by somebody else shows no more', async () => {
  provideDevice(openTestDevice())
  const free = buildLead({})
  const { rerender } = render(cardOf(free))
  const date = screen.getByLabelText<HTMLInputElement>('Actual Booking Date')
  fireEvent.change(date, { target: { value: '2026-12-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save Booking Details' }))
  await screen.findByText('Booking details saved')
  expect(date.value).toBe('2026-12-01')
  rerender(cardOf({ ...free, actual_booking_date: '2026-12-01', version: 2 }))
  expect(date.value).toBe('2026-12-01')
  rerender(cardOf({ ...free, version: 3 }))
  expect(date.value).toBe('')
})
