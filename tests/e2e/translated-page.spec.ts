import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { everythingIsHere, rowLinks, signIn } from '../support/browser/browser.ts'
import { watchFrozenText } from '../support/browser/frozen-text.ts'
import { keepTranslating } from '../support/browser/translate-page.ts'
import { ben, sasha } from '../support/builders/demo-people.ts'
import { HEADINGS } from '../support/builders/every-address.ts'
import { pngOf } from '../support/builders/png.ts'
import { PHONE_SIZE } from '../support/builders/phone.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { Signal } from '../support/server/signal.ts'

// A browser that translates keeps doing so for as long as a page is open, and every text on it must stay true.

const SIZES = { 'a phone': PHONE_SIZE, 'a desk': { width: 1280, height: 800 } }

let server: ServerProcess
let signal: Signal

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '120' })
  signal = await Signal.to(server)
})
test.afterAll(async () => {
  await signal.end()
  await server.dispose()
})

interface Translated {
  context: BrowserContext
  page: Page
  /** Texts that React changed in nodes that are no longer visible, and errors for want of a node. */
  faults: string[]
}

async function openTranslated(context: BrowserContext, person: typeof ben): Promise<Translated> {
  const faults: string[] = []
  await context.exposeFunction('reportFault', (fault: string) => void faults.push(fault))
  await context.addInitScript(`(${keepTranslating.toString()})()`)
  await context.addInitScript(`(${watchFrozenText.toString()})((fault) => window.reportFault(fault))`)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  await signIn(page, signal.url, person)
  await everythingIsHere(page, signal.url)
  expect(await page.locator('font').count()).toBeGreaterThan(10)
  return { context, page, faults }
}

const chip = (page: Page) => page.getByRole('banner').first().locator('a[href="/sync"], a[href^="/login"]').last()
const hand = (size: typeof PHONE_SIZE) => ({
  viewport: size,
  hasTouch: size.width < 900,
  reducedMotion: 'reduce' as const,
})

for (const [device, size] of Object.entries(SIZES)) {
  test(`on ${device} every screen stays true, and changes from offline to all sent`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext(hand(size))
    const { page, faults } = await openTranslated(context, sasha)
    for (const [path, name] of Object.entries(HEADINGS)) {
      await signal.lose(page)
      await page.goto(signal.url + path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(chip(page)).toHaveText('Offline, all sent')
      await signal.find(page)
      await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 })
      expect(faults, path).toEqual([])
    }
    await context.close()
  })
}

test('work on a lead on a phone is shown truly as saved, waiting and sent', async ({ browser }) => {
  const context = await browser.newContext(hand(PHONE_SIZE))
  const { page, faults } = await openTranslated(context, ben)
  const client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=1')
  await page.goto(`${signal.url}/lead/${leads[0]!._id}`)
  const bar = page.getByRole('group', { name: 'Quick actions' })
  const saved = page.getByText('Saved on this device', { exact: true })
  await signal.lose(page)

  await bar.getByRole('button', { name: 'Note' }).tap()
  await page.getByRole('dialog').getByRole('textbox').fill('Gate code 12')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(chip(page)).toHaveText('Offline, 1 waiting')
  await page
    .locator('input[accept="image/*"]')
    .first()
    .setInputFiles({
      name: 'roof.png',
      mimeType: 'image/png',
      buffer: pngOf(800, [40, 120, 90]),
    })
  await expect(chip(page)).toHaveText('Offline, 2 waiting')
  await bar.getByRole('button', { name: 'Outcome' }).tap()
  await page.getByRole('button', { name: 'No answer', exact: true }).last().tap()
  await expect(chip(page)).toHaveText(/^Offline, [3-5] waiting$/)
  await expect(saved.first()).toBeAttached()

  const busy = { status: 429, body: 'Busy', headers: { 'retry-after': new Date(Date.now() + 4000).toUTCString() } }
  await signal.find(page, busy)
  await expect(chip(page)).toHaveText(/^Server busy, [3-5] waiting$/, { timeout: 60_000 })
  await signal.find(page, { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } })
  await expect(chip(page)).toHaveText(/^Network sign-in, [3-5] waiting$/, { timeout: 60_000 })
  await expect(page.getByRole('alert', { name: 'Network sign-in' })).toBeVisible()
  await signal.find(page)
  await expect(chip(page)).toHaveText('All sent', { timeout: 90_000 })
  await expect(page.getByRole('alert', { name: 'Network sign-in' })).toHaveCount(0)
  await expect(saved).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

test('at a desk counts of filters and messages change truly', async ({ browser }) => {
  const context = await browser.newContext(hand(SIZES['a desk']))
  const { page, faults } = await openTranslated(context, ben)
  await page.getByRole('button', { name: 'Filter Leads' }).click()
  const matching = page.getByText(/match(es)? these filters$/).first()
  const before = String(await matching.textContent())
  await page.getByRole('textbox', { name: 'First Name' }).fill('a')
  await expect(matching).not.toHaveText(before)
  await page.getByRole('textbox', { name: 'First Name' }).fill('')
  await expect(matching).toHaveText(before)

  await page.goto(`${signal.url}/leads`)
  await rowLinks(page).first().click()
  const messages = page.getByRole('complementary', { name: 'Messages' })
  await page.getByLabel('Assign to').selectOption('Ben Carter')
  await expect(messages).toContainText('Lead assigned')
  await expect(messages).not.toContainText('Lead assigned', { timeout: 30_000 })
  expect(faults).toEqual([])
  await context.close()
})
