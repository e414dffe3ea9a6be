import { expect, test } from 'vitest'
import { notificationText } from './notification-text.ts'

const notification = { kind: 'lead', count: 1, subject: 'Mary Smith', by: { _id: '1', name: 'Ben Lee' } } as const

test('a lead that was assigned is named; several are counted', () => {
  expect(notificationText(notification)).toBe('Ben Lee assigned Mary Smith to you')
  expect(notificationText({ ...notification, count: 11_300 })).toBe('Ben Lee assigned you 11,300 leads')
})

test('wrong codes say what to do', () => {
  expect(notificationText({ ...notification, kind: 'codes', count: 5, subject: '' })).toBe(
    '5 wrong two-step codes were entered for your account. If this wasn’t you, set a new password: somebody knows yours or is using one of your devices.',
  )
})

test('a booking was made, moved or cleared', () => {
  const booking = { ...notification, kind: 'booking' } as const
  const [before, after] = ['2026-12-01 10:00', '2026-12-03 11:15']
  expect(notificationText({ ...booking, after })).toBe('Ben Lee booked Mary Smith for 03/12/2026 11:15')
  expect(notificationText({ ...booking, before, after })).toBe(
    'Ben Lee moved the booking of Mary Smith from 01/12/2026 10:00 to 03/12/2026 11:15',
  )
  expect(notificationText({ ...booking, before: '2026-12-01' })).toBe(
    'Ben Lee cleared the booking of Mary Smith (01/12/2026)',
  )
})

test('a follow-up says what to do and when', () => {
  expect(notificationText({ ...notification, kind: 'followUp', after: 'Call back, 01/12/2026 14:30' })).toBe(
    'Ben Lee gave you a follow-up for Mary Smith: Call back, 01/12/2026 14:30',
  )
})
