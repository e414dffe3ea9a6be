import { type Browser, type Page, expect, test } from '@playwright/test'
import type { Activity } from '../../contract/entities/activity.ts'
import type { Knock } from '../../contract/entities/knocks/knock.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { handheldFaults } from '../support/browser/handheld.ts'
import { expectToolsHittable, mapTool } from '../support/browser/map-tools.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A street without leads of the demo. */
const STREET = { latitude: 54.9, longitude: -4.9 }

async function tapMap(page: Page, right = 0, down = 0) {
  const { x, y, width, height } = (await page.getByRole('application').boundingBox())!
  await page.touchscreen.tap(x + width / 2 + right, y + height / 2 + down)
}

async function expectHandheld(page: Page) {
  const { free: _free, ...faults } = await handheldFaults(page)
  expect(Object.values(faults).flat()).toEqual([])
}

const viewport = { width: 390, height: 844 }

const onStreet = (browser: Browser, size: { width: number; height: number }) =>
  browser.newContext({
    viewport: size,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    geolocation: STREET,
    permissions: ['geolocation'],
  })

test('knocks are recorded house by house without a server, and one becomes a lead', async ({ browser }) => {
  const server = await ServerProcess.start({ DEMO_LEADS: '50' })
  const client = await PlainClient.signIn(server.url, ben)
  const context = await onStreet(browser, viewport)
  try {
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/map`)
    await page.getByRole('button', { name: 'Use my location' }).tap()
    await expect(page.getByText(/^You are on the map, within/)).toBeAttached()
    await server.kill()

    await mapTool(page, 'Knock').tap()
    await expect(page.getByText('Tap each house that you knock at.')).toBeVisible()
    // The first tap at a far zoom zooms in.
    await tapMap(page)
    await expect(sheet(page, 'Knock')).toHaveCount(0)
    await page.waitForTimeout(500)
    await tapMap(page)
    await expect(sheet(page, 'Knock')).toBeVisible()
    await sheet(page, 'Knock').getByRole('button', { name: 'Nobody home' }).tap()
    await expect(page.getByText('Enter the house’s number or name.')).toBeVisible()
    await page.getByLabel('House', { exact: true }).fill('12')
    await page.getByLabel('Street').fill('High Street')
    await expectToolsHittable(page)
    await expectHandheld(page)
    await expectAccessible(page)
    await sheet(page, 'Knock').getByRole('button', { name: 'Nobody home' }).tap()
    await expect(page.getByText('12: Nobody home')).toBeVisible()
    await expect(sheet(page, 'Knock')).toHaveCount(0)

    // Next door the street is known, and its number takes one tap.
    await tapMap(page, 60)
    await expect(page.getByLabel('Street')).toHaveValue('High Street')
    await page.getByRole('button', { name: 'Number 14' }).tap()
    await sheet(page, 'Knock').getByRole('button', { name: 'Do not knock' }).tap()
    await expect(page.getByText('14: Do not knock')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).tap()
    // The tap opens the house until its knock is gone.
    await expect(async () => {
      await tapMap(page, 60)
      await expect(sheet(page, /^Knock$/)).toBeFocused({ timeout: 2_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(sheet(page, 'Knock')).toHaveCount(0)
    await expect(mapTool(page, 'Knock')).toHaveAttribute('aria-pressed', 'true')

    // The first house again, in the same position, with its corrected history.
    await tapMap(page)
    const first = sheet(page, '12: Nobody home')
    await expect(first.getByText('Saved on this device')).toBeVisible()
    await first.getByRole('button', { name: 'Change' }).tap()
    await page.getByRole('dialog', { name: 'Change knock' }).getByLabel('Postcode').fill('ls14ap')
    await page.getByRole('dialog', { name: 'Change knock' }).getByRole('button', { name: 'Save' }).tap()
    await expect(first.getByText('High Street, LS1 4AP')).toBeVisible()
    await first.getByRole('button', { name: 'Call again' }).tap()
    await expect(page.getByText('12: Call again')).toBeVisible()
    await tapMap(page)
    const again = sheet(page, '12: Call again')
    await expect(again.getByRole('list', { name: 'Knocks at this house' }).getByRole('listitem')).toHaveCount(2)
    await expectToolsHittable(page)
    await expectHandheld(page)
    await expectAccessible(page)

    await again.getByRole('button', { name: 'Make it a lead' }).tap()
    await expect(page.getByRole('heading', { name: 'New Lead' })).toBeVisible()
    await expect(page.getByLabel('Address 1')).toHaveValue('12 High Street')
    await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP')
    await page.getByLabel('Last Name').fill('Quill')
    await page.getByRole('button', { name: 'Save' }).first().tap()
    await expect(page.getByRole('heading', { name: /Quill/ }).first()).toBeVisible()
    await page.goto(`${server.url}/map`)
    await expect(mapTool(page, 'Knock')).toBeVisible()

    await server.start()
    const leadOfHouse = async () => (await client.leads('?search=Quill')).leads[0]
    await expect.poll(async () => (await leadOfHouse())?.surname, { timeout: 60_000 }).toBe('Quill')
    const lead = (await leadOfHouse())!
    const me = await client.myId()
    expect(lead).toMatchObject({ address1: '12 High Street', postcode: 'LS1 4AP', assignedTo: me })
    await expect
      .poll(
        async () =>
          (
            await client.call<{ activities: Activity[] }>('GET', `/api/epc/leads/${lead._id}/activities`)
          ).activities.map(({ outcome }) => outcome),
        { timeout: 60_000 },
      )
      .toEqual(expect.arrayContaining(['No answer', 'Call back']))
    const { knocks } = await client.call<{ knocks: Knock[] }>('GET', '/api/knocks')
    expect(knocks.map(({ house, leadId }) => ({ house, leadId }))).toEqual([
      { house: '12', leadId: lead._id },
      { house: '12', leadId: lead._id },
    ])
  } finally {
    await context.close()
    await server.dispose()
  }
})

test('knocks are listed, opened and answered by keyboard', async ({ browser }) => {
  const server = await ServerProcess.start({ DEMO_LEADS: '50' })
  const client = await PlainClient.signIn(server.url, ben)
  const location = { lat: STREET.latitude, lng: STREET.longitude }
  const knockAt = (house: string, minute: number) =>
    client.call('POST', '/api/knocks', {
      ...location,
      lat: location.lat + Number(house) / 10_000,
      house,
      street: 'High Street',
      outcome: 'Nobody home',
      at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
    })
  for (const [index, house] of ['12', '14', '12', '16'].entries()) await knockAt(house, 10 + index)
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/map`)
    await page.getByRole('radio', { name: 'Knocks' }).check()
    const list = page.getByRole('list', { name: 'Houses knocked at' })
    await page.getByRole('button', { name: 'List' }).press('Enter')
    await expect(list.getByRole('button')).toHaveText([
      /^16 High Street.*Nobody home.*Ben/,
      /^12 High Street.*Nobody home.*Ben.* · 2 knocks$/,
      /^14 High Street.*Nobody home.*Ben/,
    ])
    await expectHandheld(page)
    await expectAccessible(page)

    const second = list.getByRole('button', { name: /^12 High Street/ })
    await second.press('Enter')
    const opened = sheet(page, '12: Nobody home')
    await expect(opened).toBeFocused()
    await opened.getByRole('button', { name: 'Call again' }).press('Enter')
    await expect(page.getByText('12: Call again')).toBeVisible()
    await expect(opened).toHaveCount(0)
    await expect(list.getByRole('button').first()).toHaveText(/^12 High Street.*Call again.*3 knocks/)

    await second.press('Enter')
    await expect(sheet(page, '12: Call again')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(second).toBeFocused()
  } finally {
    await context.close()
    await server.dispose()
  }
})

