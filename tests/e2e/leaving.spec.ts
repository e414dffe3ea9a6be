import { expect, type Page, test } from '@playwright/test'
import { demoCompanies } from '../../server/commands/demo/demo-accounts.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { CompanyWork } from '../../contract/entities/sharing/open-work.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

const greenway = demoCompanies[0]?._id ?? ''
const BOOKED = { actual_booking_date: '2036-05-06', actual_booking_time: '10:00' }

let day: FieldDay
let page: Page
let userIds: Record<string, string>

test.beforeAll(async () => {
  day = await startFieldDay({
    person: sasha,
    colleague: sasha,
    settings: { DEMO_LEADS: '300' },
    prepare: async (client) => {
      const { users } = await client.call<{ users: { _id: string; firstname: string }[] }>('GET', '/api/auth/users')
      userIds = Object.fromEntries(users.map(({ firstname, _id }) => [firstname, _id]))
      const { leads } = await client.leads(`?companyId=${greenway}&assignee=unassigned`)
      const [booked, followed] = leads as Lead[]
      const path = `/api/epc/leads/${booked?._id}`
      await client.call('PATCH', `${path}/assign`, { userId: userIds['Ben'] })
      await client.call('PATCH', path, BOOKED)
      await client.call('POST', `/api/epc/leads/${followed?._id}/follow-ups`, {
        kind: 'Call back',
        dueDate: '2036-05-06',
        assignedTo: userIds['Ben'],
      })
    },
  })
  page = day.page
})
test.afterAll(() => day.end())

const work = () => page.getByRole('region', { name: 'Open work of Ben' })
const NONE = { leads: 0, bookedLeads: 0, bookedDeals: 0, followUps: 0 }
async function workOfBen() {
  const path = `/api/auth/users/${userIds['Ben']}/work`
  const { companies } = await day.client.call<{ companies: CompanyWork[] }>('GET', path)
  return companies[0]
}

test('the work of a departing user is counted, split evenly with their follow-ups, undone, and handed over', async () => {
  await page.goto(`${day.signal.url}/user-management`)
  const ask = () => page.getByRole('button', { name: 'Deactivate Ben Carter' }).click()
  await ask()
  await expect(work().getByText(/^\d+ open leads$/)).toBeVisible()
  await expect(work().getByText(/^\d+ follow-ups?$/)).toBeVisible()
  await expect(work().getByText(/^\d+ booked leads?$/)).toBeVisible()
  await expectAccessible(page)
  const before = await work().textContent()
  const handOver = async () => {
    await work().getByRole('button', { name: 'Hand over work in Greenway Energy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand over the work of Ben Carter' })
    await dialog.getByRole('radio', { name: 'Split evenly' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Ben Carter' })).toHaveCount(0)
    for (const name of ['Sasha Okafor', 'Grace Hall']) await dialog.getByRole('checkbox', { name }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Hand over work' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(work().getByText('No open leads, follow-ups or bookings.')).toBeVisible()
  }
  await handOver()
  await page.getByRole('button', { name: 'Undo' }).click()
  await ask()
  await expect(work()).toHaveText(before ?? '')
  await handOver()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated Ben Carter')).toBeVisible()
  await expect.poll(workOfBen, { timeout: 60_000 }).toEqual({ _id: greenway, ...NONE })
})

test('a number of the work opens its list', async () => {
  await day.client.call('PATCH', `/api/auth/users/${userIds['Ben']}`, { active: true })
  const { leads } = await day.client.leads(`?companyId=${greenway}&assignee=${userIds['Grace']}&lead_status=Open`)
  for (const lead of (leads as Lead[]).slice(0, 2))
    await day.client.call('PATCH', `/api/epc/leads/${lead._id}/assign`, { userId: userIds['Ben'] })
  await page.goto(`${day.signal.url}/user-management`)
  await page.getByRole('button', { name: 'Deactivate Ben Carter' }).click()
  await work().getByRole('link', { name: '2 open leads' }).click()
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
})
