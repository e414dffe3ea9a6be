import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { milesBetween, type Point } from '../../src/search/radius.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const ME = { latitude: 53.48, longitude: -2.24 }
const stops = (page: Page) => page.getByRole('list', { name: 'Visits in order' }).getByRole('listitem')
const namesOf = (page: Page) =>
  stops(page).evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''))
const navigate = (page: Page) => page.getByRole('link', { name: /^Navigate( \d| route)/ })

interface Door {
  context: BrowserContext
  page: Page
  server: ServerProcess
  client: PlainClient
  me: string
}

async function atTheDoor(
  { browser }: { browser: Browser },
  viewport: { width: number; height: number },
  work: (door: Door) => Promise<void>,
): Promise<void> {
  const server = await ServerProcess.start({ DEMO_LEADS: '200' })
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    geolocation: ME,
    permissions: ['geolocation'],
  })
  try {
    const client = await PlainClient.signIn(server.url, ben)
    const me = await client.myId()
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await work({ context, page, server, client, me })
  } finally {
    await context.close()
    await server.dispose()
  }
}

async function selectFirst(page: Page, count: number) {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all|this)/ })
  for (let index = 0; index < count; index++) await boxes.nth(index).check()
}

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
})) {
  test(`${device}: selected leads become a route, offline, which survives a reload; skipping plans the rest again`, async ({
    browser,
  }) => {
    await atTheDoor({ browser }, viewport, async ({ page, server }) => {
      await page.goto(`${server.url}/leads`)
      await server.kill()
      if (device === 'phone') await page.getByRole('button', { name: 'Select', exact: true }).click()
      await selectFirst(page, 12)
      await page.getByRole('button', { name: 'Plan route' }).click()

      await expect(page.getByRole('heading', { name: 'Route', level: 1 })).toBeVisible()
      await expect(stops(page)).toHaveCount(12)
      await expect(page.getByText(/^12 visits, .* miles? in straight lines$/)).toBeVisible()
      await expect(page.getByText('Starts at the first visit')).toBeVisible()
      await expect(navigate(page)).toHaveText(['Navigate 1 to 10', 'Navigate 11 to 12'])
      const first = new URL((await navigate(page).first().getAttribute('href')) ?? '')
      expect(first.searchParams.get('waypoints')?.split('|')).toHaveLength(9)
      await expect(page.getByRole('toolbar', { name: 'Map tools' })).toBeVisible()
      await expectAccessible(page)

      // The device's location may change the order, never the set.
      const before = await namesOf(page)
      await page.getByRole('button', { name: 'Near me' }).click()
      await page
        .getByRole('dialog', { name: 'Leads near you' })
        .getByRole('button', { name: 'Use my location' })
        .click()
      await expect(page.getByText('Starts from where you are.')).toBeVisible()
      const fromHere = await namesOf(page)
      expect(fromHere.toSorted()).toEqual(before.toSorted())

      const skipped = fromHere[2]!
      await page.getByRole('button', { name: `Skip ${skipped}` }).click()
      await expect(stops(page)).toHaveCount(11)
      await expect(page.getByRole('heading', { name: 'Skipped (1)' })).toBeVisible()
      const rest = await namesOf(page)
      expect(rest.toSorted()).toEqual(fromHere.filter((name) => name !== skipped).toSorted())

      await page.reload()
      await expect(stops(page)).toHaveCount(11)
      expect(await namesOf(page)).toEqual(rest)
      // The app promises that the location isn't saved.
      expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('53.48,')

      await page.getByRole('button', { name: `Put back ${skipped}` }).click()
      await expect(stops(page)).toHaveCount(12)
      // A button half under the banner would count as too small.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Clear route' }).click()
      await expect(page.getByRole('heading', { name: 'No route yet' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('today’s visits keep their times, a lead without a location is named, and visited ones are done', async ({
  browser,
}) => {
  await atTheDoor({ browser }, { width: 390, height: 844 }, async ({ page, server, client, me }) => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(Date.now())
    const { leads } = await client.leads('?newLeads=true')
    const [home] = leads
    const miles = (lead: Lead) => milesBetween(home as Point, lead as Point)
    const nearest = leads.toSorted((a, b) => miles(a) - miles(b)).slice(0, 4)
    const [booked, early] = nearest
    const { lead } = await client.call<{ lead: Lead }>('POST', '/api/epc/leads', {
      surname: 'Nowhere',
      phone: '07700900123',
    })
    const visit = { kind: 'Visit', dueDate: today, assignedTo: me }
    await client.call('POST', `/api/epc/leads/${lead._id}/follow-ups`, visit)
    for (const { _id } of nearest) {
      await client.assign(_id, me)
      const fields = _id === early?._id ? { ...visit, dueTime: '23:30' } : visit
      if (_id !== booked?._id) await client.call('POST', `/api/epc/leads/${_id}/follow-ups`, fields)
    }
    await client.call('PATCH', `/api/epc/leads/${booked!._id}`, {
      actual_booking_date: today,
      actual_booking_time: '23:45',
    })
    // However late the tests run, both can still be reached in time.
    const evening = Date.parse(`${today}T20:00:00Z`)
    if (Date.now() > evening) await page.clock.setFixedTime(evening)
    await page.goto(`${server.url}/route`)
    await page.getByRole('button', { name: 'Plan today’s visits (5)' }).click()
    await expect(stops(page)).toHaveCount(4)
    await expect(stops(page).filter({ hasText: /Visit 23:30|Booked 23:45/ })).toContainText([
      'Visit 23:30',
      'Booked 23:45',
    ])
    await expect(navigate(page)).toHaveText(['Navigate route'])
    const unplaced = page.getByRole('region', { name: 'Not on the route' })
    await expect(unplaced.getByRole('link', { name: 'Nowhere' })).toBeVisible()

    await client.call('POST', `/api/epc/leads/${booked!._id}/activities`, visited())
    await expect(page.getByRole('heading', { name: 'Done (1)' })).toBeVisible({ timeout: 30_000 })
    await expect(stops(page)).toHaveCount(3)
    await expectAccessible(page)
  })
})

const visited = () => ({ kind: 'Visit', outcome: 'No answer', at: new Date().toISOString() })