for (const [way, size] of Object.entries({
  upright: { width: 820, height: 1180 },
  'on its side': { width: 1180, height: 820 },
}))
  test(`on a tablet ${way} the map keeps its view after each house`, async ({ browser }) => {
    const server = await ServerProcess.start({ DEMO_LEADS: '50' })
    const context = await onStreet(browser, size)
    try {
      const page = await context.newPage()
      await signIn(page, server.url, ben)
      await everythingIsHere(page, server.url)
      await page.goto(`${server.url}/map`)
      await page.getByRole('button', { name: 'Use my location' }).tap()
      await mapTool(page, 'Knock').tap()
      await tapMap(page)
      await page.waitForTimeout(500)
      for (const [house, right] of [
        ['12', 0],
        ['14', 70],
      ] as const) {
        await tapMap(page, right)
        await page.getByLabel('House', { exact: true }).fill(house)
        await sheet(page, 'Knock').getByRole('button', { name: 'Nobody home' }).tap()
        await expect(page.getByText(`${house}: Nobody home`)).toBeVisible()
        await expect(sheet(page, 'Knock')).toHaveCount(0)
      }
      await tapMap(page)
      await expect(sheet(page, '12: Nobody home')).toBeVisible()
      await expectHandheld(page)
      await expectAccessible(page)
    } finally {
      await context.close()
      await server.dispose()
    }
  })
