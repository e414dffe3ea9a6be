import { type Page, expect, test } from '@playwright/test'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { milesBetween } from '../../src/search/radius.ts'
import { expectAccessible, expectLegible } from '../support/browser/accessibility.ts'
import { megan } from '../support/builders/demo-people.ts'
import { mapColour, shareOf } from '../support/browser/drawn-colours.ts'
import { expectToolsHittable, mapArea, mapTool, middleOfMap, untilMapRests } from '../support/browser/map-tools.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { uploadExampleJobs } from '../support/builders/upload-jobs.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page
let leads: Lead[]

test.beforeAll(async () => {
  day = await startFieldDay({ person: megan })
  ;({ server, signal, client, page } = day)
  leads = (await client.leads('?limit=200')).leads
})
test.afterAll(() => day.end())

const card = (name: RegExp) => page.getByRole('list', { name: 'Jobs' }).getByRole('button', { name })
const cards = () => page.getByRole('list', { name: 'Jobs' }).getByRole('button')
const info = () => page.getByRole('dialog')
/** Expands the list, which is collapsed on a small screen. */
async function openList() {
  const folded = page.getByRole('button', { name: 'List', expanded: false })
  await expect(cards().or(folded).filter({ visible: true }).first()).toBeVisible()
  if (await folded.isVisible()) await folded.click()
}
const choose = (view: 'Leads' | 'Jobs') => page.getByRole('radio', { name: view, exact: true }).check()
const tool = (name: string) => mapTool(page, name)

const facts = () =>
  info()
    .locator('dl > div')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map(({ textContent }) => textContent).join(': ')))

