import type { Page } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { mapArea, mapTool, middleOfMap } from '../../tests/support/browser/map-tools.ts'
import { ben } from '../../tests/support/builders/demo-people.ts'
import { pngOf } from '../../tests/support/builders/png.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import type { Studio, Walk } from './walk.ts'

const LEADS = 8
const ME = { latitude: 53.48, longitude: -2.24 }

/** Of somebody at doorsteps: only what is in hands has these screens. */
export const walkFieldDay: Walk = async (page, studio) => {
  if (!(await page.evaluate(() => matchMedia('(any-pointer: coarse)').matches))) return
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(ME)
  const client = await PlainClient.signIn(studio.url, ben)
  const leads = await givenDay(client)
  await signIn(page, studio.url, ben)
  await everythingIsHere(page, studio.url)
  await walkToday(page, studio)
  await walkLead(page, studio, `/lead/${leads[2]?._id}`)
  const { deals } = await client.call<{ deals: { _id: string }[] }>('GET', '/api/epc/deals?limit=1')
  if (deals[0]) {
    await page.goto(`${studio.url}/deal/${deals[0]._id}`)
    await page.getByRole('button', { name: 'More' }).first().waitFor()
    await studio.take('field-deal')
  }
  await walkKnocks(page, studio)
}

/** A follow-up of today, one that is late, and a few leads of Ben's. */
async function givenDay(client: PlainClient): Promise<Lead[]> {
  const me = await client.myId()
  for (const { _id } of (await client.leads(`?assignedTo=${me}&limit=200`)).leads)
    await client.call('PATCH', `/api/epc/leads/${_id}`, { lead_status: 'Closed' })
  const { leads } = await client.leads('?newLeads=true')
  const mine = leads.filter(({ lead_status, phone }) => lead_status === 'Open' && phone).slice(0, LEADS)
  for (const { _id } of mine) await client.assign(_id, me)
  const days = ['2026-01-05', new Date().toISOString().slice(0, 10)]
  for (const [at, dueDate] of days.entries())
    await client.call('POST', `/api/epc/leads/${mine[at]?._id}/follow-ups`, {
      kind: 'Call back',
      dueDate,
      assignedTo: me,
    })
  return mine
}

async function walkToday(page: Page, { url, take }: Studio) {
  await page.goto(url)
  const stop = page.getByRole('region', { name: 'Your day' }).locator('ol > li').first()
  await stop.getByRole('button', { name: 'Outcome' }).waitFor()
  await take('today-first-time')
  await page.getByRole('button', { name: 'Skip' }).tap()
  await take('today')
  await stop.getByRole('button', { name: 'Outcome' }).tap()
  await take('today-outcome')
  await stop.getByRole('button', { name: 'Booked', exact: true }).tap()
  await page.getByRole('dialog', { name: 'When is the booking?' }).waitFor()
  await take('today-booking')
  await page.getByRole('dialog').getByRole('group', { name: 'Next working days' }).getByRole('button').last().tap()
  await take('today-booking-time')
  await page.keyboard.press('Escape')
  await stop.getByRole('button', { name: 'No answer', exact: true }).tap()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await take('today-no-answer')
}

async function walkLead(page: Page, { url, take }: Studio, path: string) {
  await page.goto(url + path)
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await files.waitFor()
  await take('field-lead')
  await take('field-lead-whole', true)
  const shades = [60, 120, 180]
  await files
    .locator('input[multiple]')
    .first()
    .setInputFiles(
      shades.map((shade) => ({
        name: `room${shade}.png`,
        mimeType: 'image/png',
        buffer: pngOf(900, [shade, 120, 90]),
      })),
    )
  await files.getByText('room180.png').waitFor()
  await files.scrollIntoViewIfNeeded()
  await take('field-files')
  await files.getByRole('button', { name: /^Open/ }).first().tap()
  await page.getByRole('dialog').getByLabel('Caption').fill('Damp under the window')
  await take('field-photo')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.goto(url + path)
  await files.getByRole('button', { name: 'Add signature' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add signature' })
  const area = await dialog.getByRole('img', { name: 'Signature area' }).boundingBox()
  if (!area) throw new Error('There is nothing to sign in.')
  const { x, y, width, height } = area
  await page.mouse.move(x + width / 4, y + height / 3)
  await page.mouse.down()
  for (const [right, down] of [
    [0.35, 0.7],
    [0.45, 0.3],
    [0.55, 0.7],
    [0.75, 0.4],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 6 })
  await page.mouse.up()
  await take('field-signature')
  await dialog.getByRole('button', { name: 'Save signature' }).tap()
  await page.getByRole('tab', { name: 'Activity' }).tap()
  await page
    .getByText(/^Signed by/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await take('field-activity')
}

async function walkKnocks(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/map`)
  await page.getByRole('button', { name: 'Use my location' }).tap()
  await mapTool(page, 'Knock').tap()
  await tapMap(page)
  await page.waitForTimeout(800)
  await take('knock-tool')
  await tapMap(page)
  const sheet = page.getByRole('dialog', { name: 'Knock' })
  await sheet.getByLabel('House', { exact: true }).fill('12')
  await sheet.getByLabel('Street').fill('High Street')
  await take('knock')
  await sheet.getByRole('button', { name: 'Nobody home' }).tap()
  await page.getByText('12: Nobody home').waitFor()
  await take('knock-saved')
  await tapMap(page, 70)
  await page.getByRole('button', { name: 'Number 14' }).tap()
  await sheet.getByRole('button', { name: 'Call again' }).tap()
  await page.getByText('14: Call again').waitFor()
  await page.getByRole('radio', { name: 'Knocks' }).check()
  const folded = page.getByRole('button', { name: 'List', expanded: false })
  if (await folded.isVisible()) await folded.tap()
  const houses = page.getByRole('list', { name: 'Houses knocked at' }).getByRole('button')
  await houses.first().waitFor()
  await take('knocks')
  await houses.filter({ hasText: '12 High Street' }).first().tap()
  await page.getByRole('dialog', { name: '12: Nobody home' }).waitFor()
  await take('knock-house')
}

async function tapMap(page: Page, right = 0) {
  await mapArea(page).waitFor()
  const { x, y } = await middleOfMap(page)
  await page.touchscreen.tap(x + right, y)
}
