import { expect, type Page, test } from '@playwright/test'
import { demoCompanies } from '../../server/commands/demo/demo-accounts.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { mapArea, untilMapRests } from '../support/browser/map-tools.ts'
import { ben, sasha } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

const greenway = demoCompanies[0]?._id ?? ''

let day: FieldDay
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, colleague: sasha, settings: { DEMO_LEADS: '200' } })
  page = day.page
})
test.afterAll(() => day.end())

const bar = () => page.getByRole('region', { name: 'Selected' })
const notices = () => page.getByRole('list', { name: 'Changes of many leads' })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name })
const shapes = () => dialog().getByRole('list', { name: 'Shapes' }).getByRole('listitem')
const status = () => dialog().locator('[role="status"]', { hasText: /point|shape/ })
const numberIn = (text: string | null) => Number(/[\d,]+(?= lead)/.exec(text ?? '')?.[0].replaceAll(',', ''))

async function openByArea(isWhole: boolean) {
  await page.goto(`${day.signal.url}/leads`)
  const select = page.getByRole('button', { name: 'Select', exact: true })
  const whole = page.getByLabel('Select this page')
  await expect(select.or(whole).first()).toBeVisible()
  if (await select.isVisible()) await select.click()
  await whole.check()
  if (isWhole)
    await bar()
      .getByRole('button', { name: /^Select all/ })
      .click()
  await bar().getByRole('button', { name: 'Assign' }).click()
  await dialog()
    .getByRole('radio', { name: /^By area/ })
    .check()
}

async function openMap(name: string) {
  await button(`Draw on the map for ${name}`).click()
  await expect(dialog()).toHaveAccessibleName('Draw areas on the map')
  await expect(button('Add point here')).toBeEnabled()
  await untilMapRests(page)
}

