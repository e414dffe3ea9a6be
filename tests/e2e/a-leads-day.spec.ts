import { type Page, expect, test } from '@playwright/test'
import type { Colleague } from '../../contract/entities/user.ts'
import { deleteLeadBehindTheServer } from '../support/server/behind-the-server.ts'
import { BrowserProfile, everythingIsHere, setBooking, signIn, writeNote } from '../support/browser/browser.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

test.describe.configure({ mode: 'parallel' })

let server: ServerProcess
let profiles: BrowserProfile[]

test.beforeEach(async () => {
  profiles = []
  server = await ServerProcess.start({ DEMO_LEADS: '120' })
})
test.afterEach(async () => {
  for (const profile of profiles) await profile.dispose()
  await server.dispose()
})

function newProfile(): BrowserProfile {
  const profile = new BrowserProfile()
  profiles.push(profile)
  return profile
}

async function newestOpenLead() {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  const lead = leads[0]
  if (!lead) throw new Error('The demo has no new lead.')
  return { client, lead }
}

const chip = (page: Page, text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 })

test('FM-001, FM-012: everything of a day offline, with a killed server and a killed browser, arrives exactly once', async () => {
  const { client, lead } = await newestOpenLead()
  const me = (await client.call<{ user: { _id: string } }>('GET', '/api/sync/access')).user
  const profile = newProfile()
  let page = await profile.open()
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)

  await server.kill()
  await page.goto(`${server.url}/leads`)
  await expect(page.getByRole('heading', { name: 'All Leads' })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(50)
  await page.goto(`${server.url}/lead/${lead._id}`)
  await page.getByLabel('Status').selectOption('Call Back')
  await page.getByRole('dialog', { name: 'When?' }).getByRole('button', { name: 'No date' }).click()
  await page.getByLabel('Assign to').selectOption(me._id)
  await expect(page.getByText('Lead assigned')).toBeVisible()
  await setBooking(page, '2036-12-01', '10:15')
  await writeNote(page, 'Rang the bell twice, the dog answered.')
  await chip(page, 'Offline, 4 waiting')
  await profile.kill()

  await server.start()
  page = await profile.open()
  await page.goto(`${server.url}/lead/${lead._id}`)
  await chip(page, 'All sent')

  const after = await client.lead(lead._id)
  expect(after).toMatchObject({
    lead_status: 'Call Back',
    assignedTo: me._id,
    actual_booking_date: '2036-12-01',
    actual_booking_time: '10:15',
  })
  const written = (await client.notes(lead._id)).filter((note) => note.content.startsWith('Rang the bell'))
  expect(written).toHaveLength(1)
  await expect(page.getByText('Rang the bell twice, the dog answered.')).toHaveCount(1)
})

test('a change in one browser shows in the other without a reload', async () => {
  const { lead } = await newestOpenLead()
  const [first, second] = [newProfile(), newProfile()]
  const pages = await Promise.all([first.open(), second.open()])
  for (const [index, page] of pages.entries()) {
    await signIn(page, server.url, index === 0 ? ben : grace)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/lead/${lead._id}`)
    await expect(page.getByLabel('Status')).toHaveValue('Open')
  }
  await pages[0]!.getByLabel('Status').selectOption('2nd Call')
  await expect(pages[1]!.getByLabel('Status')).toHaveValue('2nd Call')
})

test('FM-028: a note for a deleted lead is parked, shown, and its text can be copied', async () => {
  const { client, lead } = await newestOpenLead()
  const { users } = await client.call<{ users: Colleague[] }>('GET', '/api/auth/users')
  const gracesId = users.find(({ firstname }) => firstname === 'Grace')?._id ?? ''
  const profile = newProfile()
  const page = await profile.open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)
  await server.kill()
  await page.goto(`${server.url}/lead/${lead._id}`)
  await writeNote(page, 'They want a call on Friday.')
  await chip(page, 'Offline, 1 waiting')

  await deleteLeadBehindTheServer(server.dataDir, lead, gracesId)
  await server.start()
  await chip(page, '1 needs attention')
  await page.goto(`${server.url}/sync`)
  await expect(
    page.getByRole('main').getByText(/^This lead was deleted by Grace Hall\. An Admin can restore it/),
  ).toBeVisible()
  await expect(page.getByText('They want a call on Friday.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('They want a call on Friday.')

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }).click()
  await chip(page, 'All sent')
})
