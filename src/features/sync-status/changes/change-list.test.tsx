import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { buildEntry } from '../../../../tests/support/builders/build-entry.ts'
import { BLOCKED } from '../../../db/schema/outbox-entry.ts'
import { ChangeList } from './change-list.tsx'

test('a change that a filter blocks says so, and so do those that wait behind it', async () => {
  const lane = 'lead:1'
  const blocked = buildEntry({ lane, description: 'Note: select', lastError: BLOCKED })
  const entries = [blocked, buildEntry({ lane, description: 'Status: Open' }), buildEntry({ lane: 'lead:2' })]
  renderScreen(<ChangeList companyNames={new Map()} entries={entries} />)
  await screen.findByText(`Last try: ${BLOCKED.message}`)
  await screen.findByText(`Waits for “Note: select”. ${BLOCKED.message}`)
  expect(screen.getAllByText(/blocks this change/)).toHaveLength(2)
})
