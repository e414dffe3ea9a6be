import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { cachedAnswer, cacheAnswer, cacheLeads, cachedLead } from './query-cache.ts'

const openRows = (companyId = COMPANY_ID) => openTestDevice().openRows(VIEWER_ID, companyId)

test('an answer is cached until its data change', () => {
  const rows = openRows()
  cacheAnswer(rows, 'one', 'question', 'answer')
  expect(cachedAnswer(rows, 'one', 'question')).toBe('answer')
  expect(cachedAnswer(rows, 'one', 'another')).toBeUndefined()
  expect(cachedAnswer(rows, 'two', 'question')).toBeUndefined()
  expect(cachedAnswer(rows, undefined, 'question')).toBeUndefined()
})

test('nothing of an older version is left when one of a newer is kept', () => {
  const rows = openRows()
  cacheAnswer(rows, 'one', 'question', 'old')
  cacheAnswer(rows, 'two', 'another', 'new')
  expect(cachedAnswer(rows, 'one', 'question')).toBeUndefined()
})

test('each lead of a list is cached, only in its own company', () => {
  const lead = buildLead()
  const rows = openRows()
  cacheLeads(rows, 'one', [lead])
  expect(cachedLead(rows, 'one', lead._id)).toBe(lead)
  expect(cachedLead(openRows(), 'one', lead._id)).toBeUndefined()
})

test('an answer without a version is cached until there is one with it, which it never replaces', () => {
  const rows = openRows()
  cacheAnswer(rows, undefined, 'question', 'early')
  expect(cachedAnswer(rows, undefined, 'question')).toBe('early')
  expect(cachedAnswer(rows, 'one', 'question')).toBeUndefined()
  cacheAnswer(rows, 'one', 'question', 'answer')
  expect(cachedAnswer(rows, undefined, 'question')).toBeUndefined()
  cacheAnswer(rows, undefined, 'question', 'late')
  expect(cachedAnswer(rows, 'one', 'question')).toBe('answer')
})
