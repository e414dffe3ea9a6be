import { type CDPSession, type Page, expect, test } from '@playwright/test'
import type { Activity } from '../../contract/entities/activity.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { MEDIA_NAMES } from '../../src/ui/primitives/media.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { expectToolsHittable, mapTool, middleOfMap } from '../support/browser/map-tools.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const info = (page: Page) => page.getByRole('dialog', { name: 'Lead' })

/** An open lead of Ben's with a phone, a note and a location. */
async function givenMyLead(client: PlainClient): Promise<Lead> {
  const me = await client.myId()
  const { leads } = await client.leads('?newLeads=true')
  const lead = leads.find(({ phone, lat, lead_status }) => phone && lat !== undefined && lead_status === 'Open')
  if (!lead) throw new Error('No lead has a phone and a place.')
  await client.assign(lead._id, me)
  await client.call('POST', `/api/epc/leads/${lead._id}/notes`, { content: 'Side gate, mind the dog' })
  await client.call('PATCH', `/api/epc/leads/${lead._id}`, {
    do_not_call: 'Complaint',
    do_not_call_since: '2026-11-25',
  })
  return client.lead(lead._id)
}

interface Spot {
  x: number
  y: number
}

/** As slow as a finger, whose moves the browser gets once a frame. */
async function stroke(page: Page, session: CDPSession, [first, ...rest]: readonly [Spot, ...Spot[]]) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  let from = first
  for (const to of rest) {
    for (let step = 1; step <= 5; step++) {
      const point = { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
      await page.waitForTimeout(20)
    }
    from = to
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** It ends where it starts. */
const ringAround = ({ x, y }: Spot): [Spot, ...Spot[]] => [
  { x: x - 90, y: y - 25 },
  { x: x + 90, y: y - 25 },
  { x: x + 90, y: y + 25 },
  { x: x - 90, y: y + 25 },
  { x: x - 90, y: y - 25 },
]

/** The number in the legend. */
async function leadsOnMap(page: Page): Promise<number> {
  const statuses = page.getByRole('group', { name: 'Leads on the map, by status' }).locator('label')
  const counts = (await statuses.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0] ?? 0))
  return counts.reduce((sum, count) => sum + count, 0)
}

