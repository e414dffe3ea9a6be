import { expect, test } from 'vitest'
import type { BatchProgress } from '../../db/outbox/batch-progress.ts'
import { batchText } from './batch-notice.tsx'

const words = (given: Partial<BatchProgress>, secondsHeld = 0) =>
  batchText(
    {
      key: 'batch:b',
      batchId: 'b',
      userId: 'me',
      companyId: 'us',
      name: 'lead.status',
      args: {},
      description: 'Status: Closed',
      total: 10_000,
      queued: 200,
      position: 1,
      savedAt: 0,
      heldUntil: 0,
      discarded: 0,
      isSeen: false,
      left: 10_000,
      refused: 0,
      sent: 0,
      ...given,
    },
    secondsHeld,
  )

test('a batch says how far it is, and never more than is true', () => {
  expect(words({ queued: 0 }, 8)).toBe('Saved on this device. Sends in 8 s')
  expect(words({ queued: 0 })).toBe('Saved on this device, waiting to be sent')
  expect(words({ left: 8_800, sent: 1_200 })).toBe('1,200 of 10,000 sent')
  expect(words({ left: 0, sent: 9_997, refused: 2, discarded: 1 })).toBe('9,997 of 10,000 sent, 2 refused, 1 discarded')
  expect(words({ left: 0, sent: 10_000 })).toBe('All 10,000 sent')
})
