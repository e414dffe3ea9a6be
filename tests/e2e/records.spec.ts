import { type Page, expect, test } from '@playwright/test'
import type { Account } from '../../contract/entities/account.ts'
import type { Contact } from '../../contract/entities/contact.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, colleague: grace })
  ;({ server, signal, client, page } = day)
})
test.afterAll(() => day.end())

const open = (path: string) => page.goto(signal.url + path)
const chip = (text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 })
const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click()
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })

async function contactsNamed(lastname: string): Promise<Contact[]> {
  const { data } = await client.call<{ data: { contacts: Contact[] } }>('GET', '/api/contacts')
  return data.contacts.filter((contact) => contact.lastname === lastname)
}
async function accountsNamed(name: string): Promise<Account[]> {
  const { data } = await client.call<{ data: { accounts: Account[] } }>('GET', '/api/accounts')
  return data.accounts.filter((account) => account.name === name)
}

test('adding a contact shows errors in the alert, and a save returns to the list', async () => {
  await open('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add Contact' }).click()
  await expect(page.getByRole('heading', { name: 'New Contact' })).toBeVisible()
  await type('First Name', 'Ann')
  await type('Last Name', 'Lee')
  await type('Email', 'ann at home')
  await expect(page.getByLabel('Notes')).toHaveAttribute('rows', '3')
  await expectAccessible(page)
  await save()
  await expect(page.getByRole('alert')).toHaveText('Error saving contact: Enter a valid email address.')
  await type('Email', 'ann@example.com')
  await type('Phone', '7700900123')
  await save()
  await expect(page).toHaveURL(`${signal.url}/contacts`)
  await expect(rowOf('Ann Lee')).toContainText('07700 900123')
  await chip('All sent')
  await expectAccessible(page)
  expect(await contactsNamed('Lee')).toMatchObject([{ firstname: 'Ann', email: 'ann@example.com' }])
})

