import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { DEFAULT_TEMPLATES, fillTemplate, messageTemplates } from './message-template.ts'

const fill = (text: string, lead = {}) =>
  fillTemplate(text, {
    lead: buildLead({ firstname: 'Maya', surname: 'Shah', ...lead }),
    company: 'Greenway Energy',
    me: 'Ben Clark',
  })

test('a template is filled with the fields of the lead, the user and the company', () => {
  const booked = { actual_booking_date: '2026-12-10', actual_booking_time: '10:00', postcode: 'LS1 4AP' }
  expect(fill('Hello {firstname}, {name} of {postcode}: {booking}. {me}, {company}', booked)).toBe(
    'Hello Maya, Maya Shah of LS1 4AP: 10/12/2026 at 10:00. Ben Clark, Greenway Energy',
  )
})

test('a field without a value leaves no gap, and an unknown field stays as it is', () => {
  expect(fill('Hello {Firstname}, sorry. {unknown} {', { firstname: undefined })).toBe('Hello, sorry. {unknown} {')
})

test('the default templates can be saved, and have a value for each of their fields', () => {
  expect(messageTemplates.safeParse(DEFAULT_TEMPLATES).success).toBe(true)
  for (const { text } of DEFAULT_TEMPLATES) expect(fill(text, { actual_booking_date: '2026-12-10' })).not.toContain('{')
})
