import { type Page, expect, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let page: Page
let leads: Lead[]
let bensId: string

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, colleague: grace })
  ;({ page } = day)
  const { users } = await day.client.call<{ users: { _id: string; firstname: string }[] }>('GET', '/api/auth/users')
  bensId = users.find(({ firstname }) => firstname === 'Ben')!._id
  const found = await day.client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=50')
  leads = found.leads.filter(({ assignedTo, actual_booking_date }) => assignedTo !== bensId && !actual_booking_date)
})
test.afterAll(() => day.end())

const assign = ({ _id }: Lead) => day.client.assign(_id, bensId)
const bell = (name: string, at = page) => at.getByRole('banner').getByRole('link', { name, exact: true })
const lines = () => page.getByRole('main').getByRole('listitem')

test('leads and a booking from a colleague are counted on the bell and listed', async () => {
  await page.goto(`${day.signal.url}/leads`)
  await expect(bell('Notifications')).toBeVisible()
  for (const lead of leads.slice(0, 3)) await assign(lead)
  await day.client.call('PATCH', `/api/epc/leads/${leads[0]!._id}`, {
    actual_booking_date: '2036-12-03',
    actual_booking_time: '11:15',
  })
  await expect(bell('Notifications, 2 unread')).toBeVisible()
  await bell('Notifications, 2 unread').click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(lines()).toHaveCount(2)
  await expect(lines().last()).toContainText('assigned you 3 leads')
  await expect(lines().first()).toContainText('for 03/12/2036 11:15')
  await expectAccessible(page)
})

test('opening one reads it; reading all on a phone with the server killed applies to every device later', async () => {
  await lines().first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(leads[0]!._id))
  await page.setViewportSize({ width: 390, height: 844 })
  const more = page.getByRole('button', { name: 'More 1 unread notification' })
  await expect(more).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Notifications, 1 unread' }).click()
  await expect(lines()).toHaveCount(2)
  await expectAccessible(page)
  await day.server.kill()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await day.server.start()
  await expect(page.getByRole('link', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })

  const other = new BrowserProfile()
  const second = await other.open()
  await signIn(second, day.signal.url, ben)
  await everythingIsHere(second, day.signal.url)
  await expect(bell('Notifications', second)).toBeVisible()
  await other.dispose()
})

test('a kind that is turned off is not notified', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${day.signal.url}/me`)
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/notifications') && reply.ok())
  await page.getByLabel('Leads assigned to you').click()
  await expect(page.getByLabel('Leads assigned to you')).not.toBeChecked()
  await saved
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Leads assigned to you')).not.toBeChecked()
  await assign(leads[3]!)
  await day.client.call('PATCH', `/api/epc/leads/${leads[3]!._id}`, {
    actual_booking_date: '2036-12-04',
    actual_booking_time: '09:00',
  })
  await expect(bell('Notifications, 1 unread')).toBeVisible()
})
