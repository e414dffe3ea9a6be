import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { saveBatch } from '../../db/save-batch.ts'
import { readProgress } from '../../db/outbox/batch-progress.ts'
import { BatchNotice } from './batch-notice.tsx'
import { AllBatches } from './batch-notices.tsx'
import { changeOf } from './bulk-action.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test.each([
  ['deal', 'Status: Closed · 2 deals'],
  ['lead', 'Status: Closed · 2 leads'],
] as const)('names many changed rows by their kind (%s)', async (kind, words) => {
  const device = openTestDevice()
  const change = changeOf('status', { kind, value: 'Closed', people: [], now: 0 })
  const rows = ['Ann', 'Bob'].map((subject) => ({ id: device.newId(), base: 1, subject }))
  await saveBatch({ userId: VIEWER_ID, companyId: COMPANY_ID, outbox: device.outbox }, change, rows, device)
  renderScreen(<AllBatches />, device)
  await screen.findByText(words)
})

test('a change that was sent whole leaves the lists without a tap, unless the pointer is on it', async () => {
  const device = openTestDevice()
  const change = changeOf('status', { kind: 'lead', value: 'Closed', people: [], now: 0 })
  const rows = ['Ann', 'Bob'].map((subject) => ({ id: device.newId(), base: 1, subject }))
  const batchId = crypto.randomUUID()
  const owner = { userId: VIEWER_ID, companyId: COMPANY_ID, outbox: device.outbox }
  await saveBatch(owner, { ...change, batchId }, rows, device)
  const read = async () => (await readProgress(device.outbox, VIEWER_ID)).find((batch) => batch.batchId === batchId)
  const batch = await read()
  if (!batch) throw new Error('There is no batch.')
  renderScreen(<BatchNotice batch={{ ...batch, queued: 2, left: 0, sent: 2 }} />, device)
  const notice = (await screen.findByText('All 2 sent')).closest('li')
  if (!notice) throw new Error('There is no notice.')
  fireEvent.pointerEnter(notice)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.advanceTimersByTime(60_000)
  expect((await read())?.isSeen).toBe(false)
  fireEvent.pointerLeave(notice)
  vi.advanceTimersByTime(6_000)
  vi.useRealTimers()
  await vi.waitUntil(async () => (await read())?.isSeen, { timeout: 10_000 })
})
