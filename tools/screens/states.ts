import type { Page } from '@playwright/test'
import type { Company } from '../../contract/entities/company.ts'
import type { User } from '../../contract/entities/user.ts'
import { everythingIsHere, rowLinks, signIn, type Credentials } from '../../tests/support/browser/browser.ts'
import { ben, sasha } from '../../tests/support/builders/demo-people.ts'
import { silentSince } from '../../tests/support/browser/device-storage.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import type { Studio, Walk } from './walk.ts'

export const walkStates: Walk = async (page, studio) => {
  const boss = await PlainClient.signIn(studio.url, sasha)
  await loading(page, studio)
  await refusals(page, studio)
  await endedSession(page, studio)
  await withoutCompany(page, studio, boss)
  await emptyCompany(page, studio, boss)
}

async function newPerson(boss: PlainClient, assignedCompanies: string[]): Promise<Credentials> {
  const person = { email: `${crypto.randomUUID()}@example.com`, password: 'doorbell-and-mat' }
  const names = { firstname: 'Priya', lastname: 'Nair', role: 'Admin' }
  await boss.call('POST', '/api/auth/register', { ...person, ...names, assignedCompanies })
  return person
}

async function signInAgain(page: Page, url: string, person: Credentials) {
  await page.goto(`${url}/login`)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, person)
}

async function loading(page: Page, { url, take }: Studio) {
  const worker = '**/search.worker-*.js'
  await page.route(worker, () => undefined)
  await signIn(page, url, ben)
  await page.goto(`${url}/leads`)
  await page.getByText('Loading All Leads').waitFor({ state: 'attached' })
  await take('leads-loading')
  await page.unroute(worker)
  await everythingIsHere(page, url)
}

async function refusals(page: Page, { url, take }: Studio) {
  for (const [path, name] of [
    ['/user-management', 'users-refused'],
    ['/devices', 'devices-refused'],
    ['/lead/00000000-0000-4000-8000-000000000000', 'lead-absent'],
  ] as const) {
    await page.goto(url + path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await take(name)
  }
  await refusedContact(page, { url, take })
}

async function refusedContact(page: Page, { url, take }: Pick<Studio, 'url' | 'take'>) {
  const refusal = { message: 'This email belongs to another contact.', code: 'invalid' }
  await page.context().route('**/api/contacts?*', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto(`${url}/contact/new`)
  await page.getByLabel('First Name').fill('Ida')
  await page.getByLabel('Email').fill('ida@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('banner').getByText('1 needs attention').waitFor({ timeout: 30_000 })
  await page.goto(`${url}/sync`)
  await page.getByRole('link', { name: 'Edit' }).waitFor()
  await take('sync-refused', true)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Correct it and save').waitFor()
  await take('contact-correct', true)
  await page.context().unrouteAll()
  await page.goto(`${url}/sync`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
}

async function endedSession(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/leads`)
  await rowLinks(page).nth(1).click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Status', { exact: true }).selectOption('2nd Call')
  await page.getByText('Offline, 1 waiting').waitFor()
  await take('lead-offline')
  await silentSince(page, 15)
  await page.reload()
  await page.getByRole('heading', { name: 'Locked after 14 days without the server' }).waitFor()
  await take('locked')
  await page.context().setOffline(false)
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
}

async function withoutCompany(page: Page, { url, take }: Studio, boss: PlainClient) {
  await signInAgain(page, url, await newPerson(boss, []))
  await page.getByRole('heading', { name: 'You have no company yet' }).waitFor()
  await take('no-company')
}

async function emptyCompany(page: Page, { url, take }: Studio, boss: PlainClient) {
  await signInAgain(page, url, await newPerson(boss, [await companyWithoutLeads(url, boss)]))
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
  for (const [path, name, words] of [
    ['/', 'home-empty', /^(No bookings today|Nothing to do today)/],
    ['/leads', 'leads-none', 'No leads here yet'],
    ['/deals', 'deals-none', 'No deals here yet'],
    ['/contacts', 'contacts-none', 'No contacts here yet'],
    ['/accounts', 'accounts-none', 'No accounts here yet'],
    ['/map', 'map-none', /^(No active jobs here yet|Map)$/],
    ['/deleted-leads', 'deleted-leads-none', 'No deleted leads'],
    ['/bulk-upload', 'bulk-upload-none', 'No uploads yet'],
    ['/marketing', 'marketing-lists-none', 'No lists yet'],
    ['/marketing?tab=subscribers', 'marketing-subscribers-none', 'No subscribers yet'],
    ['/marketing?tab=campaigns', 'campaigns-none', 'No campaigns yet'],
  ] as const) {
    await page.goto(url + path)
    await page.getByRole('main').getByText(words).first().waitFor()
    await take(name)
  }
}

const emptyCompanies = new Map<string, string>()

/** Created once for all pictures of a server; its creator is removed from it, because other walks begin with that user. */
async function companyWithoutLeads(url: string, boss: PlainClient): Promise<string> {
  const known = emptyCompanies.get(url)
  if (known !== undefined) return known
  const { users } = await boss.call<{ users: User[] }>('GET', '/api/auth/users')
  const maker = users.find(({ email }) => email === sasha.email)
  const { company } = await boss.call<{ company: Company }>('POST', '/api/companies', { name: 'Newtown Homes' })
  const { assignedCompanies } = maker ?? {}
  await boss.call('PATCH', `/api/auth/users/${maker?._id}`, { assignedCompanies })
  emptyCompanies.set(url, company._id)
  return company._id
}
