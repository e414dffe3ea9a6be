import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { localDevice } from '../../../tests/support/server/local-device.ts'
import { onDevice, openTestDevice } from '../../../tests/support/browser/render-screen.tsx'
import { ToastProvider } from '../../ui/feedback/toasts.tsx'
import { BookingCard } from './booking-card.tsx'
import { type BookingDraft, isBookingUnsaved } from './booking-draft.ts'

function Host({ lead }: { lead: Lead }) {
  const [draft, setDraft] = useState<BookingDraft>()
  return (
    <ToastProvider>
      <BookingCard draft={draft} isWaiting={false} lead={lead} onDraft={setDraft} subject="Ann" />
      <button disabled={isBookingUnsaved(lead, draft)} type="button">
        Convert
      </button>
    </ToastProvider>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const dateField = () => field('Actual Booking Date')
const timeField = () => field('Actual Booking Time')
const fill = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Booking Details' }))
const isConvertible = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Convert' }).disabled

test('a booking that was saved here and cancelled by somebody else shows no more', async () => {
  const free = buildLead({})
  const { rerender } = render(<Host lead={free} />, onDevice(openTestDevice()))
  fill(dateField(), '2036-12-01')
  await save()
  await screen.findByText('Booking details saved')
  expect(dateField().value).toBe('2036-12-01')
  rerender(<Host lead={{ ...free, actual_booking_date: '2036-12-01', version: 2 }} />)
  expect(dateField().value).toBe('2036-12-01')
  rerender(<Host lead={{ ...free, version: 3 }} />)
  expect(dateField().value).toBe('')
})

test('a lead can be converted whenever its form shows the saved booking, also after editing back', () => {
  const booked = buildLead({ actual_booking_date: '2036-12-01', actual_booking_time: '10:15' })
  render(<Host lead={booked} />, onDevice(openTestDevice()))
  expect(isConvertible()).toBe(true)
  fill(timeField(), '10:30')
  expect(isConvertible()).toBe(false)
  fill(timeField(), '10:15')
  expect(isConvertible()).toBe(true)
})

test('editing back follows the booking again: what a colleague books shows', () => {
  const booked = buildLead({ actual_booking_date: '2036-12-01', actual_booking_time: '10:15' })
  const { rerender } = render(<Host lead={booked} />, onDevice(openTestDevice()))
  fill(timeField(), '10:30')
  fill(timeField(), '10:15')
  rerender(<Host lead={{ ...booked, actual_booking_time: '14:00', version: 2 }} />)
  expect(timeField().value).toBe('14:00')
  expect(isConvertible()).toBe(true)
})

test('a time off the quarter hour is refused by its field, which says which times are possible', async () => {
  const device = openTestDevice()
  render(
    <Host lead={buildLead({ actual_booking_date: '2036-12-01', actual_booking_time: '10:37' })} />,
    onDevice(device),
  )
  // React keeps the `value` attribute in step with what is typed, and steps would count from it.
  expect(timeField().min).toBe('00:00')
  fill(timeField(), '10:38')
  await save()
  const words = 'Bookings start on the quarter hour. Choose 10:30 or 10:45.'
  expect(screen.getByText(words)).toBeDefined()
  expect(timeField().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(timeField())
  expect(await device.outbox.pending.count()).toBe(0)
  fill(timeField(), '10:45')
  expect(screen.queryByText(words)).toBeNull()
  await save()
  await screen.findByText('Booking details saved')
})

test('a booking that could not be saved says why', async () => {
  render(<Host lead={buildLead({})} />, onDevice(localDevice({})))
  fill(dateField(), '2036-12-01')
  await save()
  expect(await screen.findByText('Failed to save booking details.')).toBeDefined()
  expect(screen.getByText('Sign in to save changes.')).toBeDefined()
})
