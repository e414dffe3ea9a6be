import { expect, test } from 'vitest'
import { auditSentence } from './audit-sentence.ts'
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from './audit.ts'

const PRIYA = { _id: '1', firstname: 'Priya', lastname: 'Shah' }
const HOMES = { _id: '2', name: 'Northern Homes' }
const BEN = { _id: '3', name: 'Ben Lee' }
const entryOf = (action: AuditAction, entry: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: '9',
  at: '2036-05-01T09:00:00.000Z',
  by: PRIYA,
  action,
  subject: HOMES,
  ...entry,
})
const { by: _nobody, subject: _none, ...anonymous } = entryOf('session.refused')

test.each<[entry: AuditEntry, sentence: string]>([
  [entryOf('session.started'), 'Priya Shah signed in'],
  [entryOf('export.leads', { count: 1204, after: 'Leads' }), 'Priya Shah exported 1,204 leads of Northern Homes'],
  [entryOf('export.leads', { count: 1, after: 'Deals' }), 'Priya Shah exported 1 deal of Northern Homes'],
  [
    entryOf('user.role', { subject: BEN, before: 'User', after: 'Admin' }),
    'Priya Shah changed the role of Ben Lee from User to Admin',
  ],
  [entryOf('user.company-added', { subject: BEN, after: 'Old Hall' }), 'Priya Shah gave Ben Lee access to Old Hall'],
  [entryOf('user.deactivated', { subject: BEN }), 'Priya Shah deactivated Ben Lee'],
  [
    entryOf('campaign.sent', { subject: { _id: '4', name: 'Spring' }, count: 2 }),
    'Priya Shah sent the campaign Spring to 2 people',
  ],
  [
    entryOf('campaign.scheduled', { subject: { _id: '4', name: 'Spring' }, after: '2036-07-01T09:00:00.000Z' }),
    'Priya Shah scheduled the campaign Spring for 01/07/2036 10:00',
  ],
  [entryOf('leads.merged', { count: 3 }), 'Priya Shah merged 3 leads of Northern Homes into one'],
  [entryOf('lead.erased'), 'Priya Shah erased the personal data of a lead of Northern Homes'],
  [
    { ...anonymous, subject: BEN, reason: 'wrong-password', count: 2 },
    'Sign-in refused for Ben Lee: wrong password (2 tries)',
  ],
  [
    { ...anonymous, reason: 'unknown-address', count: 1, after: 'address 3fa2' },
    'Sign-in refused for address 3fa2: no account has this email (1 try)',
  ],
  [
    { ...anonymous, action: 'retention.applied', subject: HOMES, count: 12, after: 'Files: 24 months' },
    'Doorstep deleted 12 rows that Northern Homes no longer keeps (Files: 24 months)',
  ],
])('%o reads as a sentence', (entry, sentence) => {
  expect(auditSentence(entry)).toBe(sentence)
})

test.each(AUDIT_ACTIONS)('%s gives a sentence without gaps', (action) => {
  const sentence = auditSentence(entryOf(action, { before: 'Old', after: '2036-05-01T09:00:00.000Z', count: 2 }))
  expect(sentence).toMatch(/^Priya Shah [a-z]/)
  expect(sentence).not.toMatch(/%s|undefined|NaN/)
})
