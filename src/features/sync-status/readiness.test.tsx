import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { applyBootstrapPage, startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { SyncChip } from './sync-chip.tsx'
import { SyncTile } from './sync-tile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function fakeServiceWorker() {
  let activate = () => {}
  const ready = new Promise<void>((resolve) => {
    activate = resolve
  })
  vi.stubGlobal('navigator', { serviceWorker: { ready, getRegistration: async () => undefined } })
  return { activate }
}

async function openApp({ next }: { next?: string } = {}) {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: 2 } })
  const page = { rows: [], ...(next === undefined ? {} : { next }) }
  const place = await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  renderScreen(
    <>
      <SyncChip />
      <SyncTile />
    </>,
    device,
  )
  return { rows, place }
}

const READY = 'This device is ready to work offline'
const said = () => screen.queryAllByText(READY).length > 0

test('a device is ready once the app itself is kept by its service worker and the first download is done', async () => {
  const worker = fakeServiceWorker()
  await openApp()
  expect(await screen.findByText('Getting ready')).toBeDefined()
  expect(said()).toBe(false)
  worker.activate()
  await vi.waitFor(() => expect(said()).toBe(true), { timeout: 10_000 })
  expect(await screen.findByText('All sent')).toBeDefined()
})

test('it is not ready while leads are still to come, whatever the service worker says', async () => {
  const worker = fakeServiceWorker()
  worker.activate()
  const { rows } = await openApp({ next: 'page 2' })
  expect(await screen.findByText('Getting ready')).toBeDefined()
  expect(said()).toBe(false)
  await applyBootstrapPage(rows, { rows: [] }, { generation: 1, after: 'page 2' })
  await vi.waitFor(() => expect(said()).toBe(true), { timeout: 10_000 })
})

test('a browser without service workers is never called ready, nor getting ready', async () => {
  vi.stubGlobal('navigator', {})
  await openApp()
  expect(await screen.findByText('All sent')).toBeDefined()
  expect(said()).toBe(false)
})
