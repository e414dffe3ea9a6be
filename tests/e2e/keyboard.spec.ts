import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { enter, tabTo } from '../support/browser/by-keys.ts'
import { certifiedHouse } from '../support/builders/certified-house.ts'
import { grace, sasha } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { Signal } from '../support/server/signal.ts'

test.describe.configure({ mode: 'serial' })

let server: ServerProcess
let signal: Signal
let client: PlainClient
let office: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await ServerProcess.start({ DEMO_LEADS: '24' })
  signal = await Signal.to(server)
  client = await PlainClient.signIn(server.url, grace)
  office = await browser.newContext({ reducedMotion: 'reduce' })
  page = await office.newPage()
})
test.afterAll(async () => {
  await office.close()
  await signal.end()
  await server.dispose()
})

const key = (name: string) => page.keyboard.press(name)
const write = (text: string) => page.keyboard.type(text)
const field = (label: string) => page.getByLabel(label, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
const heading = (name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible()

async function fill(label: string, text: string) {
  await tabTo(field(label))
  await write(text)
}

/** A menu may load its code only when its button is pressed. */
async function toEndOfMenu(end: 'Home' | 'End', item: string) {
  await expect(page.getByRole('menu')).toBeVisible()
  await key(end)
  await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
}

async function open(path: string, name: string | RegExp) {
  await page.goto(signal.url + path)
  await heading(name)
}

test('a user requests an emailed link, and then signs in', async () => {
  await open('/login', 'Sign in')
  await enter(link('Forgot your password?'))
  await heading('Forgot password')
  await fill('Email', 'nobody@example.com')
  await key('Enter')
  await expect(page.getByRole('status')).toHaveText('Password reset link sent to your email.')
  await enter(link('Back to sign in'))
  await heading('Sign in')
  await fill('Email', sasha.email)
  await fill('Password', sasha.password)
  await key('Enter')
  await heading(/^Hello/)
})

test('from home to a list, past the navbar, and to another by its menu', async () => {
  await key('Tab')
  await enter(link('Skip to content'))
  await enter(link(/^New leads/))
  await heading('New Leads')
  await tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Leads' }))
  await key('Enter')
  await toEndOfMenu('Home', 'New')
  await key('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'All' })).toBeFocused()
  await key('Enter')
  await heading('All Leads')
})

test('leads are filtered, and one is opened', async () => {
  await enter(button('Filter Leads'))
  await expect(page.getByText('match these filters')).toBeVisible()
  await enter(button(/^Lead Status/))
  await tabTo(page.getByRole('checkbox', { name: /^Open/ }))
  await key('Space')
  await key('Escape')
  await expect(button(/^Lead Status Open/)).toBeFocused()
  await enter(button('Search'))
  await expect(page).toHaveURL(/Open/)
  await enter(page.locator('tbody').getByRole('link').first())
  await heading('Lead Details')
})

test('a lead gets a status, a note and a booking, and becomes a deal', async () => {
  await tabTo(field('Status'))
  await write('Ca')
  await enter(page.getByRole('dialog', { name: 'When?' }).getByRole('button', { name: 'No date' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field('Status')).toHaveValue('Call Back')
  await enter(button('Add Note'))
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await write('Rang the bell.')
  await enter(button('Save Note'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Rang the bell.')).toBeVisible()
  await page.reload()
  await heading('Lead Details')
  await tabTo(field('Actual Booking Date'))
  await write('12012026')
  await tabTo(field('Actual Booking Time'))
  await write('1015AM')
  await enter(button('Save Booking Details'))
  await expect(page.getByText('Booking details saved')).toBeVisible()
  await page.reload()
  await enter(button('Convert to Deal'))
  await page.getByRole('dialog', { name: /^Convert / }).waitFor()
  await enter(button('Convert to Deal'))
  await heading('Deal Details')
})

test('a deal is closed, and found among the closed ones', async () => {
  await tabTo(field('Deal Status'))
  await write('Closed')
  await expect(field('Deal Status')).toHaveValue('Closed')
  await open('/deals', 'All Deals')
  await enter(button('Filter Deals'))
  await tabTo(field('Deal Status'))
  await write('Closed')
  await enter(button('Search'))
  await enter(page.locator('tbody').getByRole('link').first())
  await heading('Deal Details')
})

const forms = [
  ['/contacts', 'Contacts', 'Add Contact', 'Last Name', 'Zebedee'],
  ['/accounts', 'Accounts', 'Add Account', 'Name', 'Zephyr Ltd'],
] as const
for (const [path, title, add, label, name] of forms) {
  test(`${path}: a record is added, found and changed`, async () => {
    await open(path, title)
    await enter(link(add))
    await fill(label, name)
    await key('Enter')
    await heading(title)
    await tabTo(page.getByRole('searchbox'))
    await write(name)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await enter(link(/^View/))
    await heading(/(Contact|Account) Details$/)
    await enter(button('Edit'))
    await fill(label, `${name} the second`)
    await enter(button('Save'))
    await expect(page.getByRole('row').filter({ hasText: `${name} the second` })).toBeVisible()
  })
}

test('a colleague gets another company and another role', async () => {
  await open('/user-management', 'User Management')
  await enter(button(/^Companies of Ben/))
  await tabTo(page.getByRole('checkbox', { name: 'CITB Test Centre' }))
  await key('Space')
  await key('Escape')
  await expect(button(/^Companies of Ben.*CITB Test Centre/)).toBeFocused()
  await tabTo(field('Role of Ben Carter'))
  await write('Admin')
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Change role' }))
  await expect(page.getByText('Ben Carter is now Admin. Was User.')).toBeVisible()
  await expect(field('Role of Ben Carter')).toHaveValue('Admin')
})

test('a mailing list is made, and a subscriber is added to it', async () => {
  await open('/marketing', 'Email Marketing')
  await enter(button('Create List'))
  await expect(field('Name')).toBeFocused()
  await write('Newsletter')
  await key('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Newsletter' })).toBeVisible()
  await tabTo(page.getByRole('tab', { name: 'Lists' }))
  await key('ArrowRight')
  await expect(page).toHaveURL(/tab=subscribers/)
  await enter(button('Add Subscriber'))
  await expect(field('Email')).toBeFocused()
  await write('keys@example.com')
  await enter(button(/^Lists None/))
  await tabTo(page.getByRole('checkbox', { name: 'Newsletter' }))
  await key('Space')
  await key('Escape')
  await enter(button('Save'))
  await expect(page.getByRole('row').filter({ hasText: 'keys@example.com' })).toContainText('Newsletter')
})

test('a campaign is written and previewed before it is sent', async () => {
  await open('/marketing?tab=campaigns', 'Email Marketing')
  await enter(button('Create Campaign'))
  await fill('Name', 'Winter')
  await fill('Subject', 'Warm homes')
  await key('Enter')
  await enter(button('Details of Winter'))
  await heading('Preview')
})

test('a certificate is looked up', async () => {
  const house = await certifiedHouse(client)
  await open('/epc', 'Get EPC Data')
  await fill('House number', house.houseNumber)
  await fill('Postcode', house.postcode)
  await key('Enter')
  await expect(page.getByText('EPC Data:')).toBeVisible()
})

test('a job is found on the map by its card, and the leads in view are selected', async () => {
  await open('/map', 'Map')
  await tabTo(page.getByRole('combobox', { name: 'Filter by job, postcode, or exchange' }))
  await write('a-1007')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await key('ArrowDown')
  await key('Enter')
  await enter(button(/^A-1007/))
  await expect(page.getByRole('dialog', { name: 'Job A-1007' })).toBeFocused()
  await key('Escape')
  await expect(button(/^A-1007/)).toBeFocused()
  await tabTo(page.getByRole('radio', { name: 'Jobs', exact: true }))
  await key('ArrowLeft')
  await enter(button('Show all'))
  await enter(button('Select in view'))
  await enter(page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Assign' }))
  await expect(page.getByRole('dialog', { name: /^Assign/ })).toBeVisible()
  await key('Escape')
})

test('a column is matched, a cell corrected and a file uploaded', async () => {
  await open('/bulk-upload', 'Bulk Lead Upload')
  const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from('Who,Email\nMaya,no mail\n') }
  // The browser's own file dialog is the one thing that no test can walk through by keyboard.
  await tabTo(page.getByLabel('CSV file'))
  await page.getByLabel('CSV file').setInputFiles(file)
  await tabTo(field('Lead field of Who'))
  await write('First N')
  await expect(page.getByText('2 of 2 columns matched')).toBeVisible()
  await tabTo(field('Email of line 2'))
  await key('Control+A')
  await write('maya@example.org')
  await expect(page.getByText('Fixed', { exact: true })).toBeVisible()
  await enter(button('Upload'))
  await expect(page.getByText('1 added.')).toBeVisible()
})

const jobs = { name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from('Job,Postcode\nK-1,LS1 4AP\n') }

test('jobs are uploaded and viewed on the map', async () => {
  await open('/upload-jobs', 'Upload Job Locations')
  await tabTo(page.getByLabel('Active Jobs'))
  await tabTo(page.getByLabel('CSV or XLSX file'))
  await page.getByLabel('CSV or XLSX file').setInputFiles(jobs)
  await enter(button('Upload'))
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await enter(link('Go to Map').or(button('Go to Map')))
  await heading('Map')
})

test('the certificates of a postcode file become leads', async () => {
  const { postcode } = await certifiedHouse(client)
  await open('/upload-postcodes', 'Upload Postcodes')
  const file = { name: 'postcodes.csv', mimeType: 'text/csv', buffer: Buffer.from(`Postcode\n${postcode}\n`) }
  await tabTo(page.getByLabel('CSV file'))
  await page.getByLabel('CSV file').setInputFiles(file)
  await enter(button('Upload & Fetch EPC'))
  await expect(page.getByText('EPC Data:')).toBeVisible()
  await enter(button('Choose all'))
  await enter(button(/^Create \d+ leads?$/))
  await expect(page.getByText(/^\d+ leads? created, \d+ already existed$/)).toBeVisible()
})

test('a lead is deleted and restored', async () => {
  await open('/leads/new', 'New Leads')
  await enter(page.locator('tbody').getByRole('link').first())
  await enter(button('Delete Lead'))
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Delete Lead' }))
  await expect(page.getByText('Lead deleted')).toBeVisible()
  // It waits on the device as long as it can be undone.
  await expect(page.getByText('Lead deleted')).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible()
  await enter(link('Deleted leads'))
  await enter(button(/^Restore/))
  await expect(button(/^Restore/)).toHaveCount(0)
})

test('a parked delete is viewed and withdrawn, and signing out discards what is unsent', async () => {
  const { leads } = await client.leads('?newLeads=true')
  const leadId = leads[0]?._id
  await open(`/lead/${leadId}`, 'Lead Details')
  await signal.lose(page)
  await enter(button('Delete Lead'))
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Delete Lead' }))
  await client.call('POST', `/api/epc/leads/${leadId}/notes`, { content: 'They want it after all.' })
  await signal.find(page)
  const chip = page.getByRole('banner').getByRole('link', { name: '1 needs attention' })
  await expect(chip).toBeVisible({ timeout: 30_000 })
  await enter(chip)
  await heading('Needs attention')
  await enter(button('Keep the lead'))
  await key('Escape')
  await enter(button(/your menu/))
  await toEndOfMenu('End', 'Sign out')
  await key('Enter')
  await expect(page.getByRole('dialog', { name: /^Sign out/ })).toBeVisible()
  await enter(button('Discard'))
  await write('DELETE')
  await key('Enter')
  await heading('Sign in')
})
