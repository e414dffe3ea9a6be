import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn, writeNote } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import {
  ageRows,
  blockOutbox,
  fillStorage,
  journalText,
  loseOutbox,
  rowDatabases,
} from '../support/browser/device-storage.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// FM-013 to FM-016, FM-019 and FM-043 of docs/failure-matrix.md, in a real browser.

let server: ServerProcess
let profile: BrowserProfile
let page: Page

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '60' })
  profile = new BrowserProfile()
  page = await profile.open()
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)
})
test.afterAll(async () => {
  await profile.dispose()
  await server.dispose()
})

const chip = (text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 60_000 })
const recovered = () => page.getByRole('alert', { name: 'Recovered changes' })
const inJournal = (content: string) => expect.poll(() => journalText(page), { timeout: 15_000 }).toContain(content)

/** Like a disk with a lost block: the browser finds the outbox damaged at its start, and creates a new one. */
function damageOutbox(): void {
  const stores = readdirSync(profile.dir, { recursive: true, encoding: 'utf8' })
  const manifests = stores.filter((path) => /WebStorage\/.*\.leveldb\/(MANIFEST-\d+|CURRENT)$/.test(path))
  expect(manifests.length, 'the outbox has a bucket of its own').toBeGreaterThan(0)
  for (const path of manifests) writeFileSync(join(profile.dir, path), 'damaged')
}

test('FM-013, FM-014, FM-015: an outbox that is deleted under a running page, or damaged at a start, is restored and sent once', async () => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  const leadId = leads[0]?._id ?? ''
  await server.kill()

  await page.goto(`${server.url}/lead/${leadId}`)
  await writeNote(page, 'Written before it was deleted')
  await inJournal('Written before it was deleted')
  await loseOutbox(page)
  await expect(recovered()).toContainText('We recovered 1 unsent change')
  await chip('Offline, 1 waiting')
  await recovered().getByRole('button', { name: 'OK' }).click()
  await expect(recovered()).toHaveCount(0)

  await writeNote(page, 'Written before it was damaged')
  await inJournal('Written before it was damaged')
  await profile.kill()
  damageOutbox()

  page = await profile.open()
  await page.goto(`${server.url}/lead/${leadId}`)
  await expect(recovered()).toContainText('We recovered 2 unsent changes')
  await server.start()
  // As a user who is online again does; the next attempt may be a minute away.
  await page.reload()
  await chip('All sent')
  const contents = (await client.notes(leadId)).map(({ content }) => content)
  expect(contents.filter((content) => content.startsWith('Written before'))).toEqual([
    'Written before it was deleted',
    'Written before it was damaged',
  ])
})

test('FM-013: a browser killed repeatedly while rows arrive loses no note', async () => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  const [leadId = '', ...others] = leads.map(({ _id }) => _id)
  let isOver = false
  const arriving = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await client.call('PATCH', `/api/epc/leads/${others[turn % others.length]}`, {
        lead_status: turn % 2 ? 'Open' : 'Closed',
      })
    }
  })()
  const written = Array.from({ length: 5 }, (_, round) => `Before kill ${round}`)
  try {
    for (const note of written) {
      await page.goto(`${server.url}/lead/${leadId}`)
      await writeNote(page, note)
      await profile.kill()
      page = await profile.open()
    }
  } finally {
    isOver = true
    await arriving
  }
  await page.goto(`${server.url}/lead/${leadId}`)
  await chip('All sent')
  const contents = (await client.notes(leadId)).map(({ content }) => content)
  expect(contents.filter((content) => content.startsWith('Before kill'))).toEqual(written)
})

test('FM-043: an app with another shape of rows builds its own and sends the fifty changes saved by the one before', async () => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  const leadId = leads[2]?._id ?? ''
  await page.goto(`${server.url}/lead/${leadId}`)
  await chip('All sent')
  await server.kill()
  const written = Array.from({ length: 50 }, (_, index) => `Of the app before ${index}`)
  for (const note of written) await writeNote(page, note)
  await chip('Offline, 50 waiting')
  await server.start()
  await page.goto(`${server.url}/api/live`)
  await ageRows(page)

  await page.goto(`${server.url}/lead/${leadId}`)
  await chip('All sent')
  await expect(page.getByText('Of the app before 49')).toBeVisible()
  await expect.poll(() => rowDatabases(page)).toEqual([expect.not.stringMatching(/-s2$/)])
  expect((await client.notes(leadId)).map(({ content }) => content)).toEqual(written)
})

test('FM-016: while a tab blocks the database, the next one says so and the one beside it still saves', async () => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  const leadId = leads[3]?._id ?? ''
  await page.goto(`${server.url}/lead/${leadId}`)
  await chip('All sent')
  await server.kill()
  await writeNote(page, 'Before the other tab')
  await inJournal('Before the other tab')
  const holder = await page.context().newPage()
  // A page of this site that isn't the app.
  await holder.goto(`${server.url}/theme.js`)
  await blockOutbox(holder)
  const next = await page.context().newPage()
  await next.goto(`${server.url}/lead/${leadId}`)
  await expect(next.getByRole('alert', { name: 'Waiting for another tab' })).toBeVisible({ timeout: 10_000 })

  await page.bringToFront()
  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Beside the blocked database')
  await dialog.getByRole('button', { name: 'Save Note' }).click()
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
  await inJournal('Beside the blocked database')

  await server.start()
  await holder.close()
  await expect(next.getByRole('alert', { name: 'Waiting for another tab' })).toHaveCount(0)
  // Notes are in the order in which the server got them: the second is sent alone, the first waits for its database.
  const contents = async () => (await client.notes(leadId)).map(({ content }) => content).sort()
  await expect.poll(contents, { timeout: 60_000 }).toEqual(['Before the other tab', 'Beside the blocked database'])
  await next.close()
})

test('FM-019: without room it says NOT saved, keeps the text, and sends it as soon as the server answers', async () => {
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  const leadId = leads[1]?._id ?? ''
  await page.goto(`${server.url}/lead/${leadId}`)
  await chip('All sent')
  // The storage guard starts a moment after the first screen.
  await page.waitForTimeout(4_000)
  await server.kill()
  await fillStorage(page)
  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Typed without room')
  await dialog.getByRole('button', { name: 'Save Note' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'NOT saved' })).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('Typed without room')

  await server.start()
  await dialog.getByRole('button', { name: 'Save Note' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await client.notes(leadId)).map(({ content }) => content)).toContain('Typed without room')
})
