import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

// The list is imported by its command beside the running server. Devices show the result without the server.

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let desk: Page
let lead: Lead

test.beforeAll(async () => {
  day = await startFieldDay({
    person: ben,
    colleague: grace,
    prepare: async (client) => {
      const fields = { firstname: 'Edith', surname: 'Quiet', phone: '+44 (0)20 7946 0958' }
      lead = (await client.call<{ lead: Lead }>('POST', '/api/epc/leads', fields)).lead
    },
  })
  desk = day.page
})
test.afterAll(() => day.end())

function importNumbers(...numbers: string[]): string {
  const path = join(day.server.dataDir, 'tps.csv')
  writeFileSync(path, ['Number', ...numbers, ''].join('\n'))
  return execFileSync(process.execPath, ['tools/import-tps.ts', path], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: day.server.dataDir },
  })
}

const details = (page: Page) => page.getByRole('region', { name: 'Lead Details' })
const phone = (page: Page) => details(page).locator('a[href^="tel:"]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Call anyway?' })
const open = async (page: Page) => {
  await page.goto(`${day.signal.url}/lead/${lead._id}`)
  await expect(phone(page)).toBeVisible()
}

async function expectToAsk(page: Page) {
  await phone(page).click()
  await expect(dialog(page)).toContainText('Do not call: TPS, since')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Don’t call' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the command flags the lead of a listed number, and an open desktop shows it and asks before a call', async () => {
  await desk.setViewportSize({ width: 1280, height: 800 })
  await open(desk)
  const output = importNumbers('02079460958')
  expect(output).toContain('1 numbers of TPS, instead of those of its last file')
  expect(output).toContain('1 leads marked “TPS” or “CTPS”')
  await expect(desk.getByText(/^TPS, since \d\d\/\d\d\/\d{4}$/)).toBeVisible({ timeout: 30_000 })
  await desk.reload()
  await expect(desk.getByText(/^TPS file of \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expectAccessible(desk)
  await expectToAsk(desk)
})

test('the activity of the lead names who flagged it', async () => {
  await desk.reload()
  await desk.getByRole('tab', { name: 'Activity' }).click()
  const line = desk.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Telephone Preference Service' })
  await expect(line).toContainText('Do not call')
  await expect(line).toContainText('TPS')
})

test('on a phone with the server killed the card and the lead say TPS and ask', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const hand = await context.newPage()
  await signIn(hand, day.signal.url, ben)
  await everythingIsHere(hand, day.signal.url)
  await open(hand)
  await expectToAsk(hand)

  await day.server.kill()
  await hand.goto(`${day.signal.url}/leads?q=Edith`)
  const card = hand.locator(`main li[data-id="${lead._id}"]`)
  await expect(card).toContainText('TPS')
  await card.locator('a[href^="tel:"]').tap()
  await expect(dialog(hand)).toContainText('TPS')
  await dialog(hand).getByRole('button', { name: 'Don’t call' }).tap()
  await open(hand)
  await expectToAsk(hand)
  await context.close()
  await open(desk)
  await expectToAsk(desk)
})