test('a shape is drawn by keyboard only, offline, its leads are assigned as one group and undone', async () => {
  await page.goto(`${day.signal.url}/leads`)
  await expect(page.getByText(/^[\d,]+ leads$/)).toBeVisible()
  await day.signal.lose(page)
  await openByArea(true)
  await dialog().getByRole('checkbox', { name: 'Ben Carter' }).check()
  await openMap('Ben Carter')
  await expect(mapArea(page)).toBeFocused()
  const go = async (key: string, times: number) => {
    for (let press = 0; press < times; press++) {
      await page.keyboard.press(key)
      // The map keeps moving for a moment.
      await page.waitForTimeout(250)
    }
  }
  await go('ArrowUp', 2)
  await go('ArrowLeft', 2)
  await page.keyboard.press('Enter')
  await expect(status()).toHaveText('1 point. A shape needs 3.')
  await go('ArrowRight', 4)
  await page.keyboard.press('Enter')
  await go('ArrowDown', 4)
  await page.keyboard.press('Enter')
  await go('ArrowLeft', 4)
  await page.keyboard.press('Enter')
  await expect(status()).toHaveText(/^4 points, [\d,]+ leads inside/)
  const inside = numberIn(await status().textContent())
  expect(inside).toBeGreaterThan(0)
  await expectAccessible(page)
  await go('Tab', 1)
  for (let press = 0; press < 12 && !(await isFocused('Close shape')); press++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const leads = `${inside.toLocaleString('en-GB')} leads`
  await expect(shapes()).toContainText(`Ben Carter, shape 1${leads}`)
  await page.keyboard.press('Escape')
  await expect(button('Change 1 shape on the map for Ben Carter')).toBeFocused()
  await expect(dialog().getByText(`${leads} for 1 person.`)).toBeVisible()
  await button(`Assign ${leads}`).click()
  await expect(dialog()).toHaveCount(0)
  await expect(notices()).toContainText(`Shared between 1 person · ${leads}`)
  await notices().getByRole('button', { name: 'Undo' }).click()
  await expect(notices()).toHaveCount(0)
})

const isFocused = (name: string) => button(name).evaluate((element) => element === document.activeElement)

/** Corners as shares of the map's width and height. */
async function clickAt(corners: ReadonlyArray<readonly [number, number]>) {
  const { x, y, width, height } = (await mapArea(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [across, down] of corners) {
    await page.mouse.click(x + across * width, y + down * height)
    // Two clicks in quick succession are a double click.
    await page.waitForTimeout(350)
  }
}

const leadsOfShapes = async () =>
  (await shapes().allTextContents()).map((text) => numberIn(text.replace(/^.*?shape\s1/, '')))

/** Drags the corner at a share of the map's width and height. */
async function drag(from: readonly [number, number], to: readonly [number, number]) {
  const { x, y, width, height } = (await mapArea(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + from[0] * width, y + from[1] * height)
  await page.mouse.down()
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 8 })
  await page.mouse.up()
}

test('two adjacent shapes are drawn with the mouse, and the server has each person’s leads', async () => {
  await openByArea(true)
  for (const name of ['Ben Carter', 'Grace Hall']) await dialog().getByRole('checkbox', { name }).check()
  await button('Change 1 shape on the map for Ben Carter').click()
  await expect(button('Add point here')).toBeEnabled()
  await untilMapRests(page)
  await button('Remove Ben Carter, shape 1').click()
  await clickAt([
    [0.02, 0.1],
    [0.5, 0.1],
    [0.5, 0.92],
    [0.02, 0.92],
    // The first corner again.
    [0.02, 0.1],
  ])
  await expect(shapes()).toHaveCount(1)
  const [whole = 0] = await leadsOfShapes()
  await drag([0.02, 0.1], [0.48, 0.6])
  await expect.poll(async () => (await leadsOfShapes())[0], { timeout: 10_000 }).toBeLessThan(whole)
  await drag([0.48, 0.6], [0.02, 0.1])
  await expect.poll(async () => (await leadsOfShapes())[0], { timeout: 10_000 }).toBe(whole)
  await dialog().getByLabel('Draw for').selectOption('Grace Hall')
  await clickAt([
    [0.5, 0.1],
    [0.98, 0.1],
    [0.98, 0.92],
    [0.5, 0.92],
    [0.5, 0.1],
  ])
  await expect(shapes()).toHaveCount(2)
  await expect(dialog().getByText(/outside every shape/)).toHaveCount(0)
  const [ofBen = 0, ofGrace = 0] = await leadsOfShapes()
  expect(ofBen).toBeGreaterThan(0)
  expect(ofGrace).toBeGreaterThan(0)
  await button('Done').click()
  const total = `${(ofBen + ofGrace).toLocaleString('en-GB')} leads`
  await expect(dialog().getByText(`${total} for 2 people.`)).toBeVisible()
  await button(`Assign ${total}`).click()
  await expect(notices()).toContainText(`Shared between 2 people · ${total}`)
  await day.signal.find(page)
  await expect(notices()).toContainText(/^.*All [\d,]+ sent/, { timeout: 120_000 })
  const { users } = await day.client.call<{ users: { _id: string; firstname: string }[] }>('GET', '/api/auth/users')
  const counts = ['Ben', 'Grace'].map(async (name) => {
    const person = users.find(({ firstname }) => firstname === name)
    return (await day.client.leads(`?companyId=${greenway}&assignee=${person?._id}`)).totalLeads
  })
  expect(await Promise.all(counts)).toEqual([ofBen, ofGrace])
})

const SIZES = [
  [1440, 900],
  [1280, 800],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const

test('the map fits every size with its buttons, and axe finds nothing in any of them', async () => {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await openByArea(false)
    await button('Change 1 shape on the map for Ben Carter').click()
    await expect(button('Add point here')).toBeEnabled()
    await untilMapRests(page)
    await expectAccessible(page)
    for (const name of ['Add point here', 'Undo last point', 'Close shape', 'Done']) {
      // On a phone held sideways the panel scrolls.
      await button(name).scrollIntoViewIfNeeded()
      await expect(button(name)).toBeInViewport({ ratio: 1 })
    }
    const map = await mapArea(page).boundingBox()
    expect(map?.height).toBeGreaterThanOrEqual(Math.min(300, height * 0.4))
    expect(await dialog().evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})

test('a finger draws as a mouse does', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openByArea(false)
  await button('Change 1 shape on the map for Ben Carter').click()
  await expect(button('Add point here')).toBeEnabled()
  await untilMapRests(page)
  await button('Remove Ben Carter, shape 1').click()
  await button('Remove Grace Hall, shape 1').click()
  const session = await page.context().newCDPSession(page)
  const { x, y, width, height } = (await mapArea(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [across, down] of [
    [0.1, 0.3],
    [0.9, 0.3],
    [0.5, 0.8],
    [0.1, 0.3],
  ] as const) {
    const touchPoints = [{ x: x + across * width, y: y + down * height }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(350)
  }
  await expect(shapes()).toHaveCount(1)
  expect(await leadsOfShapes()).toEqual([expect.any(Number)])
})
