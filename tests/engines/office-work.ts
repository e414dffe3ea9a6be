import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { uploadExampleJobs } from '../support/builders/upload-jobs.ts'
import type { Journey } from './journey.ts'
import { Screen } from './screen.ts'

// What an office does in addition to field work: lists of leads, files, the map, marketing.

const UPLOAD_MS = 60_000

export async function filterTheList({ screen, server, client }: Journey): Promise<void> {
  await screen.open(`${server.url}/leads`)
  await screen.clicks('button', 'Filter Leads')
  await screen.clicks('button', 'Property Type Any')
  await screen.clicks('checkbox', 'House', { exact: true })
  const { totalLeads } = await client.leads('?property_type=House')
  expect(totalLeads).toBeGreaterThan(1)
  await screen.sees(['text', `${totalLeads} leads match these filters`])
  await screen.clicks('button', 'Search')
  await screen.sees(['text', `${totalLeads} leads`, { exact: true }])
}

export async function assignTheLead({ screen, server, client, leadId }: Journey): Promise<void> {
  await screen.sets('Ben Carter', 'field', 'Assign to')
  await screen.sees(['text', 'Lead assigned'])
  const isAssigned = async () => (await client.lead(leadId)).assignedTo !== null
  await screen.until(isAssigned, 'the server to get it', 30_000)
  await screen.open(`${server.url}/leads/my`)
  await screen.sees(['heading', 'My Leads'])
  const isListed = () => screen.tab.evaluate<boolean>(`document.querySelector('tbody a[href*="${leadId}"]') !== null`)
  await screen.until(isListed, 'the lead among my leads')
}

export async function workInTwoTabs({ browser, screen, server, leadId }: Journey): Promise<void> {
  const second = new Screen(await browser.newTab())
  for (const tab of [screen, second]) {
    await tab.open(`${server.url}/lead/${leadId}`)
    await tab.sees(['button', 'Add Note'])
  }
  await addNote(second, 'Written in the second tab')
  await screen.sees(['text', 'Written in the second tab'])
  await addNote(screen, 'Written in the first tab')
  await second.sees(['text', 'Written in the first tab'])
  await second.tab.close()
}

async function addNote(screen: Screen, text: string): Promise<void> {
  await screen.clicks('button', 'Add Note')
  await screen.types(text, 'textbox', undefined, { within: ['dialog'] })
  await screen.clicks('button', 'Save Note')
  await screen.seesNo(['dialog'])
}

async function pickLeads(journey: Journey, name: string, rows: readonly string[]): Promise<void> {
  const { screen, server } = journey
  await screen.open(`${server.url}/bulk-upload`)
  await screen.sees(['heading', 'Upload a file of leads'])
  await screen.chooses([writeCsv(journey, name, ['First Name,Email,Phone', ...rows])])
  await screen.sees(['text', '3 of 3 columns matched'])
  await screen.clicks('button', 'Upload', { exact: true })
}

function writeCsv({ folder }: Journey, name: string, lines: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

export async function uploadLeads(journey: Journey): Promise<void> {
  await pickLeads(journey, 'enquiries.csv', ['Zoe,zoe@example.org,07700 900001', 'Max,max@example.org,07700 900002'])
  await journey.screen.sees(['text', 'File uploaded and processed successfully'], UPLOAD_MS)
  await journey.screen.sees(['text', '2 added.'])
  expect((await journey.client.leads('?firstname=Zoe')).leads).toMatchObject([{ email: 'zoe@example.org' }])
}

export async function uploadLeadsOffline(journey: Journey): Promise<void> {
  await pickLeads(journey, 'offline.csv', ['Ida,ida@example.org,07700 900003'])
  await journey.screen.sees(['text', 'It continues when the server can be reached.'])
}

export async function offlineUploadArrives({ screen, client }: Journey): Promise<void> {
  const isThere = async () => (await client.leads('?firstname=Ida')).totalLeads > 0
  await screen.until(isThere, 'the lead of the offline upload', UPLOAD_MS)
  expect((await client.leads('?firstname=Ida')).leads).toMatchObject([{ email: 'ida@example.org' }])
}

export async function lookAtTheMap({ screen, server, client }: Journey): Promise<void> {
  const companyId = await screen.tab.evaluate<string>(`localStorage.getItem('companyId')`)
  await uploadExampleJobs(client, companyId)
  await seeTheMap({ screen, server })
}

/** Works without the server, too: jobs and the base map are on the device. */
export async function seeTheMap({ screen, server }: Pick<Journey, 'screen' | 'server'>): Promise<void> {
  await screen.open(`${server.url}/map`)
  await screen.clicks('button', 'J-1002')
  await screen.sees(['text', '9 Station Road, York', { within: ['dialog'] }])
  await screen.until(() => screen.tab.evaluate<boolean>(IS_DRAWN), 'the map to be drawn')
}

/** Land, water, roads and pins have colours of their own. */
const IS_DRAWN = `[...document.querySelectorAll('[role=application] canvas')].some((canvas) => {
  if (canvas.width < 100 || canvas.height < 100) return false
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(data.buffer)
  const colours = new Set()
  for (let at = 0; at < pixels.length; at += 7) colours.add(pixels[at])
  return colours.size > 10
})`

export async function doMarketing(journey: Journey): Promise<void> {
  const { screen, server } = journey
  await screen.open(`${server.url}/marketing`)
  await screen.clicks('button', 'Create List')
  await screen.types('Newsletter', 'field', 'Name', { exact: true, within: ['dialog'] })
  await screen.types('news@greenway.example', 'field', 'From Email', { within: ['dialog'] })
  await screen.clicks('button', 'Create', { exact: true, within: ['dialog'] })
  await screen.seesNo(['dialog'])
  await screen.sees(['row', 'Newsletter'])

  await screen.clicks('tab', 'Subscribers')
  await screen.clicks('button', 'Import CSV')
  const people = ['Email,First name', 'ann@example.com,Ann', 'bo@example.com,Bo']
  await screen.sees(['field', 'CSV file', { within: ['dialog'] }])
  await screen.chooses([writeCsv(journey, 'buyers.csv', people)])
  await screen.clicks('button', 'Import', { exact: true, within: ['dialog'] })
  await screen.sees(['text', 'Created/updated: 2.'], UPLOAD_MS)
  await screen.sees(['row', 'ann@example.com'])

  await screen.open(`${server.url}/marketing?tab=campaigns`)
  await screen.clicks('button', 'Create Campaign')
  await screen.types('Autumn offer', 'field', 'Name', { exact: true })
  await screen.types('Warm homes', 'field', 'Subject')
  await screen.types('<h1>Hello</h1>', 'field', 'HTML', { exact: true })
  await screen.clicks('button', 'Create', { exact: true })
  await screen.sees(['text', 'Campaign created'])
  await screen.sees(['heading', 'Autumn offer'])
}
