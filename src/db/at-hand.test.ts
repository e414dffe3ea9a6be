import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/build-lead.ts'
import { COMPANY_ID, openTestDevice, VIEWER_ID } from '../../tests/support/render-screen.tsx'
import { atHand, keepAtHand, keepLeadsAtHand, leadAtHand } from './at-hand.ts'

const openRows = (companyId = COMPANY_ID) => openTestDevice().openRows(VIEWER_ID, companyId)

test('an answer is at hand while the data are those that it was read from', () => {
  const rows = openRows()
  keepAtHand(rows, 'one', 'question', 'answer')
  expect(atHand(rows, 'one', 'question')).toBe('answer')
  expect(atHand(rows, 'one', 'another')).toBeUndefined()
  expect(atHand(rows, 'two', 'question')).toBeUndefined()
  expect(atHand(rows, undefined, 'question')).toBeUndefined()
})

test('nothing of an older version is left when one of a newer is kept', () => {
  const rows = openRows()
  keepAtHand(rows, 'one', 'question', 'old')
  keepAtHand(rows, 'two', 'another', 'new')
  expect(atHand(rows, 'one', 'question')).toBeUndefined()
})

test('each lead of a list is at hand, in its own company alone', () => {
  const lead = buildLead()
  const rows = openRows()
  keepLeadsAtHand(rows, 'one', [lead])
  expect(leadAtHand(rows, 'one', lead._id)).toBe(lead)
  expect(leadAtHand(openRows(), 'one', lead._id)).toBeUndefined()
})
