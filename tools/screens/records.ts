import type { Page } from '@playwright/test'
import type { Contact } from '../../contract/entities/contact.ts'
import { isSmall, listRows, rowLinks, setBooking, signIn, writeNote } from '../../tests/support/browser/browser.ts'
import { grace, sasha } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import { type Studio, untilServer, type Walk } from './walk.ts'

export const walkRecords: Walk = async (page, studio) => {
  await signIn(page, studio.url, sasha)
  const client = await PlainClient.signIn(studio.url, sasha)
  await page.goto(`${studio.url}/leads`)
  await listRows(page).first().waitFor()
  await convert(page, studio, client)
  await deals(page, studio, client)
  await contacts(page, studio, client)
  await accounts(page, studio)
  await deletedLeads(page, studio, client)
  await duplicates(page, studio, client)
}

const companyOnScreen = (page: Page) => page.evaluate(() => localStorage.getItem('companyId') ?? '')

async function convert(page: Page, { url, take }: Studio, client: PlainClient) {
  const { leads } = await client.leads(`?limit=200&companyId=${await companyOnScreen(page)}`)
  const lead = leads.find(({ actual_booking_date }) => !actual_booking_date)
  await page.goto(`${url}/lead/${lead?._id}`)
  await page.getByText(/^(You must save|Please fill) Actual Booking Date/).waitFor()
  await take('convert-not-yet')
  await page.getByRole('button', { name: 'Delete Lead' }).click()
  await page.getByRole('dialog').waitFor()
  await take('delete-lead')
  await page.keyboard.press('Escape')
  await setBooking(page, '2026-12-01', '10:15')
  await page.getByRole('button', { name: 'Convert to Deal' }).click()
  await page.getByRole('dialog').waitFor()
  await take('convert-asked')
  await page.getByRole('dialog').getByRole('button', { name: 'Convert to Deal' }).click()
  await page.getByRole('heading', { name: 'Deal Details' }).waitFor()
  await writeNote(page, 'Wants the morning crew.')
  await take('deal', true)
}

async function deals(page: Page, { url, take }: Studio, client: PlainClient) {
  await page.goto(`${url}/deals`)
  await listRows(page).first().waitFor()
  await take('deals')
  await page.getByRole('button', { name: 'Filter Deals' }).click()
  await page.getByText('these filters').waitFor()
  await take('deals-filters')
  await page.getByRole('button', { name: isSmall(page) ? 'Close' : 'Filter Deals', exact: true }).click()

  const { companies } = await client.call<{ companies: { _id: string; name: string }[] }>('GET', '/api/companies')
  const centre = companies.find(({ name }) => name === 'CITB Test Centre')?._id ?? ''
  const [lead] = (await client.leads(`?companyId=${centre}`)).leads
  const booking = { actual_booking_date: '2026-12-01', actual_booking_time: '09:30' }
  await client.call('PATCH', `/api/epc/leads/${lead?._id}`, booking)
  await client.call('POST', `/api/epc/leads/${lead?._id}/convert-to-deal`)
  const ownCompany = await companyOnScreen(page)
  const show = (companyId: string) => page.evaluate((id) => localStorage.setItem('companyId', id), companyId)
  await show(centre)
  await page.goto(`${url}/deal/${lead?._id}`)
  await page.getByRole('heading', { name: 'Test Booking' }).waitFor()
  await take('deal-test-centre', true)
  await show(ownCompany)
}

async function contacts(page: Page, { url, take }: Studio, client: PlainClient) {
  await page.goto(`${url}/contact/new`)
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill(`Lee ${Date.now()}`)
  await page.getByLabel('Email').fill('ann at home')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  await take('contact-error')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await listRows(page).first().waitFor()
  await take('contacts')
  await page.getByText('All sent', { exact: true }).waitFor()

  const path = `/api/contacts?companyId=${await companyOnScreen(page)}`
  const answer = await client.call<{ data: { contacts: Contact[] } }>('GET', path)
  const contact = answer.data.contacts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  await page.goto(`${url}/contact/${contact?._id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await take('contact-read')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Job Title').fill('Plumber')
  const colleague = await PlainClient.signIn(url, grace)
  await colleague.call('PATCH', `/api/contacts/${contact?._id}`, { job_title: 'Roofer' })
  await page.getByText('Somebody changed this').waitFor()
  await take('contact')
  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await page.getByRole('dialog').waitFor()
  await take('contact-leave')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('banner')
    .getByText('needs attention')
    .or(page.getByRole('banner').getByText('need attention'))
    .waitFor()
  await page.goto(`${url}/sync`)
  await page.getByRole('heading', { name: 'Conflicting changes' }).waitFor()
  await take('conflict', true)
  await colleague.call('PATCH', `/api/contacts/${contact?._id}`, { job_title: 'Tiler' })
  await page.getByText('It is now').waitFor()
  await take('conflict-moved-on', true)
  await page.getByRole('button', { name: 'Leave as it is' }).click()
  await page.getByRole('heading', { name: 'Conflicting changes' }).waitFor({ state: 'detached' })
}

async function accounts(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/account/new`)
  await page.getByLabel('Name', { exact: true }).fill('Ash & Sons')
  await page.getByLabel('Website').fill('https://ash.example.com')
  await take('account', true)
  await page.getByRole('button', { name: 'Save' }).click()
  await listRows(page).first().waitFor()
  await take('accounts')
}

async function duplicates(page: Page, { url, take }: Studio, client: PlainClient) {
  const shared = { surname: 'Hartley', email: 'jo.hartley@example.com' }
  const scope = `?companyId=${await companyOnScreen(page)}`
  const add = async (fields: object) =>
    (await client.call<{ lead: { _id: string } }>('POST', `/api/epc/leads${scope}`, { ...shared, ...fields })).lead._id
  await add({ phone: '07700 900311', posttown: 'Leeds' })
  const ids = [await add({ firstname: 'Jo', phone: '07700 900312' }), await add({ phone: '07700 900313' })]
  await client.call('POST', `/api/duplicates/apart${scope}`, { of: 'lead', ids })
  await page.goto(`${url}/duplicates`)
  const compare = page.getByRole('button', { name: /^Compare and merge.*Hartley/ })
  await compare.waitFor()
  await take('duplicates', true)
  await compare.click()
  await take('duplicates-compared', true)
}

async function deletedLeads(page: Page, { url, take }: Studio, client: PlainClient) {
  await page.goto(`${url}/leads/new`)
  await rowLinks(page).nth(2).click()
  const { totalLeads } = await client.leads('?limit=1')
  await page.getByRole('button', { name: 'Delete Lead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Lead' }).click()
  await page.getByText('Lead deleted').waitFor()
  await untilServer(async () => (await client.leads('?limit=1')).totalLeads < totalLeads)
  await page.goto(`${url}/deleted-leads`)
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .waitFor()
  await take('deleted-leads')
  await page.getByRole('button', { name: 'Data retention' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Certificates (months)').fill('120')
  await dialog.getByRole('button', { name: 'Show what would be deleted' }).click()
  await dialog.getByText(/would be deleted now/).waitFor()
  await take('data-retention')
}