test('leaving with typed text asks first', async () => {
  await rowOf('Ann Lee').getByRole('link', { name: /^View/ }).click()
  await edit()
  await type('Job Title', 'Electrician')
  await page.getByRole('link', { name: 'Deals' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Job Title')).toHaveValue('Electrician')
  await page.getByRole('link', { name: 'Deals' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${signal.url}/deals`)
})

test('text typed while the page closes is restored', async () => {
  const [contact] = await contactsNamed('Lee')
  await open(`/contact/${contact!._id}`)
  await edit()
  await page.getByLabel('Job Title').evaluate((field) =>
    addEventListener('pagehide', () => {
      field.focus()
      document.execCommand('insertText', false, 'Glazier')
    }),
  )
  await page.reload()
  await expect(page.getByLabel('Job Title')).toHaveValue('Glazier')
  await page.getByRole('button', { name: 'Start over' }).click()
})

test('contacts and accounts are added and changed offline, and reach the server once', async () => {
  await server.kill()
  await open('/accounts')
  await page.getByRole('link', { name: 'Add Account' }).click()
  await save()
  await expect(page.getByRole('alert')).toHaveText('Error saving account: Enter the name of the account.')
  await type('Name', 'Ash & Sons')
  await type('City', 'Leeds')
  await expectAccessible(page)
  await save()
  await expect(rowOf('Ash & Sons')).toContainText('Saved on this device')
  await rowOf('Ash & Sons').getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible()
  await edit()
  await type('Website', 'https://ash.example.com')
  await save()
  await expect(rowOf('Ash & Sons')).toContainText('https://ash.example.com')

  await open('/contacts')
  await rowOf('Ann Lee').getByRole('link', { name: /^View/ }).click()
  await edit()
  await type('Notes', 'Rings back after six.')
  await save()
  await expect(rowOf('Ann Lee')).toContainText('Saved on this device')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('lee ann')
  await expect(page).toHaveURL(/typed=/)
  await expect(rowOf('Ann Lee')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody')
  await expect(page.getByText('No contacts match these filters')).toBeVisible()
  await chip('Offline, 3 waiting')

  await server.start()
  await page.reload()
  await chip('All sent')
  expect(await accountsNamed('Ash & Sons')).toMatchObject([
    { website: 'https://ash.example.com', billingAddress: { city: 'Leeds' } },
  ])
  expect(await contactsNamed('Lee')).toMatchObject([{ firstname: 'Ann', notes: 'Rings back after six.' }])
})

test('if two users change one field, the typed text stays, both values show, and a user decides', async () => {
  const [contact] = await contactsNamed('Lee')
  await open(`/contact/${contact!._id}`)
  await edit()
  await type('Job Title', 'Plumber')
  await client.call('PATCH', `/api/contacts/${contact!._id}`, { job_title: 'Roofer', phone: '01632 960001' })
  await expect(page.getByText('Somebody changed this to “Roofer” while you were editing.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960001')
  await expect(page.getByLabel('Job Title')).toHaveValue('Plumber')
  await save()
  await chip('1 needs attention')
  expect(await contactsNamed('Lee')).toMatchObject([{ job_title: 'Plumber', phone: '01632 960001' }])

  await open('/sync')
  const card = page.getByRole('region', { name: 'Job Title' })
  await expect(card).toContainText('Grace Hall changed it too')
  await expect(card.getByRole('definition')).toHaveText(['Plumber', 'Roofer', '(empty)'])
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Use theirs' }).click()
  await expect(card).toHaveCount(0)
  await chip('All sent')
  expect(await contactsNamed('Lee')).toMatchObject([{ job_title: 'Roofer' }])
})

test('with the server killed a contact is made from a lead and put into a new account, each linked to the others', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { leads } = await client.call<{ leads: Array<{ _id: string; firstname?: string; surname?: string }> }>(
    'GET',
    '/api/epc/leads',
  )
  const lead = leads.find(({ firstname, surname }) => firstname && surname)!
  const name = `${lead.firstname} ${lead.surname}`
  await open(`/lead/${lead._id}`)
  await expect(page.getByRole('button', { name: 'Create contact from lead' })).toBeVisible()
  await server.kill()
  await open('/account/new')
  await type('Name', 'Quillfeather Estates')
  await save()
  await expect(page.getByText('Quillfeather Estates')).toBeVisible()
  await open(`/lead/${lead._id}`)
  await page.getByRole('button', { name: 'Create contact from lead' }).click()
  const card = page.getByRole('region', { name: 'Contacts' })
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Contact Details' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Leads and deals' }).getByRole('link', { name, exact: true }),
  ).toBeVisible()
  await edit()
  await page.getByLabel('Account', { exact: true }).selectOption('Quillfeather Estates')
  await expectAccessible(page)
  await save()
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
  await server.start()
  await expect
    .poll(async () => (await contactsNamed(lead.surname!)).find(({ leadIds }) => leadIds?.includes(lead._id)), {
      timeout: 60_000,
    })
    .toMatchObject({ accountId: expect.any(String) })
  // Its account is sent separately, before or after it.
  await expect.poll(() => accountsNamed('Quillfeather Estates')).toHaveLength(1)
  const [account] = await accountsNamed('Quillfeather Estates')
  await open(`/account/${account!._id}`)
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await expect(contacts.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Leads and deals' }).getByRole('link', { name, exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a known contact is linked to another lead, and unlinked with Undo', async () => {
  const { leads } = await client.call<{ leads: Array<{ _id: string }> }>('GET', '/api/epc/leads')
  const lead = leads.at(-1)!
  await open(`/lead/${lead._id}`)
  await page.getByRole('button', { name: 'Link a contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Ann Lee')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Link Ann Lee' }).click()
  const card = page.getByRole('region', { name: 'Contacts' })
  await expect(card.getByRole('link', { name: 'Ann Lee' })).toBeVisible()
  await card.getByRole('button', { name: 'Unlink Ann Lee' }).click()
  await expect(card.getByText('No contacts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('link', { name: 'Ann Lee' })).toBeVisible()
  await chip('All sent')
  expect(await contactsNamed('Lee')).toMatchObject([{ leadIds: [lead._id] }])
})

test('a contact opens for reading: its values, who changed them and when, and a form on request', async () => {
  const [contact] = await contactsNamed('Lee')
  await open(`/contact/${contact!._id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('Roofer')
  await expect(details.getByRole('link', { name: 'ann@example.com' })).toBeVisible()
  await expect(page.getByLabel('Job Title')).toHaveCount(0)
  await expectAccessible(page)

  await edit()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await type('Job Title', 'Tiler')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(details).toContainText('Roofer')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()

  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText('Job Title: from Plumber to Roofer')
  await expect(activity).toContainText('Ben Carter')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('region', { name: 'Leads and deals' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/lead\//)
})

test('with the server killed a contact and an account are deleted, and Undo restores the contact', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const [contact] = await contactsNamed('Lee')
  await open('/contacts')
  await rowOf('Ann Lee').getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('button', { name: 'Delete contact' })).toBeVisible()
  await server.kill()
  await page.getByRole('button', { name: 'Delete contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Ann Lee?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete contact' }).click()
  await expect(page).toHaveURL(/\/contacts/)
  await expect(rowOf('Ann Lee')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf('Ann Lee')).toBeVisible()

  await open('/accounts')
  await rowOf('Ash & Sons').getByRole('link', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(rowOf('Ash & Sons')).toHaveCount(0)

  await server.start()
  await page.reload()
  await chip('All sent')
  expect(await accountsNamed('Ash & Sons')).toEqual([])
  expect(await contactsNamed('Lee')).toMatchObject([{ firstname: 'Ann', leadIds: contact!.leadIds }])
})
