import { type Page, expect, test } from '@playwright/test'
import type { Activity } from '../../contract/entities/activity.ts'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

// One server and one browser for the file: each test continues where the previous one ended.
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

const bar = () => page.getByRole('region', { name: /^Outcome|^How did the call go/ })
const outcome = (name: string) => bar().getByRole('button', { name, exact: true })
/** Undo of the last outcome. */
const undo = () => page.getByRole('button', { name: 'Undo' }).last()
const status = () => page.getByLabel('Status', { exact: true })
const leadId = () => page.url().split('/').at(-1)!
const leadOnServer = (id: string) => client.call<Lead>('GET', `/api/epc/leads/${id}`)
const onServer = async (id: string) =>
  (await client.call<{ activities: Activity[] }>('GET', `/api/epc/leads/${id}/activities`)).activities

async function openFirst(list: string) {
  await page.goto(signal.url + list)
  await page.locator('main a[href^="/lead/"]:not([href^="/lead/new"])').first().click()
  await expect(bar()).toBeVisible()
}

test('one tap records “No answer” and counts the call; the next tap opens the next lead of the list', async () => {
  await openFirst('/leads?lead_status=Open')
  const first = leadId()
  await expectAccessible(page)
  await outcome('No answer').click()
  await expect(bar().getByRole('status')).toHaveText('No answer · 1st Call')
  await expect(status()).toHaveValue('1st Call')
  await expectAccessible(page)
  await expect.poll(() => onServer(first)).toMatchObject([{ kind: 'Call', outcome: 'No answer' }])
  await expect.poll(async () => (await leadOnServer(first)).lead_status).toBe('1st Call')

  await bar().getByRole('link', { name: 'Next lead' }).click()
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(outcome('No answer')).toBeVisible()
})

test('Undo reverts the activity and the status, even on the next lead’s screen', async () => {
  const wrong = leadId()
  await outcome('Not interested').click()
  await expect(status()).toHaveValue('Closed')
  await expect.poll(() => onServer(wrong)).toHaveLength(1)
  await bar().getByRole('link', { name: 'Next lead' }).click()
  await expect(page).not.toHaveURL(new RegExp(wrong))
  await undo().click()
  await expect.poll(() => onServer(wrong)).toEqual([])
  await expect.poll(async () => (await leadOnServer(wrong)).lead_status).toBe('Open')
})

test('a status chosen from the list can be undone', async () => {
  const wrong = leadId()
  await status().selectOption('Out of Area')
  await expect.poll(async () => (await leadOnServer(wrong)).lead_status).toBe('Out of Area')
  await undo().click()
  await expect(status()).toHaveValue('Open')
  await expect.poll(async () => (await leadOnServer(wrong)).lead_status).toBe('Open')
})

test('Call back asks when, and Undo deletes that follow-up, too', async () => {
  const id = leadId()
  await outcome('Call back').click()
  const dialog = page.getByRole('dialog', { name: 'When?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Next week' }).click()
  const followUps = async () =>
    (await client.call<{ followUps: FollowUp[] }>('GET', `/api/epc/leads/${id}/follow-ups`)).followUps
  await expect.poll(followUps).toHaveLength(1)
  await expect(status()).toHaveValue('Call Back')
  await undo().click()
  await expect.poll(followUps).toEqual([])
  await expect.poll(() => onServer(id)).toEqual([])
  await expect(status()).toHaveValue('Open')
})

test('Booked asks for date and time, by keyboard, and the lead can be converted', async () => {
  const id = leadId()
  await outcome('Booked').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'When is the booking?' })
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  await expect(dialog).toContainText('Choose a date and a time.')
  await expectAccessible(page)
  await dialog.getByLabel('Actual Booking Date').fill('2036-12-01')
  await dialog.getByLabel('Actual Booking Time').fill('10:15')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bar().getByRole('link', { name: 'Next lead' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Convert to Deal' })).toBeEnabled()
  await expect.poll(() => onServer(id)).toMatchObject([{ outcome: 'Booked' }])
  expect(await leadOnServer(id)).toMatchObject({ actual_booking_date: '2036-12-01', actual_booking_time: '10:15' })
})

