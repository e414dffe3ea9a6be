import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { viewOf } from '../../tests/support/builders/view-of.ts'
import { bookLead } from './lead.ts'

const actor = { userId: 'ann', companyId: 'here' }

test('a booking keeps its first date until it is cleared', () => {
  const view = viewOf(buildLead())
  const book = (date: string | null, time: string | null = '10:00') => {
    bookLead.apply(view, { leadId: view.lead()?._id ?? '', date, time }, actor)
    const { actual_booking_date: day, first_booking_date: first } = view.lead() ?? {}
    return { day, first }
  }
  expect(book('2036-03-01')).toEqual({ day: '2036-03-01', first: '2036-03-01' })
  expect(book('2036-03-05')).toEqual({ day: '2036-03-05', first: '2036-03-01' })
  expect(book('2036-03-01', '12:00')).toEqual({ day: '2036-03-01', first: '2036-03-01' })
  expect(book(null, null)).toEqual({ day: undefined, first: undefined })
  expect(book('2036-03-09')).toEqual({ day: '2036-03-09', first: '2036-03-09' })
})

test('a booking that arrived with a lead counts as the first', () => {
  const view = viewOf(buildLead({ actual_booking_date: '2036-03-01', actual_booking_time: '10:00' }))
  bookLead.apply(view, { leadId: view.lead()?._id ?? '', date: '2036-03-02', time: '10:00' }, actor)
  expect(view.lead()?.first_booking_date).toBe('2036-03-01')
})
