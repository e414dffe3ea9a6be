import { expect, type Page, test } from '@playwright/test'
import type { Activity } from '../../contract/entities/activity.ts'
import type { Lead, LeadStatus } from '../../contract/entities/lead.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const DAY_MS = 86_400_000
const NAMES = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'] as const
type Name = (typeof NAMES)[number]

/** The statuses after both weeks. */
const LAST_STATUS: Record<Name, LeadStatus> = {
  Ann: 'Closed',
  Bob: 'Closed',
  Cat: '3rd Call',
  Dan: 'Incorrect Number',
  Eve: 'Out of Area',
  Fay: 'Closed',
  Gil: '1st Call',
  Hal: 'Call Back',
}

/** Two weeks from a Monday that end before today, so that the server never sees a future time. */
const monday = () => {
  const today = Math.floor(Date.now() / DAY_MS)
  const thursday = 4
  const weekday = (today + thursday) % 7
  return (today - ((weekday + 6) % 7) - 14) * DAY_MS
}

const fullName = (name: Name) => `${name} Fortnight`

/** Eight open leads of Ben's, and no others. */
async function givenEightLeads(url: string) {
  const client = await PlainClient.signIn(url, ben)
  const me = await client.myId()
  const mine = await client.leads(`?assignedTo=${me}&limit=100`)
  for (const { _id } of mine.leads) await client.call('PATCH', `/api/epc/leads/${_id}`, { lead_status: 'Closed' })
  const ids = new Map<Name, string>()
  for (const name of NAMES) {
    const fields = { firstname: name, surname: 'Fortnight', phone: `0770090${1000 + ids.size}` }
    const { lead } = await client.call<{ lead: Lead }>('POST', '/api/epc/leads', fields)
    await client.assign(lead._id, me)
    ids.set(name, lead._id)
  }
  return { client, ids }
}

const queue = (page: Page) => page.getByRole('region', { name: 'Your day' })
const card = (page: Page, name: Name) => queue(page).getByRole('listitem', { name: fullName(name) })

const expectAllSent = (page: Page) =>
  expect(page.getByRole('banner').first().getByText('All sent', { exact: true })).toBeVisible({ timeout: 60_000 })