test('uploaded jobs are on the map; a card or a pin opens the info window', async () => {
  await page.goto(`${signal.url}/map`)
  await expect(page.getByText('No active jobs here yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload Job Locations' }).last()).toBeVisible()
  const companyId = await page.evaluate(() => localStorage.getItem('companyId') ?? '')
  await uploadExampleJobs(client, companyId)
  await expect(cards()).toHaveCount(6)
  await expect(card(/^J-1006/)).toContainText('not on the map')
  await expectAccessible(page)

  await card(/^J-1002/).click()
  await expect(info()).toBeFocused()
  expect(await facts()).toEqual([
    'Job: J-1002',
    'Address: 9 Station Road, York',
    'Exchange: YORK CENTRAL',
    'Service: FTTC',
    'Description: Duct repair',
    'Planned Start: 07/04/2026',
    'Planned End: 09/04/2026',
    'Job Value: £840.00',
  ])
  await expect(info().getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /destination=5\d\.\d+,-\d/)
  await untilMapRests(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(info()).toHaveCount(0)
  await expect(card(/^J-1002/)).toBeFocused()
  await expectPinInTheMiddle('J-1002')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card(/^J-1004/).click()
  await expect(page.getByRole('dialog', { name: 'Job J-1004' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectPinInTheMiddle('J-1004')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})

async function expectToolsFree() {
  await untilMapRests(page)
  await expectToolsHittable(page)
  const tools = await page.getByRole('toolbar', { name: 'Map tools' }).boundingBox()
  const box = await info().boundingBox()
  expect(box!.y).toBeGreaterThanOrEqual(tools!.y + tools!.height)
}

async function expectNothingCutOff() {
  const hidden = await info().evaluate((frame) => {
    const map = document.querySelector('[role="application"]')!.getBoundingClientRect()
    const lowest = frame.closest('[role="application"]') ? Math.min(map.bottom, innerHeight) : innerHeight
    return [frame, ...frame.querySelectorAll('*')]
      .filter((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        const isBeyond = bottom > Math.min(lowest, frame.getBoundingClientRect().bottom) + 1 || top < map.top
        return isBeyond || part.scrollHeight > part.clientHeight + 1
      })
      .filter((part) => !part.closest('.visually-hidden, svg') && getComputedStyle(part).display !== 'inline')
      .map((part) => part.textContent)
  })
  expect(hidden).toEqual([])
}

for (const [device, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
})) {
  test(`${device}: the info window never covers the map's tools, and shows all of its content`, async () => {
    await page.setViewportSize(viewport)
    for (const [address, job] of [
      ['/map?view=jobs', /^J-1002/],
      ['/map?view=jobs&kind=prospective', /^P-7/],
    ] as const) {
      await page.goto(signal.url + address)
      await openList()
      await card(job).click()
      await expect(info()).toBeFocused()
      await expectToolsFree()
      await expectNothingCutOff()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
}

test('the info window stays below the tools when the screen becomes lower, as when a tablet is turned', async () => {
  await page.goto(`${signal.url}/map?view=jobs`)
  await card(/^J-1002/).click()
  await expect(info()).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 480 })
  await untilMapRests(page)
  await expectToolsFree()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
})

test('a pin at the upper edge of the map makes room for its window below the tools', async () => {
  await page.goto(`${signal.url}/map`)
  await card(/^J-1002/).click()
  await expect(info()).toBeFocused()
  await page.keyboard.press('Escape')
  await untilMapRests(page)
  const { x, y } = await middleOfMap(page)
  const upper = (await mapArea(page).boundingBox())!.y
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, upper + 100, { steps: 60 })
  // Still for a moment, so that the map doesn't keep moving.
  await page.waitForTimeout(300)
  await page.mouse.up()
  await untilMapRests(page)
  await page.mouse.click(x, upper + 80)
  await expect(info()).toHaveAccessibleName('Job J-1002')
  await expectToolsFree()
  await page.keyboard.press('Escape')
})

/** Expects the pin where the card moved it: the pin's tip is its location. */
async function expectPinInTheMiddle(job: string) {
  await untilMapRests(page)
  const { x, y } = await middleOfMap(page)
  await page.mouse.click(x, y - 20)
  await expect(info()).toHaveAccessibleName(`Job ${job}`)
  await expect(page).toHaveURL(/job=/)
  await page.keyboard.press('Escape')
  await expect(info()).toHaveCount(0)
}

test('a lead is added where the map is tapped, or clicked with the secondary button', async () => {
  await page.goto(`${signal.url}/map`)
  await tool('Add Lead').click()
  await expect(page.getByRole('status').filter({ hasText: 'Tap where the lead is' })).toBeVisible()
  await expectAccessible(page)
  await untilMapRests(page)
  const { x, y } = await middleOfMap(page)
  await page.mouse.click(x + 40, y + 30)
  await expect(page.getByRole('heading', { name: 'New Lead' })).toBeVisible()
  await expect(page.getByText('The lead will be placed where you tapped the map.')).toBeVisible()
  expect(page.url()).not.toMatch(/lat|lng/)
  const tapped = await typedIn(page)
  await page.getByLabel('Last Name', { exact: true }).fill('Mapperton')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mapperton' })).toBeVisible()
  await expect
    .poll(async () => (await client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?surname=Mapperton')).leads)
    .toMatchObject([{ lat: Number(tapped['lat']), lng: Number(tapped['lng']) }])

  await page.goto(`${signal.url}/map`)
  await untilMapRests(page)
  await page.mouse.click(x, y, { button: 'right' })
  await expect(page.getByRole('heading', { name: 'New Lead' })).toBeVisible()
})

test('with the server dead the map, its jobs, the filter and its suggestions work', async () => {
  await server.kill()
  await page.goto(`${signal.url}/map?view=jobs&kind=prospective`)
  await card(/^P-8/).click()
  expect(await facts()).toEqual([
    'Job Number: P-8',
    'BT Reference Number: N/A',
    'Subcontractor: N/A',
    'Exchange: N/A',
    'Days Outstanding: N/A',
    'Date Submitted: N/A',
    'Cost Code: N/A',
    'Reason: N/A',
    'Address: 4 High Street',
  ])
  await card(/^P-7/).click()
  expect(await facts()).toContain('Date Submitted: 02/11/2026')
  await page.getByLabel('Job type').selectOption('active')
  await expect(cards()).toHaveCount(6)

  const filter = page.getByRole('combobox', { name: 'Filter by job, postcode, or exchange' })
  await filter.fill('s')
  await expect(page.getByRole('option', { name: /^SHARROW/ })).toBeVisible()
  await expectAccessible(page)
  await filter.press('ArrowDown')
  await filter.press('Enter')
  await expect(cards()).toHaveCount(1)
  await expect(page).toHaveURL(/typed=/)
  await filter.fill('no such thing')
  await expect(page.getByText('No jobs match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards()).toHaveCount(6)

  // The land came from this device, and is drawn again in the colours of another theme.
  const landDrawn = async () => shareOf(page, await mapColour(page, '--map-land'))
  await expect.poll(landDrawn).toBeGreaterThan(0.1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(landDrawn).toBeGreaterThan(0.1)
  await untilMapRests(page)
  await expectLegible(page)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('the nearest jobs come first if the user allows it, and a refusal is shown', async () => {
  const context = page.context()
  const nearMe = page.getByRole('button', { name: 'Near me' })
  await nearMe.click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/^Location is blocked/)).toBeVisible()
  await context.grantPermissions(['geolocation'], { origin: signal.url })
  await context.setGeolocation({ latitude: 53.75, longitude: -0.34, accuracy: 20 })
  await nearMe.click()
  await expect(cards().first()).toContainText('J-1003')
  await expect(cards().first()).toContainText(/\d+(\.\d)? miles/)
  await nearMe.click()
  await expect(cards().first()).toContainText('J-1001')
})

test('leads show by status; those in a drawn area are counted and changed, offline', async () => {
  await choose('Leads')
  const legend = page.getByRole('group', { name: 'Leads on the map, by status' })
  await expect(legend.getByRole('checkbox', { name: /^Open/ })).toBeChecked()
  await tool('Show all').click()
  await untilMapRests(page)
  await expectAccessible(page)
  await tool('Draw an area').click()
  const { x, y } = await middleOfMap(page)
  await page.mouse.move(x - 420, y - 300)
  await page.mouse.down()
  for (const [right, down] of [
    [0, -320],
    [420, -250],
    [420, 320],
    [-420, 320],
  ] as const) {
    await page.mouse.move(x + right, y + down, { steps: 4 })
  }
  await page.mouse.up()
  const area = page.getByRole('region', { name: 'Area' })
  await expect(area.getByRole('heading', { level: 2 })).toHaveText(/^[\d,]+ leads in this area$/)
  await expect(area.getByText('Unassigned')).toBeVisible()
  await expectAccessible(page)
  const count = Number(/\d+/.exec((await area.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(20)
  await area.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Out of Area')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change/ })
    .click()
  await expect(area).toHaveCount(0)
  await expect(legend.getByText('Out of Area')).toContainText(/Out of Area \d/)
  await tool('Select in view').click()
  await expect(area.getByRole('listitem').filter({ hasText: /^Out of Area/ })).toContainText(String(count))
})

test('a pin of one lead says which it is, and opens it', async () => {
  const lead = aloneLead()
  await page.context().setGeolocation({ latitude: lead.lat ?? 0, longitude: lead.lng ?? 0, accuracy: 20 })
  await page.goto(`${signal.url}/map?view=leads`)
  await expect(page.getByRole('group', { name: 'Leads on the map, by status' })).toBeVisible()
  await tool('My position').click()
  await untilMapRests(page)
  const { x, y } = await middleOfMap(page)
  await page.mouse.click(x, y)
  await expect(info()).toHaveAccessibleName('Lead')
  await expect(info()).toContainText(lead.postcode ?? '')
  await expectAccessible(page)
  await info()
    .getByRole('link', { name: leadName(lead) })
    .click()
  await expect(page).toHaveURL(`${signal.url}/lead/${lead._id}`)
})

function aloneLead() {
  const located = leads.filter(({ lat, lng, deal_status }) => lat !== undefined && lng !== undefined && !deal_status)
  const toNearest = (lead: Lead) =>
    Math.min(...located.map((other) => (other === lead ? Infinity : milesBetween(placeOf(lead), placeOf(other)))))
  const alone = located.toSorted((a, b) => toNearest(b) - toNearest(a))[0]
  if (!alone) throw new Error('No lead has a place.')
  return alone
}

const placeOf = ({ lat = 0, lng = 0 }: Lead) => ({ lat, lng })

/** The text behind the key in the screen's address. */
const typedIn = (page: Page) =>
  page.evaluate((): Record<string, unknown> => {
    const stored: [key: string, typed: string][] = JSON.parse(sessionStorage.getItem('last-list:typed') ?? '[]')
    const key = new URL(location.href).searchParams.get('typed')
    return Object.fromEntries(JSON.parse(stored.find(([each]) => each === key)?.[1] ?? '[]'))
  })
