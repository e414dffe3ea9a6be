import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, onDevice, openTestDevice, VIEWER_ID } from '../../tests/support/browser/render-screen.tsx'
import { cacheLeads } from '../db/views/query-cache.ts'
import { useLead, useRowsVersion } from './use-local-data.ts'
import { applyBootstrapPage, startBootstrap } from '../db/rows/write-bootstrap.ts'

const stored = buildLead({ companyId: COMPANY_ID, firstname: 'Ann' })

async function openDevice() {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 1 } })
  const page = { rows: [{ t: 'lead' as const, id: stored._id, seq: 1, v: 1, row: stored }] }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  const version = renderHook(useRowsVersion, onDevice(device))
  await waitFor(() => expect(version.result.current).toBeDefined())
  return { device, rows, version: version.result.current ?? '' }
}

test('draws a lead that its list has shown at once, and keeps the same object when it is read', async () => {
  const { device, rows, version } = await openDevice()
  const listed = structuredClone(stored)
  cacheLeads(rows, version, [listed])
  const hook = renderHook(() => useLead(stored._id), onDevice(device))
  expect(hook.result.current).toBe(listed)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(hook.result.current).toBe(listed)
})

test('what the device has read wins over what the list has shown', async () => {
  const { device, rows, version } = await openDevice()
  cacheLeads(rows, version, [{ ...stored, firstname: 'Anne' }])
  const hook = renderHook(() => useLead(stored._id), onDevice(device))
  await waitFor(() => expect(hook.result.current?.firstname).toBe('Ann'))
})

test('what a list showed before something changed is not shown', async () => {
  const { device, rows } = await openDevice()
  cacheLeads(rows, 'an older version', [stored])
  const hook = renderHook(() => useLead(stored._id), onDevice(device))
  expect(hook.result.current).toBeUndefined()
  await waitFor(() => expect(hook.result.current).toEqual(stored))
})
