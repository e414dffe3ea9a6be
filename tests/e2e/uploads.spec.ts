import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import type { BulkUpload } from '../../contract/entities/bulk-upload.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { certifiedHouse } from '../support/builders/certified-house.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { xlsxOf } from '../support/builders/xlsx.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page
let house: Awaited<ReturnType<typeof certifiedHouse>>
const folder = mkdtempSync(join(tmpdir(), 'doorstep-files-'))

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '24' } })
  ;({ server, signal, client, page } = day)
  house = await certifiedHouse(client)
})
test.afterAll(async () => {
  await day.end()
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

test('a file is checked, matched and corrected before it is uploaded; failed rows are listed; the upload can be undone', async () => {
  const before = await totalLeads()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Bulk Lead Upload' }).click()
  await button('Upload').click()
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload')

  const rows = ['Zoë;zoe@example.org;07700 900001', 'Max;no mail;07700 900002', 'Ida;still none;07700 900003;x']
  await choose('enquiries.csv', Buffer.from(`Who;E-Mail;Tel\n${rows.join('\n')}\n`, 'latin1'))
  await expect(page.getByText('2 of 3 columns matched')).toBeVisible()
  await page.getByLabel('Lead field of Who').focus()
  await page.getByLabel('Lead field of Who').selectOption({ label: 'First Name' })
  await expect(page.getByText('3 of 3 columns matched')).toBeVisible()
  await expect(page.getByText('1 row will be refused as it is. 1 cell will be left empty.')).toBeVisible()
  await expect(page.getByText('Email: 1 cell can’t be read: no mail')).toBeVisible()
  await page.getByLabel('Email of line 3').fill('max@example.org')
  await expect(page.getByText('will be left empty.')).toHaveCount(0)
  await expectAccessible(page)
  await button('Upload').click()
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  await expect(page.getByText('2 added, 1 failed.')).toBeVisible()
  expect(await totalLeads()).toBe(before + 2)
  expect((await client.leads('?firstname=Zo%C3%AB')).leads).toMatchObject([{ email: 'zoe@example.org' }])

  await button('Failed rows of enquiries.csv').click()
  const dialog = page.getByRole('dialog', { name: 'Failed rows' })
  await expect(dialog).toContainText('this row has 4 columns; the header has 3')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const failed = await readFile(await (await downloading).path(), 'utf8')
  expect(failed.trim().split('\r\n').at(-1)).toMatch(/^4,.*Ida,still none,07700 900003,x$/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await button('Undo enquiries.csv').click()
  await button('Undo upload').click()
  await expect(page.getByText('enquiries.csv undone: 2 leads removed, 0 put back')).toBeVisible()
  expect(await totalLeads()).toBe(before)
  await button('Dismiss: enquiries.csv').click()
  await choose('more.csv', 'Who,Tel\nEve,07700 900009\n')
  await expect(page.getByText('2 of 2 columns matched')).toBeVisible()
})

test('a row with too many cells and one with a stray quote are corrected in place; one with fewer is filled', async () => {
  const rows = [
    'Amy,amy@example.org,1 Mill Lane, Otley,LS21 1AA',
    'Bob,bob@example.org',
    '"Cat,cat@example.org,3 Mill Lane,LS21 1AC',
  ]
  await choose('ragged.csv', `First Name,Email,Address,Postcode\n${rows.join('\n')}\n`)
  await expect(page.getByText('2 rows will be refused')).toBeVisible()
  await button('Fix line 2').click()
  await button('Join Address 1 of line 2 with the next').click()
  await expect(page.getByLabel('Address 1 of line 2')).toHaveValue('1 Mill Lane, Otley')
  await button('Fix line 4').click()
  await page.getByLabel('First Name of line 4').fill('Cat')
  await expect(page.getByText('will be refused')).toHaveCount(0)
  await expect(page.getByText('No duplicates found on this device.')).toBeVisible()
  await expectAccessible(page)
  await button('Upload').click()
  await expect(page.getByRole('region', { name: 'ragged.csv' }).getByText('3 added.')).toBeVisible()
  expect((await client.leads('?firstname=Bob')).leads).toContainEqual(
    expect.objectContaining({ email: 'bob@example.org' }),
  )
  expect((await client.leads('?postcode=LS21%201A')).leads).toMatchObject([
    { firstname: 'Amy', address1: '1 Mill Lane, Otley' },
    { firstname: 'Cat', address1: '3 Mill Lane' },
  ])
  await everythingIsHere(page, signal.url)
  await page.goto(`${signal.url}/bulk-upload`)
  await choose('again.csv', 'First Name,Email,Address,Postcode\nAmy,AMY@example.org,,\n')
  await expect(page.getByText("1 row matches a lead on this device. We'll check again on the server.")).toBeVisible()
  await page.getByText('Show what matches').click()
  await expect(page.getByRole('row').filter({ hasText: 'AMY@example.org' }).getByRole('link')).toHaveText('Amy')
  await expectAccessible(page)
  await button('Upload').click()
  const card = page.getByRole('region', { name: 'again.csv' })
  await expect(card.getByText('Nothing was added: 1 row matches an existing lead.')).toBeVisible()
  // A target half under the top bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  const amy = (await client.leads('?firstname=Amy&postcode=LS21%201AA')).leads[0]
  for (const download of [
    card.getByRole('button', { name: 'Download 1 skipped row' }),
    button('Skipped rows of again.csv'),
  ]) {
    const downloading = page.waitForEvent('download')
    await download.click()
    const skipped = await readFile(await (await downloading).path(), 'utf8')
    expect(skipped.trim().split('\r\n').at(-1)).toBe(`2,the same email and name,${amy?._id},Amy,Amy,AMY@example.org,,`)
  }
})

test('refuses a file without leads', async () => {
  await choose('book.csv', 'PK\u0003\u0004 a spreadsheet')
  await expect(page.getByRole('alert')).toContainText('This is a spreadsheet or a ZIP archive, not a CSV file.')
  await choose('empty.csv', '')
  await expect(page.getByRole('alert')).toHaveText('The file is empty.')
  await choose('photo.csv', Buffer.from([1, 0, 2, 0, 3]))
  await expect(page.getByRole('alert')).toContainText('This is not a text file.')
  await choose('shoes.csv', 'Shoe size\n42\n')
  await expect(page.getByRole('alert')).toContainText('None of the columns match a lead field.')
  await button('Upload').click()
  const card = page.getByRole('region', { name: 'shoes.csv' })
  await expect(card.getByRole('alert')).toHaveText('File upload complete, but processing failed')
  await expect(card).toContainText('None of the columns in this file match a lead field.')
})

const ROWS = 4500
/** Nine chunks, so that there is a middle; the filler belongs to no lead field. */
const largeFile = () => {
  const filler = 'x'.repeat(10_000)
  return ['First Name,Filler', ...Array.from({ length: ROWS }, (_, row) => `Lead ${row},${filler}`), ''].join('\n')
}
const chunksOnServer = () => {
  const uploads = join(server.dataDir, 'uploads')
  return readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.chunk')).length
}

test('a cancelled upload leaves nothing behind, even offline', async () => {
  const before = await totalLeads()
  await signal.lose(page)
  await choose('wrong.csv', 'First Name\nWrong\n')
  await button('Upload').click()
  const card = page.getByRole('region', { name: 'wrong.csv' })
  await expect(card).toContainText('It continues when the server can be reached.')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toContainText('Cancelling…')
  await signal.find(page)
  await expect(card).toHaveCount(0, { timeout: 30_000 })
  expect(await totalLeads()).toBe(before)
})

test('an upload started offline, reloaded, and with the server killed midway imports every row exactly once', async () => {
  const before = await totalLeads()
  await signal.lose(page)
  await choose('many.csv', largeFile())
  await expect(page.getByText('1 of 2 columns matched')).toBeVisible()
  await button('Upload').click()
  await expect(page.getByText('It continues when the server can be reached.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('It continues when the server can be reached.')).toBeVisible()
  await expectAccessible(page)

  const killed = killInTheMiddle()
  await signal.find(page)
  const arrived = await killed
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThan(9)
  await page.goto(`${signal.url}/leads`)
  await server.start()
  const card = page.getByRole('region', { name: 'many.csv' })
  await expect.poll(totalLeads, { timeout: 60_000 }).toBe(before + ROWS)
  await page.goto(`${signal.url}/bulk-upload`)
  await expect(card.getByText('File uploaded and processed successfully')).toBeVisible({ timeout: 30_000 })
  await expect(card.getByText('4,500 added.')).toBeVisible()
  expect(await totalLeads()).toBe(before + ROWS)
})

async function killInTheMiddle(): Promise<number> {
  const deadline = Date.now() + 30_000
  while (chunksOnServer() < 2 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 2))
  await server.kill()
  return chunksOnServer()
}

test('the server doesn’t wait for an upload that was discarded by signing out while it was unreachable', async () => {
  await choose('left-behind.csv', largeFile())
  await expect(page.getByText('1 of 2 columns matched')).toBeVisible()
  const killed = killInTheMiddle()
  await button('Upload').click()
  expect(await killed).toBeLessThan(9)
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await button('Discard').click()
  await page.keyboard.type('DELETE')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await server.start()
  const stateOnServer = async () => {
    const { uploads } = await client.call<{ uploads: BulkUpload[] }>('GET', '/api/upload/bulk-uploads')
    return uploads.find(({ fileName }) => fileName === 'left-behind.csv')?.state
  }
  expect(await stateOnServer()).toBe('uploading')
  await signIn(page, signal.url, ben)
  await expect.poll(stateOnServer, { timeout: 30_000 }).toBe('cancelled')
})

test('the certificates of a postcode file are fetched one by one, downloaded, and some become leads', async () => {
  const before = await totalLeads()
  await page.goto(`${signal.url}/upload-postcodes`)
  await button('Upload & Fetch EPC').click()
  await expect(page.getByRole('alert')).toHaveText('Please select a CSV file.')
  await choose('postcodes.csv', `Postcode\n${house.postcode}\nBT1 1AA\nnonsense\n`)
  await button('Upload & Fetch EPC').click()
  await expect(page.getByRole('region', { name: 'EPC Data:' })).toContainText('"status": "not-covered"')
  await expect(page.getByText('Not covered by the England & Wales register.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await button('Download').click()
  const answer = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(answer.totals).toMatchObject({ postcodes: 3, found: 1, none: 1, failed: 1 })
  // The demo's leads are the homes of its register, so this one has a certificate.
  await button('Choose all').click()
  await button(/^Create \d+ leads?$/).click()
  await expect(page.getByText(/^\d+ leads? created, \d+ already existed$/)).toBeVisible()
  expect(await totalLeads()).toBeGreaterThanOrEqual(before)

  await server.kill()
  await button('Upload & Fetch EPC').click()
  await expect(page.getByRole('alert')).toHaveText('Upload failed')
  await server.start()
})

test('jobs are imported from CSV and XLSX; those without a location are listed; a refusal is shown', async () => {
  await page.goto(`${signal.url}/upload-jobs`)
  await button('Upload').click()
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload.')
  const jobs =
    'Job,Address,Postcode,Planned Start\nJ1,1 Long Lane,LS1 4AP,01/12/2026\nJ2,2 Long Lane,ZZ99 9ZZ,\n,3,LS1 4AP,\n'
  await page.getByLabel('CSV or XLSX file').setInputFiles(fileOf('jobs.csv', jobs))
  await button('Upload').click()
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expect(page.getByText('2 jobs added, 0 updated, 0 unchanged.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Jobs that can’t be located' })).toContainText('ZZ99 9ZZ')
  await expect(page.getByRole('table', { name: 'Rows that aren’t valid jobs' })).toContainText('it has no job number')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Go to Map' })).toHaveAttribute('href', '/map')

  await page.getByLabel('Prospective Jobs').check()
  const sheet = xlsxOf([
    ['Job Number', 'Postcode', 'Date Submitted'],
    ['P1', 'LS1 4AP', new Date(Date.UTC(2026, 10, 2))],
  ])
  await page.getByLabel('CSV or XLSX file').setInputFiles(fileOf('prospects.xlsx', sheet))
  await expect(page.getByText('Checked on the server. Nothing is saved yet.')).toBeVisible()
  await button('Upload').click()
  await expect(page.getByText('1 job added, 0 updated, 0 unchanged.')).toBeVisible()
  await page.getByLabel('CSV or XLSX file').setInputFiles(fileOf('jobs.xlsx', 'PK no sheet'))
  await button('Upload').click()
  await expect(page.getByRole('alert')).toHaveText('Upload failed. Please try again.')
  await signal.lose(page)
  await button('Upload').click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred during the upload.')
  await signal.find(page)
})

test('a certificate is found as people write addresses, and fills the lead’s empty fields', async () => {
  await page.goto(`${signal.url}/epc`)
  await page.getByLabel('House number').fill(house.houseNumber)
  await page.getByLabel('Postcode').fill(house.postcode)
  await button('Submit').click()
  await expect(page.getByText(/^Energy rating now: [A-G]/).first()).toBeVisible()
  await expect(page.getByText(/^(Valid until|Expired on) \d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await expect(page.getByText('for energy performance purposes only').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'EPC Data:' })).toContainText('"certificate_number"')
  await expectAccessible(page)

  const { leads } = await client.leads('?firstname=Lead%204499&limit=50')
  const leadId = leads[0]?._id
  await page.goto(`${signal.url}/lead/${leadId}`)
  await button('Get certificate').click()
  const dialog = page.getByRole('dialog', { name: /^Certificate of/ })
  await dialog.getByLabel('House number').fill(house.houseNumber)
  await dialog.getByLabel('Postcode').fill(house.postcode)
  await dialog.getByRole('button', { name: 'Look up' }).click()
  const fill = dialog.getByRole('button', { name: /^Fill \d+ fields$/ })
  await expect(fill).toBeVisible()
  await dialog.getByLabel(/^Tenure/).uncheck()
  await expectAccessible(page)
  await signal.lose(page)
  await fill.click()
  await expect(page.getByText('EPC data filled in')).toBeVisible()
  const table = page.getByRole('table', { name: 'EPC Data' })
  await expect(table).toContainText('Current Energy Rating')
  await expect(table).not.toContainText('Tenure')
  await signal.find(page)
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible({ timeout: 30_000 })
  const lead = await client.call<{ current_energy_rating?: string; tenure?: string }>('GET', `/api/epc/leads/${leadId}`)
  expect([lead.current_energy_rating, lead.tenure]).toEqual([expect.stringMatching(/^[A-G]$/), undefined])
})
