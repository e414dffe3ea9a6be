import { expect, type Page, test } from '@playwright/test'
import { everythingIsHere, rowLinks, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// Every button of a field screen is tapped: whatever it opens closes on Back, which stays on the screen.

let server: ServerProcess
let leadId: string

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '60' })
  const client = await PlainClient.signIn(server.url, ben)
  const me = await client.myId()
  const { leads } = await client.leads('?newLeads=true')
  leadId = leads[0]?._id ?? ''
  await client.assign(leadId, me)
})
test.afterAll(() => server.dispose())

/** Overlays of a screen, and parts that its buttons expanded. */
const OPEN = [
  'dialog[open]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  ':popover-open',
  'main button[aria-expanded="true"]',
].join()
/** The names of buttons that open these, in every size. */
const OPENERS = [
  'Outcome',
  'Filter Leads',
  'Sort',
  'Edit phone',
  'Call back',
  'Booked',
  'Note',
  'Add signature',
  'More',
]
const OPENS_WITHIN_MS = 250
const OPENER_OPENS_WITHIN_MS = 5000
const COVERED_MS = 1000

const openCount = (page: Page) =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length,
    OPEN,
  )

/** The names of the buttons that can be tapped, each once: cards have the same. */
async function buttonNames(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
    )
  return [...new Set(names)].filter((name) => name !== '')
}

async function visit(page: Page, path: string) {
  await page.goto(server.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Rows of the device are rendered a moment later.
  if (path === '/') await page.getByRole('button', { name: 'Outcome' }).first().waitFor()
  await page.waitForTimeout(OPENS_WITHIN_MS)
}

const opens = (page: Page, before: number, withinMs: number) =>
  expect
    .poll(() => openCount(page), { timeout: withinMs, intervals: [50] })
    .toBeGreaterThan(before)
    .then(
      () => true,
      () => false,
    )

/** Returns what opened. */
async function expectBackCloses(page: Page, path: string): Promise<string[]> {
  const opened: string[] = []
  await visit(page, path)
  for (const name of await buttonNames(page)) {
    const button = page.getByRole('button', { name, exact: true }).first()
    // What another button started may cover it, or have closed it.
    await button.tap({ timeout: COVERED_MS, trial: true }).catch(() => visit(page, path))
    if (!(await button.isVisible())) continue
    const before = await openCount(page)
    await button.tap()
    if (await opens(page, before, OPENERS.includes(name) ? OPENER_OPENS_WITHIN_MS : OPENS_WITHIN_MS)) {
      opened.push(name)
      await page.goBack()
      await expect.soft.poll(() => openCount(page), `${path}: ${name}`).toBe(before)
      expect.soft(new URL(page.url()).pathname, `${path}: ${name}`).toBe(path)
    }
    if (new URL(page.url()).pathname !== path || (await openCount(page)) > before) await visit(page, path)
  }
  return opened
}

const SIZES = {
  phone: { width: 390, height: 844 },
  'tablet upright': { width: 820, height: 1180 },
  'tablet on its side': { width: 1180, height: 820 },
}

for (const [device, viewport] of Object.entries(SIZES))
  test(`${device}: Back closes whatever a button opens, and stays on the screen`, async ({ browser }) => {
    test.setTimeout(400_000)
    const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })
    // Without CloseWatcher, Back is a step in the history, which a test can take.
    await context.addInitScript(() => void Reflect.deleteProperty(window, 'CloseWatcher'))
    const page = await context.newPage()
    page.on('filechooser', () => {})
    try {
      await signIn(page, server.url, ben)
      await everythingIsHere(page, server.url)
      await page.goto(`${server.url}/deals`)
      const deal = (await rowLinks(page).first().getAttribute('href')) ?? ''
      const opened: string[] = []
      for (const path of ['/', '/leads', `/lead/${leadId}`, deal, '/map'])
        opened.push(...(await expectBackCloses(page, path)))
      expect(opened).toEqual(expect.arrayContaining(OPENERS))
      // These are the same in every size.
      if (viewport === SIZES.phone)
        for (const path of ['/deals', '/route', '/lead/new', '/contacts', '/me']) await expectBackCloses(page, path)
    } finally {
      await context.close()
    }
  })
