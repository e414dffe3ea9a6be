import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestDevice, renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { buildEntry } from '../../../../tests/support/builders/build-entry.ts'
import type { ParkedEntry } from '../../../db/schema/outbox-entry.ts'
import { MetChanges } from './met-changes.tsx'

test('a deletion that met a follow-up, a call and a note says so in words', async () => {
  const met = { theirs: '00000000-0000-4000-8000-000000000009', by: 'Grace', at: '2026-11-20T12:00:00.000Z' }
  const entry = { ...buildEntry({ name: 'lead.delete', args: {} }), reason: {} } as unknown as ParkedEntry
  const conflicts = ['followUps', 'activities', 'notes'].map((field) => ({ field, ...met }))
  renderScreen(<MetChanges conflicts={conflicts} entry={entry} />, openTestDevice())
  await screen.findByText('A new follow-up')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('Grace')[0])
  expect(lines).toEqual(['A new follow-up', 'A new call or visit', 'A new note'])
})
