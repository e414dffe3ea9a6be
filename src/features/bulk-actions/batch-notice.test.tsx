import { cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { saveBatch } from '../../db/save-batch.ts'
import { AllBatches } from './batch-notices.tsx'
import { changeOf } from './bulk-action.ts'

afterEach(cleanup)

test.each([
  ['deal', 'Status: Closed · 2 deals'],
  ['lead', 'Status: Closed · 2 leads'],
] as const)('what was done to each of many %ss is told of them by that name', async (kind, words) => {
  const device = openTestDevice()
  const change = changeOf('status', { kind, value: 'Closed', people: [], now: 0 })
  const rows = ['Ann', 'Bob'].map((subject) => ({ id: device.newId(), base: 1, subject }))
  await saveBatch({ userId: VIEWER_ID, companyId: COMPANY_ID, outbox: device.outbox }, change, rows, device)
  renderScreen(<AllBatches />, device)
  await screen.findByText(words)
})
