import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectLegible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben, sasha } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import type { Lead } from '../../contract/entities/lead.ts'

/** Wednesday and Thursday. */
const DAY = '2036-12-03'
const NEXT_DAY = '2036-12-04'

let day: FieldDay
let page: Page
let ids: string[] = []

test.beforeAll(async () => {
  day = await startFieldDay({
    person: ben,
    colleague: sasha,
    settings: { DEMO_LEADS: '60' },
    prepare: async (client) => {
      const { users } = await client.call<{ users: { _id: string; email?: string }[] }>('GET', '/api/auth/users')
      const [bens = ''] = users.flatMap(({ _id, email }) => (email === ben.email ? [_id] : []))
      const { leads } = await client.leads()
      ids = leads.slice(0, 3).map(({ _id }) => _id)
      const names = ['Ivy', 'Leo', 'Max']
      for (const [index, id] of ids.entries()) {
        await client.assign(id, bens)
        const path = `/api/epc/leads/${id}`
        await client.call('PATCH', path, { firstname: names[index], surname: 'Ash', postcode: 'OX1 1AA' })
        const time = ['10:00', '10:15', '15:00'][index]
        await client.call('PATCH', path, { actual_booking_date: DAY, actual_booking_time: time })
      }
    },
  })
  page = day.page
})
test.afterAll(() => day.end())

const block = (name: RegExp) => page.getByRole('button', { name })
const bookingOf = async (index: number) => {
  const lead: Lead = await day.client.lead(ids[index] ?? '')
  return `${lead.actual_booking_date} ${lead.actual_booking_time}`
}

test('a clash is flagged, and a booking is moved by keyboard and back by Undo, offline', async () => {
  await page.goto(`${day.signal.url}/calendar?day=${DAY}`)
  await expect(block(/^10:00 Ivy Ash.*Leo Ash is booked at 10:15/)).toBeVisible()
  await expectAccessible(page)
  await day.signal.lose(page)
  await block(/^10:15 Leo Ash/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(block(/^10:30 Leo Ash/)).toBeFocused()
  await expect(block(/^10:00 Ivy Ash/)).not.toHaveAccessibleName(/is booked at/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(new RegExp(`day=${NEXT_DAY}`))
  await expect(block(/^10:30 Leo Ash/)).toBeFocused()
  await expect(page.getByText('Leo Ash: moved to Thu 4 Dec 2036 10:30.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(block(/Leo Ash/)).toHaveCount(0)
  await day.signal.find(page)
  await expect.poll(() => bookingOf(1)).toBe(`${DAY} 10:30`)
})

test('a booking is dragged with a mouse to another time and day, and Escape cancels the drag', async () => {
  await page.goto(`${day.signal.url}/calendar?day=${DAY}&view=week`)
  const max = block(/^15:00 Max Ash/)
  await max.scrollIntoViewIfNeeded()
  const from = await boxOf(max)
  const columns = page.locator('[data-column]')
  const thursday = await boxOf(columns.nth(3))
  const drag = async () => {
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(thursday.x + thursday.width / 2, from.y + 10 - from.height, { steps: 5 })
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(max).toBeVisible()
  await drag()
  await page.mouse.up()
  await expect(page.getByRole('region', { name: /^Thu 4 Dec/ }).getByRole('button')).toHaveText(/^14:30 Max Ash/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => bookingOf(2)).toBe(`${NEXT_DAY} 14:30`)
})

test('a press opens the booking, whose dialog names the person whose times are free', async () => {
  await page.goto(`${day.signal.url}/calendar?day=${DAY}`)
  await block(/^10:00 Ivy Ash/).click()
  const dialog = page.getByRole('dialog', { name: 'Move the booking of Ivy Ash' })
  await expect(dialog.getByRole('group', { name: 'You are free at' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(block(/^10:00 Ivy Ash/)).toBeFocused()
})

test('prints a sheet for each person', async () => {
  await page.goto(`${day.signal.url}/calendar?day=${DAY}`)
  await expect(block(/^10:00 Ivy Ash/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const sheet = page.getByRole('table', { name: 'Ben Carter, Wed 3 Dec 2036' })
  await expect(sheet.getByRole('row', { name: /10:00 Ivy Ash/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
})

test('a finger scrolls, and drags after a long press', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })
  try {
    const tablet = await context.newPage()
    await signIn(tablet, day.server.url, ben)
    await everythingIsHere(tablet, day.server.url)
    await tablet.goto(`${day.server.url}/calendar?day=${DAY}`)
    const ivy = tablet.getByRole('button', { name: /^10:00 Ivy Ash/ })
    const { x, y, height } = await boxOf(ivy)
    const touch = await context.newCDPSession(tablet)
    const at = (top: number) => [{ x: x + 30, y: top }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(y + 10) })
    await expect(tablet.locator('[data-target]')).toBeVisible()
    for (const part of [0.5, 1, 1.5, 2])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y + 10 + part * height) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(tablet.getByRole('button', { name: /^11:00 Ivy Ash/ })).toBeVisible()
    await expect.poll(() => bookingOf(0)).toBe(`${DAY} 11:00`)
  } finally {
    await context.close()
  }
})

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [820, 1180],
  [390, 844],
] as const)
  test(`every view is accessible at ${width}`, async () => {
    test.slow()
    await page.setViewportSize({ width, height })
    for (const view of ['day', 'week', 'list']) {
      await page.goto(`${day.signal.url}/calendar?day=${DAY}&view=${view}&person=everyone`)
      await expect(page.getByText(/Ivy Ash/).first()).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectLegible(page)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}