/** The list in which the screen shows each lead. Done is what was worked on today, wherever it is now. */
async function readLists(page: Page): Promise<Partial<Record<string, Name[]>>> {
  const found = await queue(page).evaluate((section) => {
    const names = (root: Element) =>
      [...root.querySelectorAll('a')].map((link) => link.textContent ?? '').filter((text) => text.endsWith('Fortnight'))
    const groups = [...section.querySelectorAll('details')].map(
      (details) =>
        [(details.querySelector('summary')?.textContent ?? '').replace(/ \(.*/, ''), names(details)] as const,
    )
    return [['Now', [...section.querySelectorAll('ol > li h3')].flatMap(names)] as const, ...groups]
  })
  return Object.fromEntries(found.map(([list, names]) => [list, names.map((name) => name.split(' ')[0] as Name)]))
}

test('in a rep’s fortnight, one week of it without the server, every lead is in one list, and comes up in time', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const start = monday()
  const dateOn = (day: number) => new Date(start + day * DAY_MS).toISOString().slice(0, 10)
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })
  try {
    const { client, ids } = await givenEightLeads(server.url)
    const page = await context.newPage()
    const timeOf = (day: number, time: string) => start + day * DAY_MS + Date.parse(`1970-01-01T${time}Z`)
    await page.clock.install({ time: timeOf(0, '08:30') })
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.getByRole('link', { name: 'Today' }).tap()

    const ended = new Set<Name>()
    const recorded = new Map<Name, string[]>()

    /** Lets time pass as on a sleeping tablet. Each lead that isn't finished is then in one list. */
    const at = async (day: number, time: string, expected: Partial<Record<string, Name[]>>) => {
      const now = await page.evaluate(() => Date.now())
      await page.clock.fastForward(timeOf(day, time) - now)
      await expect(async () => {
        const found = await readLists(page)
        for (const [list, names] of Object.entries(expected))
          expect((found[list] ?? []).toSorted(), list).toEqual(names)
        const { Done: _worked, ...open } = found
        expect(
          Object.values(open)
            .flatMap((names = []) => names)
            .toSorted(),
          `day ${day} ${time}`,
        ).toEqual(NAMES.filter((name) => !ended.has(name)))
      }).toPass({ timeout: 15_000 })
    }
    const record = async (name: Name, outcome: string) => {
      await card(page, name).getByRole('button', { name: 'Outcome' }).tap()
      await card(page, name).getByRole('button', { name: outcome, exact: true }).tap()
      recorded.set(name, [...(recorded.get(name) ?? []), outcome])
    }
    const end = async (name: Name, outcome: string) => {
      await record(name, outcome)
      ended.add(name)
    }
    const callBack = async (name: Name, when: RegExp) => {
      await record(name, 'Call back')
      await page.getByRole('dialog', { name: 'When?' }).getByRole('button', { name: when }).tap()
    }
    const book = async (name: Name, day: number, time: string) => {
      await record(name, 'Booked')
      const dialog = page.getByRole('dialog', { name: 'When is the booking?' })
      await dialog.getByLabel('Actual Booking Date').fill(dateOn(day))
      await dialog.getByRole('button', { name: time }).tap()
      await dialog.getByRole('button', { name: 'Save booking' }).tap()
    }

    // Monday: five of them are called.
    await at(0, '09:00', { Now: [...NAMES] })
    await record('Ann', 'No answer')
    await book('Bob', 2, '10:00')
    await book('Cat', 3, '10:30')
    await callBack('Dan', /^No date/)
    await callBack('Eve', /^Later today/)
    await at(0, '09:10', {
      Now: ['Fay', 'Gil', 'Hal'],
      'Later today': ['Eve'],
      'Another day': ['Ann', 'Bob', 'Cat', 'Dan'],
    })
    await at(0, '13:00', { Now: ['Eve', 'Fay', 'Gil', 'Hal'], 'Later today': [] })
    await end('Eve', 'Out of area')

    // Ann is called again on the next working day, at another time of day.
    await at(1, '09:00', { Now: ['Dan', 'Fay', 'Gil', 'Hal'], 'Later today': ['Ann'], 'Another day': ['Bob', 'Cat'] })
    await callBack('Dan', /^Tomorrow/)
    await at(1, '14:30', { Now: ['Ann', 'Fay', 'Gil', 'Hal'], 'Another day': ['Bob', 'Cat', 'Dan'] })
    await expect(card(page, 'Ann')).toContainText('2nd call, last tried Mon 09:00')
    await record('Ann', 'No answer')

    await at(2, '09:15', { Now: ['Bob', 'Dan', 'Fay', 'Gil', 'Hal'], 'Another day': ['Ann', 'Cat'] })
    await expect(card(page, 'Bob')).toContainText('Booked 10:00')
    await record('Dan', 'Wrong number')
    await at(2, '10:30', { Now: ['Bob', 'Fay', 'Gil', 'Hal'], 'Waiting for somebody': ['Dan'] })
    await end('Bob', 'Not interested')

    await at(3, '09:00', { Now: ['Ann', 'Fay', 'Gil', 'Hal'], 'Later today': ['Cat'] })
    await record('Ann', 'No answer')
    await at(3, '10:00', { Now: ['Cat', 'Fay', 'Gil', 'Hal'], 'Another day': ['Ann'] })

    // Nobody visited Cat.
    await at(4, '09:00', { Now: ['Cat', 'Fay', 'Gil', 'Hal'], 'Another day': ['Ann'] })
    await expect(card(page, 'Cat')).toContainText('What happened?')
    await record('Cat', 'No answer')
    await at(4, '14:30', { Now: ['Fay', 'Gil', 'Hal'], 'Another day': ['Ann', 'Cat'] })
    await record('Fay', 'No answer')

    // The weekend has no working days.
    await at(5, '09:00', { Now: ['Gil', 'Hal'], 'Another day': ['Ann', 'Cat', 'Fay'] })
    await expectAllSent(page)

    // The second week has no server.
    await server.kill()
    await at(6, '09:00', { Now: ['Gil', 'Hal'], 'Another day': ['Ann', 'Cat', 'Fay'], 'Waiting for somebody': ['Dan'] })
    await book('Hal', 7, '09:30')

    await at(7, '09:00', { Now: ['Gil', 'Hal'], 'Later today': ['Cat', 'Fay'], 'Another day': ['Ann'] })
    await at(7, '14:30', { Now: ['Cat', 'Gil', 'Hal'], 'Later today': ['Fay'] })
    await record('Cat', 'No answer')
    await at(7, '17:45', { Now: ['Fay', 'Gil', 'Hal'], 'Another day': ['Ann', 'Cat'] })
    await callBack('Fay', /^Tomorrow/)

    await page.reload()
    await at(8, '09:00', { Now: ['Fay', 'Gil', 'Hal'], 'Another day': ['Ann', 'Cat'] })
    await expect(card(page, 'Hal')).toContainText('What happened?')
    await callBack('Hal', /^Next week/)
    await book('Fay', 10, '10:00')
    await at(9, '09:00', { Now: ['Cat', 'Gil'], 'Another day': ['Ann', 'Fay', 'Hal'] })
    await record('Cat', 'No answer')

    // Ann didn't answer three times, and had a week's rest.
    await at(10, '09:15', { Now: ['Ann', 'Fay', 'Gil'], 'Another day': ['Cat', 'Hal'] })
    await expect(card(page, 'Ann')).toContainText('Three calls without an answer')
    await card(page, 'Ann').getByRole('button', { name: 'Close', exact: true }).tap()
    ended.add('Ann')
    await end('Fay', 'Not interested')
    await at(11, '09:00', { Now: ['Gil'], 'Another day': ['Cat', 'Hal'] })
    await record('Gil', 'No answer')
    await at(12, '09:00', { Now: [], 'Another day': ['Cat', 'Gil', 'Hal'], 'Waiting for somebody': ['Dan'] })

    // Online again, on Sunday.
    await server.start()
    await at(13, '09:00', { Now: [], 'Another day': ['Cat', 'Gil', 'Hal'], 'Waiting for somebody': ['Dan'] })
    await expectAllSent(page)
    for (const [name, id] of ids) {
      const { activities } = await client.call<{ activities: Activity[] }>('GET', `/api/epc/leads/${id}/activities`)
      const contacts = activities.filter(({ kind }) => kind === 'Call' || kind === 'Visit')
      expect(contacts.map(({ outcome }) => outcome).toReversed(), name).toEqual(recorded.get(name) ?? [])
      expect((await client.lead(id)).lead_status, name).toBe(LAST_STATUS[name])
    }
  } finally {
    await context.close()
    await server.dispose()
  }
})
