import { screen } from '@testing-library/react'
import { test } from 'vitest'
import type { Contact } from '../../../../contract/entities/contact.ts'
import { updateContact } from '../../../../contract/mutations/contact.ts'
import { buildEntry } from '../../../../tests/support/builders/build-entry.ts'
import {
  COMPANY_ID,
  openTestDevice,
  renderScreen,
  VIEWER_ID,
} from '../../../../tests/support/browser/render-screen.tsx'
import type { AcknowledgedEntry } from '../../../db/schema/outbox-entry.ts'
import { applyBootstrapPage, startBootstrap } from '../../../db/rows/write-bootstrap.ts'
import { ContestedChange } from './contested-change.tsx'

const contactId = '0198a000-0000-7000-8000-0000000000f1'
const entry: AcknowledgedEntry = {
  ...buildEntry({
    name: updateContact.name,
    args: { contactId, fields: { email: 'mine@a.example' } },
    lane: `contact:${contactId}`,
    userId: VIEWER_ID,
    companyId: COMPANY_ID,
  }),
  acknowledgedSeq: 2,
  epoch: 'e',
  acknowledgedAt: 0,
  conflicts: [{ field: 'email', theirs: 'theirs@a.example', by: 'Grace Hall', at: '2026-11-20T12:00:00.000Z' }],
}

async function openCard(email: string) {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  const at = '2026-11-20T09:00:00.000Z'
  const row: Contact = {
    _id: contactId,
    companyId: COMPANY_ID,
    firstname: 'Maya',
    email,
    createdAt: at,
    updatedAt: at,
    version: 4,
  }
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 4, totals: { lead: 0 } })
  const page = { rows: [{ t: 'contact' as const, id: contactId, seq: 4, v: 4, row }] }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  renderScreen(
    <ul>
      <ContestedChange companyName="Greenway" entry={entry} />
    </ul>,
    device,
  )
}

test('a contested value that was saved is said to be', async () => {
  await openCard('mine@a.example')
  await screen.findByText(/Your version was saved\.$/)
  await screen.findByRole('button', { name: 'Use mine' })
})

test('a contested value that somebody has changed since is not said to be saved', async () => {
  await openCard('newer@a.example')
  await screen.findByText(/It is now “newer@a\.example”\.$/)
  await screen.findByRole('button', { name: 'Leave as it is' })
})
