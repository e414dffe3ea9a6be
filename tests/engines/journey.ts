import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import type { EngineBrowser, EngineName } from './engine.ts'
import { createBrowser } from './open-engine.ts'
import { Screen } from './screen.ts'
import { signInAsBen } from './sign-in.ts'

const FIRST_DOWNLOAD_MS = 90_000
const SENT_MS = 60_000
export const NOTE = 'Rang the bell twice, the dog answered.'

export interface Journey {
  server: ServerProcess
  browser: EngineBrowser
  screen: Screen
  /** The newest open lead. */
  leadId: string
  client: PlainClient
  folder: string
}

export async function inEngine(name: EngineName, walk: (journey: Journey) => Promise<void>): Promise<void> {
  const server = await ServerProcess.start({ DEMO_LEADS: '400' })
  const browser = createBrowser(name)
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-engine-files-'))
  try {
    const client = await PlainClient.signIn(server.url, ben)
    const { leads } = await client.leads('?newLeads=true')
    const leadId = leads[0]?._id
    if (!leadId) throw new Error('The demo has no new lead.')
    const journey = { server, browser, client, leadId, folder, screen: new Screen(await browser.open()) }
    await walk(journey).catch(async (error: unknown) => {
      const shots = process.env['SHOTS']
      // If the journey then succeeds at its second attempt, nothing else reports why it was needed.
      console.error(name, error)
      if (shots) await journey.screen.tab.screenshot(`${shots}/${name}.png`).catch(() => undefined)
      throw error
    })
  } finally {
    await browser.dispose()
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const signIn = ({ screen, server }: Journey): Promise<void> => signInAsBen(screen, server.url)

/** At once: a user doesn't wait on the first screen. */
export async function waitForFirstDownload({ screen, server }: Journey): Promise<void> {
  await screen.open(`${server.url}/leads`)
  await screen.sees(['row'], 30_000)
  await screen.seesNo(['text', 'on this device'], FIRST_DOWNLOAD_MS)
  const isKept = 'navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))'
  await screen.until(() => screen.tab.evaluate<boolean>(isKept), 'the app to be kept', FIRST_DOWNLOAD_MS)
  await chipSays(screen, 'All sent')
}

export const chipSays = (screen: Screen, text: string) => screen.sees(['link', text, { exact: true }], SENT_MS)

export async function walkTheList({ screen, server }: Journey): Promise<void> {
  await screen.open(`${server.url}/leads`)
  await screen.sees(['row'])
  await screen.open(`${server.url}/leads/new`)
  await screen.sees(['heading', 'New Leads'])
  await screen.sees(['row'])
}

export async function openLead({ screen, server, leadId }: Journey): Promise<void> {
  await screen.open(`${server.url}/lead/${leadId}`)
  await screen.sees(['button', 'Add Note'])
}

export async function setStatus({ screen }: Journey, status: string): Promise<void> {
  await screen.sets(status, 'field', 'Status')
  if (status === 'Call Back') await screen.clicks('button', 'No date')
  await screen.until(async () => (await screen.valueOf('field', 'Status')) === status, `the status ${status}`)
}

export async function setBooking({ screen }: Journey): Promise<void> {
  await screen.sets('2026-12-01', 'field', 'Actual Booking Date')
  await screen.sets('10:15', 'field', 'Actual Booking Time')
  await screen.clicks('button', 'Save Booking Details')
  await screen.sees(['text', 'Booking details saved'])
}

export async function writeNote({ screen }: Journey, text: string): Promise<void> {
  await screen.clicks('button', 'Add Note')
  await screen.types(text, 'textbox', undefined, { within: ['dialog'] })
  await screen.clicks('button', 'Save Note')
  await screen.seesNo(['dialog'])
}

export async function seeAColleaguesChange({ screen, client, leadId }: Journey): Promise<void> {
  await client.call('PATCH', `/api/epc/leads/${leadId}`, { lead_status: '2nd Call' })
  await screen.until(async () => (await screen.valueOf('field', 'Status')) === '2nd Call', 'the change', 30_000)
}

const ADDRESSES: Record<string, string> = {
  '/leads': 'All Leads',
  '/leads/my': 'My Leads',
  '/deals': 'All Deals',
  '/contacts': 'Contacts',
  '/accounts': 'Accounts',
  '/map': 'Map',
  '/marketing': 'Email Marketing',
  '/bulk-upload': 'Bulk Lead Upload',
  '/me': 'My account',
  '/sync': '',
}

export async function openEveryAddress({ screen, server }: Journey): Promise<void> {
  for (const [path, heading] of Object.entries(ADDRESSES)) {
    await screen.open(server.url + path)
    await screen.sees(['heading', heading])
  }
}

export async function killTheBrowser(journey: Journey): Promise<void> {
  await journey.browser.kill()
  journey.screen = new Screen(await journey.browser.open())
}

export async function serverHasItAll({ client, leadId }: Journey): Promise<void> {
  expect(await client.lead(leadId)).toMatchObject({
    lead_status: 'Call Back',
    actual_booking_date: '2026-12-01',
    actual_booking_time: '10:15',
  })
  expect((await client.notes(leadId)).filter(({ content }) => content === NOTE)).toHaveLength(1)
}

export async function signOut({ screen, server }: Journey): Promise<void> {
  await screen.open(`${server.url}/me`)
  await screen.clicks('button', 'your menu')
  await screen.clicks('option', 'Sign out')
  await screen.sees(['button', 'Sign in'])
}
