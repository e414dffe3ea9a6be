import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SubscriberEvent } from '../../../../contract/entities/marketing/subscriber-log.ts'
import { ConsentLine } from './consent-dialog.tsx'

const event: SubscriberEvent = {
  _id: '0198a000-0000-7000-8000-0000000000e1',
  at: '2026-11-20T09:00:00.000Z',
  act: 'added',
  status: 'subscribed',
  source: 'crm',
  who: 'staff',
  by: 'Ada Lee',
}
const linesOf = (fields: Partial<SubscriberEvent>) => {
  render(<ConsentLine event={{ ...event, ...fields }} listName="News" />)
  return screen.getByRole('listitem').textContent
}

test.each<[what: string, fields: Partial<SubscriberEvent>, text: string]>([
  ['a member of staff', { via: 'screen' }, 'in Doorstep · by Ada Lee'],
  ['a program', { via: 'api', source: 'Website form' }, 'through the API (Website form) · by Ada Lee'],
  [
    'an import',
    { source: 'import', who: 'import', via: 'screen', fileName: 'buyers.csv' },
    'in Doorstep (buyers.csv) · imported by Ada Lee',
  ],
  ['the person', { act: 'confirmed', source: 'mail', who: 'person', via: 'link' }, 'in an email · by themselves'],
  ['a line from before this was recorded', { source: 'preferences', who: 'person' }, 'emails link to · by themselves'],
])('a line of the consent log says from where and by whom: %s', (_what, fields, text) => {
  expect(linesOf(fields)).toContain(text)
})

test('a line of the consent log shows the basis and the wording, and none where none is recorded', () => {
  expect(linesOf({ basis: 'corporate-subscriber', wording: 'News by email.' })).toMatch(
    /Basis: Corporate subscriber.*News by email\./s,
  )
  cleanup()
  expect(linesOf({})).not.toContain('Basis')
})
