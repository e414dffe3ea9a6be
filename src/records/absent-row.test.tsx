import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../tests/support/browser/render-screen.tsx'
import { tokenOf } from '../../tests/support/server/local-device.ts'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { putStatus } from '../db/outbox/sync-status.ts'
import { applyBootstrapPage, startBootstrap } from '../db/rows/write-bootstrap.ts'
import type { SyncStatus } from '../db/schema/status-records.ts'
import { AbsentRow } from './absent-row.tsx'

const TOKEN = tokenOf({ id: VIEWER_ID, role: 'User', assignedCompanies: [COMPANY_ID] })

/** A device with all rows of its company; this lead is not among them. */
async function openAbsentLead(status: Partial<SyncStatus>) {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 1 } })
  await applyBootstrapPage(rows, { rows: [] }, { generation: 1, after: undefined })
  await putStatus(device.outbox, status)
  renderScreen(<AbsentRow entity="lead" isLoading={false} what="Lead" />, device)
}

test('a lead that an up-to-date device does not have is gone', async () => {
  await openAbsentLead({})
  await screen.findByText('Lead not found')
  await screen.findByText('It was deleted, or it belongs to another company.')
})

const REASONS: [string, Partial<SyncStatus>, string][] = [
  ['is offline', { offline: true }, 'If it exists, it will load when you’re back online.'],
  ['needs a sign-in', { refusedToken: TOKEN }, 'If it exists, it will load when you sign in.'],
  ['needs an update', { refusedProtocol: PROTOCOL_VERSION }, 'If it exists, it will load when Doorstep is updated.'],
  ['meets a proxy', { hasProxyPage: true }, 'If it exists, it will load when the server can be reached.'],
  ['has a failing server', { hasServerProblem: true }, 'If it exists, it will load when the server can be reached.'],
]

test.each(REASONS)('a lead that is absent while the device %s is not called deleted', async (_, status, reason) => {
  await openAbsentLead(status)
  await screen.findByText('This lead is not on this device')
  await screen.findByText(reason)
  expect(screen.queryByText(/It was deleted, or it belongs/)).toBeNull()
})

test('a person who has to sign in to load a lead gets the way there and back', async () => {
  await openAbsentLead({ refusedToken: TOKEN })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2F')
})