test('on a phone with the server killed, the bar asks for the outcome after a call, and all of it arrives later', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFirst('/leads?lead_status=Open')
  const id = leadId()
  await server.kill()
  // A test browser has no handler for phone numbers: the link is followed, and the app is shown again.
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    document.querySelector<HTMLElement>('main a[href^="tel:"]')?.click()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const question = page.getByRole('region', { name: 'How did the call go?' })
  await expect(question).toBeFocused()
  const navbar = await page.getByRole('banner').first().boundingBox()
  expect((await question.boundingBox())!.y, 'not under the banner').toBeGreaterThanOrEqual(navbar!.y + navbar!.height)
  await expectAccessible(page)
  await outcome('Wrong number').click()
  await expect(status()).toHaveValue('Incorrect Number')
  await expectAccessible(page)
  await bar().getByRole('link', { name: 'Next lead' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(outcome('No answer')).toBeVisible()
  await server.start()
  await expect.poll(() => onServer(id), { timeout: 60_000 }).toMatchObject([{ kind: 'Call', outcome: 'Wrong number' }])
  await expect.poll(async () => (await leadOnServer(id)).lead_status).toBe('Incorrect Number')
})

test('an activity has the position only of a user who agreed', async () => {
  const at = { latitude: 53.8, longitude: -1.55, accuracy: 12 }
  await page.context().setGeolocation(at)
  await page.goto(`${signal.url}/me`)
  const consent = page.getByLabel('Save where I am with each call or visit')
  await consent.click()
  await expect(page.getByRole('alert')).toContainText('Your position isn’t available.')
  await expect(consent).not.toBeChecked()
  await page.context().grantPermissions(['geolocation'])
  await consent.click()
  await expect(consent).toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  const record = async () => {
    await openFirst('/leads?lead_status=Open')
    const id = leadId()
    // The screen requests it as it opens, and has the answer before the test does.
    await expect(outcome('Out of area')).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => navigator.geolocation.getCurrentPosition(resolve, resolve)))
    await outcome('Out of area').click()
    await expect.poll(() => onServer(id)).toHaveLength(1)
    return (await onServer(id))[0]?.position
  }
  // A position that isn't known yet at the tap is left out: each attempt uses the next lead.
  await expect.poll(record, { timeout: 60_000, intervals: [0] }).toEqual({ lat: 53.8, lng: -1.55, accuracy: 12 })
  await page.goto(`${signal.url}/me`)
  await consent.click()
  await expect(consent).not.toBeChecked()
  expect(await record()).toBeUndefined()
})

test('from Home, the next lead is that of the next follow-up', async () => {
  const { leads } = await client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=2&lead_status=Open')
  const [first, second] = leads
  const me = (await client.call<{ users: { _id: string; firstname: string }[] }>('GET', '/api/auth/users')).users.find(
    ({ firstname }) => firstname === 'Ben',
  )
  for (const [lead, dueDate] of [
    [first!, '2026-11-01'],
    [second!, '2026-11-02'],
  ] as const) {
    const body = { kind: 'Call back', dueDate, assignedTo: me?._id }
    await client.call('POST', `/api/epc/leads/${lead._id}/follow-ups`, body)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${signal.url}/`)
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect(overdue.getByRole('listitem')).toHaveCount(2)
  await overdue.getByRole('link').first().click()
  await outcome('No answer').click()
  await bar().getByRole('link', { name: 'Next lead' }).click()
  await expect(page).toHaveURL(new RegExp(second!._id))
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(overdue).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const stops = page.getByRole('region', { name: 'Your day' }).getByRole('listitem')
  await expect(stops.nth(1)).toContainText('Call back')
  await stops.first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(first!._id))
  await page.getByRole('link', { name: 'Next lead' }).click()
  await expect(page).toHaveURL(new RegExp(second!._id))
})

test('the activity of a lead is one timeline with filters, and offline it has what is on the device', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openFirst('/leads?lead_status=Open')
  const id = leadId()
  await client.call('POST', `/api/epc/leads/${id}/notes`, { content: 'A dog at the side door' })
  await outcome('No answer').click()
  await expect.poll(() => onServer(id)).toHaveLength(1)
  await page.getByRole('tab', { name: 'Activity' }).click()
  const timeline = page.getByRole('list', { name: 'Activity' })
  await expect(timeline).toContainText('A dog at the side door')
  await expect(timeline).toContainText('No answer')
  await expect(timeline).toContainText('Lead Status: from Open to 1st Call')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Calls, visits and messages' }).click()
  await expect(timeline.getByRole('listitem')).toHaveText([/Call: No answer/])

  await page.setViewportSize({ width: 390, height: 844 })
  await server.kill()
  await page.reload()
  await bar().getByRole('radio', { name: 'Visit' }).focus()
  await page.keyboard.press('Space')
  await outcome('No answer').click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('You’re offline.', { exact: false })).toBeVisible()
  await expect(timeline).toContainText('Call: No answer')
  await expect(timeline).toContainText('Visit: No answer')
  await expect(timeline).toContainText('A dog at the side door')
  await expectAccessible(page)
  await server.start()
  await expect.poll(() => onServer(id), { timeout: 60_000 }).toHaveLength(2)
})
