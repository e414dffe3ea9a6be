import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { expectClearInHighContrast } from '../support/browser/accessibility.ts'
import { rowLinks } from '../support/browser/browser.ts'
import { sasha } from '../support/builders/demo-people.ts'
import {
  type HandheldFaults,
  handheldFaults,
  type Insets,
  NO_INSETS,
  setSafeArea,
  shownOnlyOnHover,
} from '../support/browser/handheld.ts'
import { PHONE_SIZE, type Phone, startPhone } from '../support/builders/phone.ts'

// Handheld use: a thumb, gloves, sunlight, a notch, large text, half a tablet.

const TABLET = { width: 820, height: 1180 }
const LYING = { width: 844, height: 390 }
const HALF_TABLET = { width: 507, height: 1180 }

/** A phone with a notch, upright and sideways. */
const UPRIGHT_NOTCH: Insets = { top: 47, right: 0, bottom: 34, left: 0 }
const LYING_NOTCH: Insets = { top: 0, right: 47, bottom: 21, left: 47 }

/** The free share of the height; bars may take the rest. */
const LEAST_FREE = 0.5

let phone: Phone
let server: Phone['server']
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  phone = await startPhone(browser, sasha, 60)
  ;({ server, context, page } = phone)
})
test.afterAll(() => phone.end())

const textSize = (size: string) =>
  page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)

const theme = (name: string) =>
  page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), name)

/** A change of the window takes a moment to settle: only lasting faults count. */
async function settledFaults(insets: Insets = NO_INSETS): Promise<HandheldFaults> {
  for (let tries = 0; ; tries++) {
    await page.waitForTimeout(50)
    const { free, ...lists } = await handheldFaults(page, insets)
    const isClean = Object.values(lists).every((list) => list.length === 0)
    if (isClean || tries === 5) return { free, ...lists }
  }
}

/** Checks the open screen. */
async function expectHandy(where: string) {
  for (const [name, size, insets] of [
    ['phone', PHONE_SIZE, UPRIGHT_NOTCH],
    ['tablet', TABLET, NO_INSETS],
    ['half a tablet', HALF_TABLET, NO_INSETS],
    ['phone lying', LYING, LYING_NOTCH],
  ] as const) {
    await page.setViewportSize(size)
    await setSafeArea(page, insets)
    const { free, ...faults } = await settledFaults(insets)
    const none = { smallTargets: [], smallTexts: [], cutTexts: [], overlaps: [], unsafe: [], tooWide: [] }
    expect.soft(faults, `${where}, ${name}`).toEqual(none)
    expect.soft(free, `${where}, ${name}: what bars leave`).toBeGreaterThan(LEAST_FREE)
  }
  await setSafeArea(page, NO_INSETS)
  for (const size of [PHONE_SIZE, TABLET]) {
    await page.setViewportSize(size)
    await textSize('200%')
    const { cutTexts, overlaps, tooWide } = await settledFaults()
    const none = { cutTexts: [], overlaps: [], tooWide: [] }
    expect.soft({ cutTexts, overlaps, tooWide }, `${where}, text of 200 %, ${size.width}`).toEqual(none)
    await textSize('')
  }
  await page.setViewportSize(PHONE_SIZE)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await theme('contrast')
    await expectClearInHighContrast(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await theme('system')
}

async function visit(path: string, heading: string | RegExp) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  // The day's progress isn't waiting.
  const waiting = page.locator('[role="progressbar"]:not([aria-label="Done"]), [aria-busy="true"]')
  await waiting.first().waitFor({ state: 'detached' })
}

const anId = async (path: string) => {
  await visit(path, /./)
  return (await rowLinks(page).first().getAttribute('href')) ?? ''
}

const screens = [
  ['/', /^Hello/],
  ['/leads', 'All Leads'],
  ['/lead/new', 'New lead'],
  ['/deals', 'All Deals'],
  ['/contacts', 'Contacts'],
  ['/contact/new', 'New Contact'],
  ['/accounts', 'Accounts'],
  ['/map', 'Map'],
  ['/route', 'Route'],
  ['/board', 'Board'],
  ['/assignment-rules', 'Assignment rules'],
  ['/reports', 'Reports'],
  ['/imports', 'Imports and exports'],
  ['/audit', 'Audit log'],
  ['/operations', 'Operations'],
  ['/calendar', 'Calendar'],
  ['/bulk-upload', 'Bulk Lead Upload'],
  ['/upload-jobs', 'Upload Job Locations'],
  ['/upload-postcodes', 'Upload Postcodes'],
  ['/user-management', 'User Management'],
  ['/marketing', 'Email Marketing'],
  ['/marketing?tab=subscribers', 'Email Marketing'],
  ['/marketing?tab=campaigns&campaign=new', 'Email Marketing'],
  ['/epc', 'Get EPC Data'],
  ['/deleted-leads', /Deleted leads/i],
  ['/devices', 'Devices'],
  ['/notifications', 'Notifications'],
  ['/me', 'My account'],
  ['/help', 'Help'],
  ['/sync', 'Sync'],
] as const

