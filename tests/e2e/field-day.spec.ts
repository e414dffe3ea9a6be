import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Activity } from '../../contract/entities/activity.ts'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { startPhone } from '../support/builders/phone.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const LEADS = 10
const ME = { latitude: 53.48, longitude: -2.24 }

/** In the morning: an overdue follow-up, one due today and eight open leads, all Ben's. */
async function givenTenLeads(url: string) {
  const client = await PlainClient.signIn(url, ben)
  const me = await client.myId()
  const mine = await client.leads(`?assignedTo=${me}`)
  for (const { _id } of mine.leads) await client.call('PATCH', `/api/epc/leads/${_id}`, { lead_status: 'Closed' })
  const { leads } = await client.leads('?newLeads=true')
  const ids = leads.slice(0, LEADS).map(({ _id }) => _id)
  for (const _id of ids) await client.assign(_id, me)
  const today = new Date().toISOString().slice(0, 10)
  for (const [at, dueDate] of ['2026-01-05', today].entries()) {
    const fields = { kind: 'Call back', dueDate, assignedTo: me }
    await client.call('POST', `/api/epc/leads/${ids[at]}/follow-ups`, fields)
  }
  return { client, ids }
}

const queue = (page: Page) => page.getByRole('region', { name: 'Your day' })
const stops = (page: Page) => queue(page).locator('ol > li')
const progress = (page: Page) => queue(page).getByRole('status').first()