const keptMap = (page: Page) => page.evaluate(() => sessionStorage.getItem('last-list:map'))
const zoomOf = (stored: string | null): number => JSON.parse(stored ?? '{}').zoom

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  'tablet upright': { width: 820, height: 1180 },
  'tablet on its side': { width: 1180, height: 820 },
  'phone on its side': { width: 844, height: 390 },
})) {
  test(`${device}: my leads are on the map, nearest first; one is opened and its outcome recorded, offline`, async ({
    browser,
  }) => {
    const server = await ServerProcess.start({ DEMO_LEADS: '200' })
    const client = await PlainClient.signIn(server.url, ben)
    const lead = await givenMyLead(client)
    const context = await browser.newContext({
      viewport,
      hasTouch: true,
      reducedMotion: 'reduce',
      geolocation: { latitude: lead.lat ?? 0, longitude: lead.lng ?? 0 },
      permissions: ['geolocation'],
    })
    try {
      const page = await context.newPage()
      await signIn(page, server.url, ben)
      await everythingIsHere(page, server.url)
      await page.goto(`${server.url}/map`)
      await expect(mapTool(page, 'Zoom in')).toBeVisible()
      await server.kill()

      // It opens with the user's own leads. A switch changes the panel and the map, and is remembered.
      if (await page.evaluate((query) => matchMedia(query).matches, MEDIA_NAMES['(--handheld)'])) {
        await expect(page.getByRole('radio', { name: 'Leads', exact: true })).toBeChecked()
        await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked()
        await page.getByRole('button', { name: 'Not now' }).tap()
        await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
      }
      await page.getByRole('radio', { name: 'Leads', exact: true }).tap()
      await page.goto(`${server.url}/map`)
      await page.getByRole('radio', { name: 'Mine' }).tap()
      const list = page.getByRole('button', { name: 'List', expanded: false })
      if (await list.isVisible()) await list.tap()
      const cards = page.getByRole('list', { name: 'Leads' }).getByRole('button')
      await page.getByRole('button', { name: 'Near me' }).tap()
      await page.getByRole('button', { name: 'Use my location' }).tap()
      await expect(cards.first()).toContainText('under 0.1 miles')
      await expect(page.getByText(/^You are on the map, within \d+ metres?\.$/)).toBeAttached()
      await expectToolsHittable(page)
      await expectAccessible(page)

      // A search narrows the list and the map. Clearing it shows everybody's leads again.
      const search = page.getByRole('searchbox', { name: 'Search leads' })
      await search.fill(lead.postcode ?? '')
      await expect(cards.filter({ hasNotText: lead.postcode ?? '' })).toHaveCount(0)
      const legend = page.getByRole('button', { name: 'Legend', expanded: false })
      const isFolded = await legend.isVisible()
      if (isFolded) await legend.tap()
      await expect.poll(() => leadsOnMap(page)).toBe(await cards.count())
      if (isFolded) await page.getByRole('button', { name: 'Legend' }).tap()
      await search.fill('nobody of this name')
      await page.getByRole('button', { name: 'Clear filters' }).tap()
      await expect(search).toHaveValue('')
      await page.getByRole('radio', { name: 'Mine' }).tap()

      await cards
        .filter({ hasText: leadName(lead) })
        .first()
        .tap()
      await expect(info(page)).toBeFocused()
      await expect(info(page)).toContainText('Side gate, mind the dog')
      await info(page).getByRole('link', { name: 'Call' }).tap()
      await page.getByRole('button', { name: 'Don’t call' }).tap()
      await expectToolsHittable(page)
      await expectAccessible(page)
      await info(page).getByRole('button', { name: 'No answer' }).tap()
      await expect(info(page).getByText('No answer · 1st Call')).toBeVisible()
      await info(page).getByRole('button', { name: 'Close' }).tap()

      // A finger draws an area around the visible leads.
      const session = await context.newCDPSession(page)
      await mapTool(page, 'Draw an area').tap()
      await expect(page.getByText('Draw around the leads in one stroke.')).toBeVisible()
      const { x, y } = await middleOfMap(page)
      await stroke(page, session, ringAround({ x, y: y + 20 }))
      const area = page.getByRole('region', { name: 'Area' })
      await expect(area.getByRole('heading', { level: 2 })).toHaveText(/^\d+ leads? in this area$/)
      await expectToolsHittable(page)
      await expectAccessible(page)
      await area.getByRole('button', { name: 'Clear area' }).tap()

      // The attribution covers the map only until the map is touched.
      await page.getByRole('button', { name: 'Map sources', expanded: false }).tap()
      await expect(page.getByText('Crown copyright')).toBeVisible()
      await expectToolsHittable(page)
      await page.getByRole('button', { name: 'Map sources', expanded: true }).tap()
      await expect(page.getByText('Crown copyright')).toBeHidden()

      // A long press adds a lead there.
      const middle = await middleOfMap(page)
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
      await expect(page.getByRole('heading', { name: 'New Lead' })).toBeVisible()
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => document.activeElement?.matches('input, select, textarea, a, button'))).toBe(
        false,
      )

      // After Back the map keeps its view.
      await page.goBack()
      await expect(mapTool(page, 'Zoom in')).toBeVisible()
      const left = await keptMap(page)
      await mapTool(page, 'Zoom in').tap()
      await expect.poll(() => keptMap(page)).not.toBe(left)
      const zoomed = zoomOf(await keptMap(page))
      await page.goto(`${server.url}/leads`)
      await page.goBack()
      await expect(mapTool(page, 'Zoom in')).toBeVisible()
      await page.waitForTimeout(700)
      expect(zoomOf(await keptMap(page))).toBe(zoomed)

      await server.start()
      await expect
        .poll(
          async () =>
            (await client.call<{ activities: Activity[] }>('GET', `/api/epc/leads/${lead._id}/activities`)).activities,
          { timeout: 60_000 },
        )
        .toMatchObject([{ outcome: 'No answer' }])
    } finally {
      await context.close()
      await server.dispose()
    }
  })
}
