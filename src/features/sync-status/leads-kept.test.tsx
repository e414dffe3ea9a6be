import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { readLeadLimit } from '../../db/recovery/keep-newest.ts'
import { startBootstrap } from '../../db/rows/write-bootstrap.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { isHandheldWebKit } from './install-way.ts'
import { FewerLeadsBar, LeadsKeptCard } from './leads-kept.tsx'

async function deviceOfCompanyWith(leads: number) {
  const device = openTestDevice()
  const head = { epoch: 'e', cursor: 'c', head: 1, totals: { lead: leads } }
  await startBootstrap(device.openRows(VIEWER_ID, COMPANY_ID), head)
  return device
}

function Card() {
  const summary = useSyncSummary()
  return summary ? (
    <>
      <p>Summary read</p>
      <LeadsKeptCard summary={summary} />
    </>
  ) : null
}

test('a person chooses that this device keeps the newest leads, and all of them again', async () => {
  const { outbox } = renderScreen(<Card />, await deviceOfCompanyWith(250_000))
  expect(await screen.findByText('0 of this company’s 250,000 leads are on this device.')).toBeDefined()
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  expect(isChosen('All leads')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'The newest 50,000' }))
  await vi.waitFor(() => expect(isChosen('The newest 50,000')).toBe(true))
  expect(await readLeadLimit(outbox)).toBe(50_000)
  await userEvent.click(screen.getByRole('radio', { name: 'All leads' }))
  await vi.waitFor(() => expect(isChosen('All leads')).toBe(true))
  expect(await readLeadLimit(outbox)).toBeUndefined()
})

test('a company whose leads fit everywhere has nothing to choose', async () => {
  renderScreen(<Card />, await deviceOfCompanyWith(10_000))
  await screen.findByText('Summary read')
  await expect(screen.findByRole('radio', {}, { timeout: 300 })).rejects.toThrow()
})

test('more leads than an iPad may hold: it offers to keep fewer, and follows the answer', async () => {
  const device = renderScreen(<FewerLeadsBar />, await deviceOfCompanyWith(250_000))
  const bar = await screen.findByRole('region', { name: 'Leads on this device' })
  expect(bar.textContent).toContain('This company has 250,000 leads')
  await userEvent.click(screen.getByRole('button', { name: 'Keep the newest 50,000' }))
  expect(screen.queryByRole('region')).toBeNull()
  await vi.waitFor(async () => expect(await readLeadLimit(device.outbox)).toBe(50_000))
})

test('it offers this once: a person who keeps all leads is not asked again', async () => {
  const device = renderScreen(<FewerLeadsBar />, await deviceOfCompanyWith(250_000))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep all' }))
  expect(await readLeadLimit(device.outbox)).toBeUndefined()
  cleanup()
  renderScreen(<FewerLeadsBar />, device)
  await expect(screen.findByRole('region', {}, { timeout: 300 })).rejects.toThrow()
})

test('it does not ask where there are few leads', async () => {
  renderScreen(<FewerLeadsBar />, await deviceOfCompanyWith(50_000))
  await expect(screen.findByRole('region', {}, { timeout: 300 })).rejects.toThrow()
})

test.each([
  ['an iPad', { GestureEvent: class {}, navigator: { standalone: false } }, true],
  ['Safari on a Mac', { GestureEvent: class {}, navigator: {} }, false],
  ['Chrome', { navigator: {} }, false],
])('recognises %s by what only WebKit on an iPhone or iPad has', (_, parts, expected) => {
  expect(isHandheldWebKit({ ...parts, matchMedia: () => ({ matches: false }) })).toBe(expected)
})
