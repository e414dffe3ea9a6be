import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import type { User } from '../../contract/entities/user.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn, writeNote } from '../support/browser/browser.ts'
import { ben, ellie, grace, sasha } from '../support/builders/demo-people.ts'
import { rowDatabases, silentSince } from '../support/browser/device-storage.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { Signal } from '../support/server/signal.ts'

test.describe.configure({ mode: 'serial' })

let server: ServerProcess
let signal: Signal
let client: PlainClient
let tablet: BrowserContext
let page: Page
let leadId: string

test.beforeAll(async ({ browser }) => {
  server = await ServerProcess.start()
  signal = await Signal.to(server)
  client = await PlainClient.signIn(server.url, grace)
  const { leads } = await client.leads('?newLeads=true')
  leadId = leads[0]?._id ?? ''
  tablet = await browser.newContext()
  page = await tablet.newPage()
})
test.afterAll(async () => {
  await tablet.close()
  await signal.end()
  await server.dispose()
})

const chip = (text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 })

async function openLead() {
  await page.goto(`${signal.url}/lead/${leadId}`)
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
}

async function writeWithoutSignal(note: string) {
  await openLead()
  await signal.lose(page)
  await writeNote(page, note)
  await chip('Offline, 1 waiting')
}

async function askToSignOut() {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const isSignedOut = () => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
const notesOnServer = async () => (await client.notes(leadId)).map(({ content }) => content)

test('signing out without unsent changes asks nothing, and leaves no lead on the device', async () => {
  await signIn(page, signal.url, ben)
  await everythingIsHere(page, signal.url)
  expect(await rowDatabases(page)).toHaveLength(1)
  await askToSignOut()
  await isSignedOut()
  await expect.poll(() => rowDatabases(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goBack()
  await isSignedOut()
})

test('FM-021, FM-054: Keep: the next user sees only their own data, and the first finds their changes, which are sent', async () => {
  await signIn(page, signal.url, ben)
  await writeWithoutSignal('Kept: the bell is broken.')
  await askToSignOut()
  await expect(page.getByRole('dialog', { name: 'Sign out with 1 unsent change?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep until I sign in again' }).click()
  await isSignedOut()
  await expect(page.getByText(/^1 unsent change is kept on this device/)).toBeVisible()

  await signal.find(page)
  await signIn(page, signal.url, ellie)
  await page.goto(`${signal.url}/sync`)
  await expect(page.getByText('Another person has 1 unsent change on this device.')).toBeVisible()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await openLead()
  await expect(page.getByText('Kept: the bell is broken.')).toHaveCount(0)
  expect(await notesOnServer()).not.toContain('Kept: the bell is broken.')
  await askToSignOut()
  await isSignedOut()

  await signIn(page, signal.url, ben)
  await chip('All sent')
  expect(await notesOnServer()).toContain('Kept: the bell is broken.')
  const databases = await rowDatabases(page)
  expect(databases).toHaveLength(1)
})

test('FM-054: Send now waits for a connection, sends, and signs out', async () => {
  await writeWithoutSignal('Sent: the dog is friendly.')
  await askToSignOut()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection right now')
  await signal.find(page)
  await isSignedOut()
  expect(await notesOnServer()).toContain('Sent: the dog is friendly.')
  await expect(page.getByText(/unsent change/)).toHaveCount(0)
})

test('FM-054: Discard works only after typing DELETE, and is permanent', async () => {
  await signIn(page, signal.url, ben)
  await writeWithoutSignal('Discarded: wrong house.')
  await askToSignOut()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Discard and sign out' })).toBeDisabled()
  await page.keyboard.type('DELETE')
  await page.keyboard.press('Enter')
  await isSignedOut()
  await signal.find(page)
  await signIn(page, signal.url, ben)
  await chip('All sent')
  expect(await notesOnServer()).not.toContain('Discarded: wrong house.')
})

test('FM-020: after the server ended a session, reading and saving continue, and signing in sends', async () => {
  await openLead()
  await endEverySessionOfBen()
  await page.getByLabel('Status').selectOption('2nd Call')
  await chip('Sign in to send')
  await writeNote(page, 'Written after the session ended.')
  await page.reload()
  await expect(page.getByText('Written after the session ended.')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in to send' }).click()
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password').fill(ben.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/lead/${leadId}$`))
  await chip('All sent')
  expect(await notesOnServer()).toContain('Written after the session ended.')
  expect((await client.lead(leadId)).lead_status).toBe('2nd Call')
})

async function endEverySessionOfBen() {
  const superAdmin = await PlainClient.signIn(server.url, sasha)
  const { users } = await superAdmin.call<{ users: User[] }>('GET', '/api/auth/users')
  const id = users.find(({ email }) => email === ben.email)?._id
  for (const role of ['Admin', 'User']) await superAdmin.call('PATCH', `/api/auth/users/${id}`, { role })
}

test('a sign-out in one tab closes the other', async () => {
  const other = await tablet.newPage()
  await other.goto(`${signal.url}/leads`)
  await expect(other.getByRole('heading', { name: 'All Leads' })).toBeVisible()
  await askToSignOut()
  await isSignedOut()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
})

test('FM-022: after 14 days without the server the screens lock, nothing is deleted, and the server unlocks them', async () => {
  await signIn(page, signal.url, ben)
  await writeWithoutSignal('Written before the lock.')
  await silentSince(page, 15)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locked after 14 days without the server' })).toBeVisible()
  await expect(page.getByText('1 unsent change is kept and will be sent when you sign in.')).toBeVisible()
  await expectAccessible(page)
  expect(await rowDatabases(page)).toHaveLength(1)
  await signal.find(page)
  await expect(page.getByText('Written before the lock.')).toBeVisible({ timeout: 30_000 })
  await chip('All sent')
})