for (const [path, heading] of screens) {
  test(`the screen ${path} suits a handheld device`, async () => {
    await visit(path, heading)
    await expectHandy(path)
  })
}

for (const list of ['/leads', '/deals', '/contacts', '/accounts']) {
  test(`a record of ${list} suits a handheld device`, async () => {
    const path = await anId(list)
    await visit(path, /./)
    await expectHandy(path)
  })
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

async function opened(where: string, open: () => Promise<void>) {
  await open()
  await expectHandy(where)
  await page.keyboard.press('Escape')
}

test('what opens over a list suits a handheld device', async () => {
  await visit('/leads', 'All Leads')
  await opened('More', () => button('More').tap())
  await opened('More for this list', () => button('More for this list').tap())
  await opened('Sort', () => button(/^Sort/).tap())
  await opened('Filter', () => button('Filter Leads').tap())
  await opened('View', () => button(/^View/).tap())
})

test('what works on many leads suits a handheld device', async () => {
  await visit('/leads', 'All Leads')
  const select = async () => {
    await button('Select').tap()
    await page.getByLabel('Select this page').check()
  }
  await select()
  await expectHandy('Select')
  await opened('Assign', () => button('Assign').tap())
  await visit('/leads', 'All Leads')
  await select()
  await button('Assign').tap()
  await page.getByRole('radio', { name: /^By area/ }).check()
  await page.getByRole('checkbox', { name: 'Ben Carter' }).check()
  await opened('areas on the map', async () => {
    await button('Draw on the map for Ben Carter').tap()
    await expect(button('Add point here')).toBeEnabled()
  })
})

test('what opens over a lead suits a handheld device', async () => {
  await visit(await anId('/leads?lead_status=Open'), /./)
  const bar = page.getByRole('group', { name: 'Quick actions' })
  await opened('Note', () => bar.getByText('Note').tap())
  await opened('Outcome', () => bar.getByText('Outcome').tap())
  await context.setOffline(true)
  await page.getByLabel('Status', { exact: true }).selectOption('Out of Area')
  await page.getByRole('banner').getByText('Offline, 1 waiting').waitFor()
  await expectHandy('unsent')
  await context.setOffline(false)
  await opened('Follow-up', () =>
    page
      .getByLabel('Status', { exact: true })
      .selectOption('Call Back')
      .then(() => page.getByRole('heading', { name: 'When?' }).waitFor()),
  )
})

test('postcodes near a location and their addresses suit a handheld device', async () => {
  const homes = ['Flat 1, Rose Court', '12 High Street'].map((address1) => ({
    address1,
    address2: 'Upper Wharfedale Industrial Estate',
    posttown: 'LEEDS',
    postcode: 'LS1 4AP',
  }))
  const postcodes = [
    { postcode: 'LS1 4AP', metres: 40, posttown: 'LEEDS', county: 'West Yorkshire' },
    { postcode: 'LS1 4AQ', metres: 870, posttown: 'ASHBY-DE-LA-ZOUCH' },
  ]
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.797, longitude: -1.549, accuracy: 200 })
  await page.route('**/api/postcodes/near', (route) => route.fulfill({ json: { isImported: true, postcodes } }))
  await page.route('**/addresses', (route) => route.fulfill({ json: { addresses: homes } }))
  await visit('/lead/new', 'New lead')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('group', { name: 'Postcodes near you' }).getByRole('button').first().click()
  await page.getByRole('group', { name: 'Addresses at LS1 4AP' }).waitFor()
  await expectHandy('postcodes near a location')
  await page.unrouteAll()
  await context.clearPermissions()
})

test('nothing needs a mouse to show', async () => {
  await visit('/leads', 'All Leads')
  expect(await shownOnlyOnHover(page)).toEqual([])
})
