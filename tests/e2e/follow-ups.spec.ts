import { type Page, expect, test } from '@playwright/test'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page
let lead: Lead

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, colleague: grace })
  ;({ server, signal, client, page } = day)
  const { leads } = await client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=1')
  lead = leads[0]!
})
test.afterAll(() => day.end())

const card = () => page.getByRole('region', { name: 'Follow-ups' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** On a Friday or Saturday this is Monday. */
const NEXT_WORKING_DAY = /(Tomorrow|\d\d\/\d\d\/\d{4}) 14:30/
const onServer = async () =>
  (await client.call<{ followUps: FollowUp[] }>('GET', `/api/epc/leads/${lead._id}/follow-ups`)).followUps
const openLead = () => page.goto(`${signal.url}/lead/${lead._id}`)

test('a follow-up is added, edited, snoozed, done and reopened, and the server has it', async () => {
  await openLead()
  await expect(card()).toContainText('No follow-ups.')
  await button('Add follow-up').click()
  await page.getByLabel('Note', { exact: true }).fill('Ask for Maya')
  await page.getByLabel('Time', { exact: true }).fill('14:30')
  await expectAccessible(page)
  await button('Save follow-up').click()
  await expect(card()).toContainText(NEXT_WORKING_DAY)
  await expect(card()).toContainText('Ask for Maya')
  await expectAccessible(page)

  await card().getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('What to do', { exact: true }).selectOption('Visit')
  await button('Save follow-up').click()
  await expect(card()).toContainText('Visit')

  const dueDate = async () => (await onServer())[0]?.dueDate
  await expect.poll(dueDate).toBeDefined()
  const before = await dueDate()
  await button(/^Snooze/).click()
  // It is due tomorrow, and is only snoozed.
  await expect(page.getByRole('menuitem', { name: 'Pick a date' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '1 hour' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Next week' }).click()
  await expect(page.getByText(/^Snoozed until /)).toBeVisible()
  await expect.poll(dueDate).not.toBe(before)
  await button('Undo').click()
  await expect.poll(dueDate).toBe(before)

  await button(/^Mark as done/).click()
  await expect(card()).toContainText('Done (1)')
  await button('Undo').click()
  await expect(card()).not.toContainText('Done (1)')
  await expect.poll(onServer).toMatchObject([{ kind: 'Visit', note: 'Ask for Maya', version: 6 }])
})

test('a deleted follow-up returns with Undo, and text typed into a new one survives a reload', async () => {
  await button(/^Delete:/).click()
  await expect(card()).toContainText('No follow-ups.')
  await button('Undo').click()
  await expect(card()).toContainText('Ask for Maya')

  await button('Add follow-up').click()
  await page.getByLabel('Note', { exact: true }).fill('Half a thought')
  await page.waitForTimeout(500)
  await page.reload()
  await button('Add follow-up').click()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a thought')
  await button('Start over').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('Call Back saves the status at once and asks when', async () => {
  await page.getByLabel('Status', { exact: true }).selectOption('Call Back')
  const dialog = page.getByRole('dialog', { name: 'When?' })
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => (await client.call<Lead>('GET', `/api/epc/leads/${lead._id}`)).lead_status)
    .toBe('Call Back')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next week' }).click()
  await expect(card()).toContainText('Call back')
  await expect.poll(async () => (await onServer()).map(({ kind }) => kind).toSorted()).toEqual(['Call back', 'Visit'])

  await page.goto(`${signal.url}/`)
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Call back')
  await expectAccessible(page)
})

test('on a phone with the server killed, follow-ups are added from the status and done on Home, and arrive later', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLead()
  await expect(card()).toContainText('Visit')
  await server.kill()
  await page.getByLabel('Status', { exact: true }).selectOption('Open')
  await page.getByLabel('Status', { exact: true }).selectOption('Call Back')
  await button(/^(Tomorrow|Next working day), /).click()
  await expect(card()).toContainText('Call back')
  await expectAccessible(page)

  await page.goto(`${signal.url}/`)
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await expect(upcoming.getByRole('listitem')).toHaveCount(3)
  await upcoming
    .getByRole('button', { name: /^Mark as done/ })
    .first()
    .click()
  await expect(upcoming.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await server.start()
  await expect
    .poll(async () => (await onServer()).map(({ kind, doneAt }) => `${kind} ${doneAt ? 'done' : 'open'}`).toSorted(), {
      timeout: 60_000,
    })
    .toEqual(['Call back open', 'Call back open', 'Visit done'])
})
