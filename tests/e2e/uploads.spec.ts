import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser.ts'
import { ben } from '../support/demo-people.ts'
import { PlainClient } from '../support/plain-client.ts'
import { ServerProcess } from '../support/server-process.ts'

// Files of people, as they are. One server and one browser: each test goes on from where the last one ended.
test.describe.configure({ mode: 'serial' })

let server: ServerProcess
let client: PlainClient
let page: Page
const profile = new BrowserProfile()
const folder = mkdtempSync(join(tmpdir(), 'doorstep-files-'))

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '24' })
  client = await PlainClient.signIn(server.url, ben)
  page = await profile.open()
  await signIn(page, server.url, ben)
  await everythingIsHere(page, server.url)
})
test.afterAll(async () => {
  await profile.dispose()
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const totalLeads = async () => (await client.leads('')).totalLeads

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function choose(name: string, content: string | Buffer) {
  await page.getByLabel('CSV file').setInputFiles(fileOf(name, content))
}

test('a file is looked at, matched and mended before it is uploaded; what failed is listed; all of it can be undone', async () => {
  const before = await totalLeads()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Bulk Lead Upload' }).click()
  await button('Upload').click()
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload')

  const rows = ['Zoë;zoe@example.org;07700 900001', 'Max;no mail;07700 900002', 'Ida;still none;07700 900003']
  await choose('enquiries.csv', Buffer.from(`Who;E-Mail;Tel\n${rows.join('\n')}\n`, 'latin1'))
  await expect(page.getByText('2 of 3 columns matched')).toBeVisible()
  await page.getByLabel('Lead field of Who').focus()
  await page.getByLabel('Lead field of Who').selectOption({ label: 'First Name' })
  await expect(page.getByText('3 of 3 columns matched')).toBeVisible()
  await expect(page.getByText('2 rows will be refused')).toBeVisible()
  await page.getByLabel('Email of line 3').fill('max@example.org')
  await expect(page.getByText('1 row will be refused')).toBeVisible()
  await expectAccessible(page)
  await button('Upload').click()
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  await expect(page.getByText('2 added, 1 failed.')).toBeVisible()
  expect(await totalLeads()).toBe(before + 2)
  expect((await client.leads('?firstname=Zo%C3%AB')).leads).toMatchObject([{ email: 'zoe@example.org' }])

  await button('Failed rows of enquiries.csv').click()
  const dialog = page.getByRole('dialog', { name: 'Failed rows' })
  await expect(dialog).toContainText('Email "still none" is no e-mail address')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const failed = await readFile(await (await downloading).path(), 'utf8')
  expect(failed.trim().split('\r\n').at(-1)).toMatch(/^4,.*Ida,still none,07700 900003$/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await button('Undo enquiries.csv').click()
  await button('Undo upload').click()
  await expect(page.getByText('2 leads removed, 0 put back')).toBeVisible()
  expect(await totalLeads()).toBe(before)
  await button('Put away: enquiries.csv').click()
  await choose('more.csv', 'Who,Tel\nEve,07700 900009\n')
  await expect(page.getByText('2 of 2 columns matched')).toBeVisible()
})

test('what is no file of leads is said to be none', async () => {
  await choose('book.csv', 'PK\u0003\u0004 a spreadsheet')
  await expect(page.getByRole('alert')).toContainText('This is a spreadsheet or a ZIP archive, not a CSV file.')
  await choose('empty.csv', '')
  await expect(page.getByRole('alert')).toHaveText('The file is empty.')
  await choose('photo.csv', Buffer.from([1, 0, 2, 0, 3]))
  await expect(page.getByRole('alert')).toContainText('This is not a text file.')
  await choose('shoes.csv', 'Shoe size\n42\n')
  await expect(page.getByRole('alert')).toContainText('None of the columns is known as a lead field.')
})

const ROWS = 4500
/** Nine chunks of it, so that there is a middle; the filler is no lead's field. */
const largeFile = () => {
  const filler = 'x'.repeat(10_000)
  return ['First Name,Filler', ...Array.from({ length: ROWS }, (_, row) => `Lead ${row},${filler}`), ''].join('\n')
}
const chunksOnServer = () => {
  const uploads = join(server.dataDir, 'uploads')
  return readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.chunk')).length
}

test('begun offline, reloaded, and the server killed in the middle: every row exactly once', async () => {
  const before = await totalLeads()
  await page.context().setOffline(true)
  await choose('many.csv', largeFile())
  await expect(page.getByText('1 of 2 columns matched')).toBeVisible()
  await button('Upload').click()
  await expect(page.getByText('It goes on by itself when the server can be reached.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('It goes on by itself when the server can be reached.')).toBeVisible()
  await expectAccessible(page)

  const killed = killInTheMiddle()
  await page.context().setOffline(false)
  const arrived = await killed
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThan(9)
  await page.goto(`${server.url}/leads`)
  await server.start()
  await expect.poll(totalLeads, { timeout: 60_000 }).toBe(before + ROWS)
  await page.goto(`${server.url}/bulk-upload`)
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('4,500 added.')).toBeVisible()
  expect(await totalLeads()).toBe(before + ROWS)
})

async function killInTheMiddle(): Promise<number> {
  const deadline = Date.now() + 30_000
  while (chunksOnServer() < 2 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 2))
  await server.kill()
  return chunksOnServer()
}
