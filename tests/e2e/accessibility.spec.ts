import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import type { Account } from '../../contract/entities/account.ts'
import type { Contact } from '../../contract/entities/contact.ts'
import { expectAccessible, expectLegible } from '../support/browser/accessibility.ts'
import { violationsOn } from '../support/browser/equal-access.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { certifiedHouse } from '../support/builders/certified-house.ts'
import { grace, sasha } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { Signal } from '../support/server/signal.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let server: ServerProcess
let signal: Signal
let office: BrowserContext
let page: Page
let client: PlainClient
let companyId: string

test.beforeAll(async ({ browser }) => {
  // Few leads: more rows of a table show nothing new.
  server = await ServerProcess.start({ DEMO_LEADS: '24' })
  signal = await Signal.to(server)
  client = await PlainClient.signIn(server.url, grace)
  office = await browser.newContext({ reducedMotion: 'reduce' })
  page = await office.newPage()
  await signIn(page, signal.url, sasha)
  await everythingIsHere(page, signal.url)
  companyId = await page.evaluate(() => localStorage.getItem('companyId') ?? '')
})
test.afterAll(async () => {
  await office.close()
  await signal.end()
  await server.dispose()
})

async function inBothThemes(on = page) {
  await expectAccessible(on)
  await on.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(on)
  await on.emulateMedia({ colorScheme: 'light' })
}

async function visit(path: string, heading: string | RegExp, on = page) {
  await on.goto(signal.url + path)
  await expect(on.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await inBothThemes(on)
}

const heading = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const list = <T>(path: string) => client.call<T>('GET', `${path}?companyId=${companyId}`)
const aLead = async () => (await client.leads(`?newLeads=true&companyId=${companyId}`)).leads[0]?._id ?? ''

async function inDialog(open: () => Promise<void>) {
  await open()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inBothThemes()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the checkers notice a picture without a text alternative and a field without a label', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><img src="x"><label><input type="checkbox"></label></main>',
  )
  await expect(async () => {
    expect((await violationsOn(page)).map((words) => words.split(':')[0])).toEqual(
      expect.arrayContaining(['img_alt_valid', 'label_content_exists']),
    )
  }).toPass({ timeout: 10_000 })
})

test('signing in and the passwords', async ({ page }) => {
  await visit('/login', 'Sign in', page)
  await visit('/forgot-password', 'Forgot password', page)
  await visit('/reset-password/some-token', 'New password', page)
})

test('home and its menu on a small screen', async () => {
  await visit('/', /^Hello/)
  await page.setViewportSize({ width: 390, height: 844 })
  // By keyboard, because that focuses the first link: a scrolling menu needs a focusable element.
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await inBothThemes()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the lists of leads', async () => {
  for (const path of ['/leads/new', '/leads/my', '/leads']) await visit(path, /Leads$/)
})

test('the filters of leads', async () => {
  await page.goto(`${signal.url}/leads`)
  await press('Filter Leads')
  await expect(page.getByText('match these filters')).toBeVisible()
  await press('More filters')
  await press(/^Property Type/)
  await page.getByRole('checkbox').first().check()
  await inBothThemes()
  await visit('/leads?surname=nobodyhasthisname', 'All Leads')
})

test('a lead, a deal, the test centre’s deal and their dialogs', async () => {
  const leadId = await aLead()
  await page.goto(`${signal.url}/lead/${leadId}`)
  await heading('Lead Details')
  await inBothThemes()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toBeAttached()
  await inBothThemes()
  await page.getByRole('tab', { name: 'Details' }).click()
  await inDialog(() => press('Add Note'))
  await inDialog(() => press('Delete Lead'))
  await visit('/lead/no-such-lead', 'Lead not found')

  await visit('/deals', 'All Deals')
  await press('Filter Deals')
  await expect(page.getByText('match these filters')).toBeVisible()
  await inBothThemes()
  const booking = { actual_booking_date: '2036-12-01', actual_booking_time: '10:15' }
  await client.call('PATCH', `/api/epc/leads/${leadId}`, booking)
  await client.call('POST', `/api/epc/leads/${leadId}/convert-to-deal`)
  await page.goto(`${signal.url}/deal/${leadId}`)
  await heading('Deal Details')
  await inBothThemes()

  await page.getByLabel('Company', { exact: true }).selectOption({ label: 'CITB Test Centre' })
  // The choice is stored before the next page is requested.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('companyId'))).not.toBe(companyId)
  await page.goto(`${signal.url}/deals`)
  await page.locator('tbody tr a').first().click()
  await heading('Test Booking')
  await inBothThemes()
  await page.getByLabel('Company', { exact: true }).selectOption({ label: 'Greenway Energy' })
})

test('contacts and accounts: lists, new and known, and leaving what is typed', async () => {
  await visit('/contacts', 'Contacts')
  await visit('/contact/new', 'New Contact')
  const { data: found } = await list<{ data: { contacts: Contact[] } }>('/api/contacts')
  await visit(`/contact/${found.contacts[0]?._id}`, 'Contact Details')
  await press('Edit')
  await page.getByLabel('Email').fill('not an address')
  await press('Save')
  await expect(page.getByRole('alert')).toBeVisible()
  await inBothThemes()
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await inBothThemes()
  await inDialog(() => page.getByRole('link', { name: 'Back to contacts' }).click())
  await press('Start over')

  await visit('/accounts', 'Accounts')
  await visit('/account/new', 'New Account')
  const { data } = await list<{ data: { accounts: Account[] } }>('/api/accounts')
  await visit(`/account/${data.accounts[0]?._id}`, 'Account Details')
})