const MOST_TAPS = { noAnswer: 2, callBack: 3, booking: 5, leadAtTheDoor: 4 }

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  'tablet upright': { width: 820, height: 1180 },
  'tablet on its side': { width: 1180, height: 820 },
})) {
  test(`${device}: ten leads from Today, partly offline, take two or three taps each, and reach the server once`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const server = await ServerProcess.start({ DEMO_LEADS: '200' })
    const context = await browser.newContext({
      viewport,
      hasTouch: true,
      reducedMotion: 'reduce',
      geolocation: ME,
      permissions: ['geolocation'],
    })
    try {
      const { client, ids } = await givenTenLeads(server.url)
      const page = await context.newPage()
      await signIn(page, server.url, ben)
      await everythingIsHere(page, server.url)
      await page.getByRole('link', { name: 'Today' }).tap()

      await queue(page).getByRole('button', { name: 'Near me' }).tap()
      await page.getByRole('dialog', { name: 'Leads near you' }).getByRole('button', { name: 'Use my location' }).tap()
      await expect(progress(page)).toContainText(/^0 of \d+ done$/)
      await expect(stops(page).filter({ hasText: /miles/ }).first()).toBeVisible()
      // What is due comes before leads that are only near.
      await expect(stops(page).first()).toContainText('Call back')
      await expectAccessible(page)
      const total = await stops(page).count()
      expect(total).toBeGreaterThanOrEqual(LEADS)

      let taps = 0
      const tap = async (what: Locator) => {
        await what.tap()
        taps++
      }
      for (let lead = 0; lead < LEADS; lead++) {
        if (lead === 4) await server.kill()
        if (lead === 8) await server.start()
        taps = 0
        const stop = stops(page).first()
        await tap(stop.getByRole('button', { name: 'Outcome' }))
        const isCallBack = lead % 4 === 1
        await tap(stop.getByRole('button', { name: isCallBack ? 'Call back' : 'No answer', exact: true }))
        const nextDay = { name: /^(Tomorrow|Next working day), / }
        if (isCallBack) await tap(page.getByRole('dialog', { name: 'When?' }).getByRole('button', nextDay))
        await expect(progress(page)).toHaveText(`${lead + 1} of ${total} done`)
        await expect(queue(page).getByRole('button', { name: 'Outcome', expanded: true })).toHaveCount(0)
        expect(taps).toBeLessThanOrEqual(isCallBack ? MOST_TAPS.callBack : MOST_TAPS.noAnswer)
      }
      // A lead without an answer is called again on another day, at another time of day.
      await queue(page)
        .getByText(/^Another day \(/)
        .tap()
      await expect(queue(page).getByRole('group').filter({ hasText: 'Another day' })).toContainText(/14:00|17:30|09:00/)
      await expectAccessible(page)

      await expect(page.getByRole('banner').first().getByText('All sent', { exact: true })).toBeVisible({
        timeout: 60_000,
      })
      for (const [at, id] of ids.entries()) {
        const { activities } = await client.call<{ activities: Activity[] }>('GET', `/api/epc/leads/${id}/activities`)
        expect(activities, `lead ${at}`).toHaveLength(1)
        const { followUps } = await client.call<{ followUps: FollowUp[] }>('GET', `/api/epc/leads/${id}/follow-ups`)
        // What was due is done; what is open was added for a call back.
        const isCalledBack = activities[0]?.outcome === 'Call back'
        expect(followUps.filter(({ doneAt }) => doneAt === undefined)).toHaveLength(isCalledBack ? 1 : 0)
        expect((await client.lead(id)).lead_status).toBe(isCalledBack ? 'Call Back' : '1st Call')
      }

      // The day is the same after a reload, and an outcome can be undone.
      await page.reload()
      await expect(progress(page)).toHaveText(`${LEADS} of ${total} done`)
    } finally {
      await context.close()
      await server.dispose()
    }
  })

  test(`${device}: without a server, a booking at a free time takes five taps and a lead at the door four`, async ({
    browser,
  }) => {
    const { server, page, end } = await startPhone(browser, ben, 200)
    try {
      const { client } = await givenTenLeads(server.url)
      await page.setViewportSize(viewport)
      await page.getByRole('link', { name: 'Today' }).tap()
      await expect(stops(page).nth(LEADS - 1)).toBeAttached()
      await server.kill()
      let taps = 0
      const tap = async (what: Locator) => {
        await what.tap()
        taps++
      }

      const stop = stops(page).first()
      const booked = (await stop.getByRole('heading').textContent()) ?? ''
      await tap(stop.getByRole('button', { name: 'Outcome' }))
      await tap(stop.getByRole('button', { name: 'Booked', exact: true }))
      const dialog = page.getByRole('dialog', { name: 'When is the booking?' })
      await tap(dialog.getByRole('group', { name: 'Next working days' }).getByRole('button').last())
      await tap(
        dialog
          .getByRole('group', { name: /free at$/ })
          .getByRole('button')
          .first(),
      )
      await tap(dialog.getByRole('button', { name: 'Save booking' }))
      await expect(dialog).toHaveCount(0)
      expect(taps).toBeLessThanOrEqual(MOST_TAPS.booking)

      taps = 0
      await tap(page.getByRole('link', { name: 'Leads', exact: true }))
      await tap(page.getByRole('link', { name: 'Add Lead' }))
      await tap(page.getByLabel('Last Name', { exact: true }))
      await page.keyboard.type('Doorley')
      // “Next” on the on-screen keyboard.
      await page.keyboard.press('Tab')
      await page.keyboard.type('07700 900123')
      await tap(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(page.getByRole('heading', { level: 1, name: 'Doorley' })).toBeVisible()
      expect(taps).toBeLessThanOrEqual(MOST_TAPS.leadAtTheDoor)
      await expect(page.getByLabel('Assign to').locator('option:checked')).toHaveText('Ben Carter')

      await server.start()
      await expect(page.getByRole('banner').first().getByText('All sent', { exact: true })).toBeVisible({
        timeout: 60_000,
      })
      const [surname = ''] = booked.split(' ').slice(-1)
      const { leads } = await client.leads(`?surname=${surname}`)
      expect(leads.filter((lead) => lead.actual_booking_date && lead.actual_booking_time)).not.toEqual([])
      expect((await client.leads('?surname=Doorley')).leads).toMatchObject([{ phone: '07700 900123' }])
    } finally {
      await end()
    }
  })
}

test('if location is blocked, Today says how to allow it, and everything else works', async ({ browser }) => {
  const server = await ServerProcess.start({ DEMO_LEADS: '200' })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, permissions: [] })
  try {
    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.getByRole('button', { name: 'Near me' }).tap()
    await page.getByRole('dialog', { name: 'Leads near you' }).getByRole('button', { name: 'Use my location' }).tap()
    await expect(page.getByText(/^Location is blocked.*browser’s settings/)).toBeVisible()
    await page.getByRole('link', { name: 'Today' }).tap()
    await expect(queue(page).getByText(/^Location is blocked/)).toBeVisible()
    await expect(queue(page).getByRole('button', { name: 'Near me' })).toBeVisible()
    await expectAccessible(page)
  } finally {
    await context.close()
    await server.dispose()
  }
})