test('users, companies and the register', async () => {
  await visit('/user-management', 'User Management')
  await press(/^Companies of Ben/)
  await inBothThemes()
  await page.keyboard.press('Escape')
  await inDialog(() => press('Add User'))
  await inDialog(() => press('Create Company'))
  await visit('/devices', 'Devices')
  await visit('/operations', 'Operations')
  await visit('/epc', 'Get EPC Data')
  const house = await certifiedHouse(client)
  await page.getByLabel('House number').fill(house.houseNumber)
  await page.getByLabel('Postcode').fill(house.postcode)
  await press('Submit')
  await expect(page.getByText('EPC Data:')).toBeVisible()
  await inBothThemes()
  await page.getByLabel('House number').fill('9999')
  await press('Submit')
  await expect(page.getByRole('alert')).toBeVisible()
  await inBothThemes()
})

test('email marketing: its tabs, their dialogs, and what is stored from a file', async () => {
  await visit('/marketing', 'Email Marketing')
  await inDialog(() => press('Create List'))
  await client.call('POST', `/api/marketing/lists?companyId=${companyId}`, { name: 'Newsletter', doubleOptIn: true })
  const person = { email: 'ann@example.com', status: 'unsubscribed' }
  await client.call('POST', `/api/marketing/subscribers/upsert?companyId=${companyId}`, person)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Newsletter' })).toBeVisible()
  await inBothThemes()
  await inDialog(() => press('Delete Newsletter'))
  await page.getByRole('tab', { name: 'Subscribers' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ann@example.com' })).toBeVisible()
  await inBothThemes()
  for (const name of ['Add Subscriber', 'Import CSV', 'Resubscribe ann@example.com', 'Consent of ann@example.com']) {
    await inDialog(() => press(name))
  }
  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await inDialog(() => press('Sending settings'))
  await press('Create Campaign')
  await press('Create')
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await inBothThemes()
  await client.call('POST', `/api/marketing/campaigns?companyId=${companyId}`, {
    name: 'Autumn',
    subject: 'Warm homes',
  })
  await page.goto(`${signal.url}/marketing?tab=campaigns`)
  await heading('Autumn')
  await inBothThemes()
  await press('Details of Autumn')
  await heading('Preview')
  await inBothThemes()
})

test('parked changes, conflicts, unsent changes, and signing out with them', async () => {
  const leadId = await aLead()
  const { data } = await list<{ data: { contacts: Contact[] } }>('/api/contacts')
  // Not the one whose form an earlier test has opened.
  const contactPath = `/contact/${data.contacts[1]?._id}`
  await page.goto(`${signal.url}/lead/${leadId}`)
  await heading('Lead Details')
  await signal.lose(page)
  await press('Delete Lead')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Lead' }).click()
  await expect(page.getByText('Offline, 1 waiting')).toBeVisible()
  await client.call('POST', `/api/epc/leads/${leadId}/notes`, { content: 'They want it after all.' })
  await page.goto(signal.url + contactPath)
  await press('Edit')
  await page.getByLabel('Job Title').fill('Plumber')
  await client.call('PATCH', `/api${contactPath.replace('contact', 'contacts')}`, { job_title: 'Roofer' })
  await press('Save')
  await expect(page.getByText('Offline, 2 waiting')).toBeVisible()
  await visit('/sync', 'Sync')

  await signal.find(page)
  await expect(page.getByRole('banner').getByText('2 need attention')).toBeVisible({ timeout: 30_000 })
  await heading('Needs attention')
  await expect(page.getByText('New note: They want it after all.')).toBeVisible()
  await heading('Conflicting changes')
  await inBothThemes()
  await inDialog(() => press('Keep the lead'))
  await press(/your menu/)
  await inDialog(() => page.getByRole('menuitem', { name: 'Sign out' }).click())
  await press('Keep the lead')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the lead' }).click()
  await press('Use mine')
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible()
})

const CSV = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from('First Name,Email\nMaya,no mail\n') }

test('files of leads, jobs and postcodes', async () => {
  await visit('/bulk-upload', 'Bulk Lead Upload')
  await page.getByLabel('CSV file').setInputFiles(CSV)
  await expect(page.getByText('Rows to fix')).toBeVisible()
  await inBothThemes()
  await press('Upload')
  await expect(page.getByText('File uploaded and processed successfully')).toBeVisible()
  await inBothThemes()
  await visit('/upload-jobs', 'Upload Job Locations')
  await visit('/upload-postcodes', 'Upload Postcodes')
})

test('deleted leads', async () => {
  await client.call('DELETE', `/api/epc/leads/${await aLead()}`)
  await page.goto(`${signal.url}/deleted-leads`)
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible()
  await inBothThemes()
})
