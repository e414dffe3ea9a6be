import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, setBooking, signIn, writeNote } from '../support/browser/browser.ts'
import { ben, ellie } from '../support/builders/demo-people.ts'
import { FaultProxy, type Passing, type Trouble } from '../support/browser/fault-proxy.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// A real browser, its service worker included, behind a proxy that cuts, doubles, truncates and answers for the server.

let server: ServerProcess
let proxy: FaultProxy
let profile: BrowserProfile
let page: Page
let client: PlainClient
let leadId: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  server = await ServerProcess.start()
  proxy = await FaultProxy.before(server.url)
  profile = new BrowserProfile()
  page = await profile.open()
  await signIn(page, proxy.url, ben)
  await everythingIsHere(page, proxy.url)
  client = await PlainClient.signIn(server.url, ben)
  const { leads } = await client.leads('?newLeads=true')
  leadId = leads[0]?._id ?? ''
  await page.goto(`${proxy.url}/lead/${leadId}`)
})
test.afterAll(async () => {
  await profile.dispose()
  await proxy.close()
  await server.dispose()
})

const chip = (text: string) =>
  expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 60_000 })

const isNote = ({ method, path }: Passing) => method === 'POST' && path.includes('/notes')
const notes = async () => (await client.notes(leadId)).map(({ content }) => content)

function firstNotes(times: number, trouble: Trouble) {
  let left = times
  proxy.trouble = (passing) => (isNote(passing) && left-- > 0 ? trouble : undefined)
}

/** Sends at once from the sync screen, as a user who doesn't want to wait for the next attempt. */
async function sendNow() {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const troubles: [string, Trouble][] = [
  ['3: the answer is cut', 'answer cut'],
  ['3: the request is cut', 'request cut'],
  ['4: the answer is truncated', 'answer truncated'],
  ['5: it is delivered twice', 'delivered twice'],
  ['4: a captive portal', { status: 200, body: '<html>Hotel WiFi</html>', headers: { 'content-type': 'text/html' } }],
  ['33: the server has trouble', { status: 502, body: '<html>Bad gateway</html>' }],
]

test('FM-003, FM-004, FM-005, FM-033: a note is saved once, whatever the network does to it', async () => {
  for (const [name, trouble] of troubles) {
    firstNotes(1, trouble)
    await writeNote(page, name)
    await expect(page.getByText(name)).toBeVisible()
    await sendNow()
    await chip('All sent')
  }
  proxy.trouble = () => undefined
  expect(await notes()).toEqual(troubles.map(([name]) => name))
})

test('FM-002: a server killed between its commit and its answer has each change once', async () => {
  const before = (await notes()).length
  let isKilled = false
  firstNotes(1, {
    cutAfter: async () => {
      await server.kill()
      isKilled = true
    },
  })
  const written = Array.from({ length: 6 }, (_, index) => `Through the crash ${index}`)
  for (const note of written) await writeNote(page, note)
  await expect.poll(() => isKilled).toBe(true)
  await server.start()
  proxy.trouble = () => undefined
  await sendNow()
  await chip('All sent')
  expect((await notes()).slice(before)).toEqual(written)
})

test('FM-029: the user decides about a booking that somebody else has changed since', async () => {
  proxy.trouble = ({ path }) => (path.startsWith('/api/') ? 'request cut' : undefined)
  await setBooking(page, '2036-12-01', '10:15')
  const colleague = await PlainClient.signIn(server.url, ellie)
  await colleague.call('PATCH', `/api/epc/leads/${leadId}`, {
    actual_booking_date: '2036-12-03',
    actual_booking_time: '14:00',
  })
  proxy.trouble = () => undefined
  await sendNow()
  await chip('1 needs attention')
  await page.goto(`${proxy.url}/sync`)
  await page.getByRole('button', { name: 'Use mine' }).click()
  await chip('All sent')
  expect(await client.lead(leadId)).toMatchObject({
    actual_booking_date: '2036-12-01',
    actual_booking_time: '10:15',
  })
  await page.goto(`${proxy.url}/lead/${leadId}`)
})

test('FM-036: over a flapping connection notes arrive once, in order, with a bounded number of requests', async () => {
  const before = (await notes()).length
  const requestsBefore = proxy.log.length
  let isUp = false
  const flapping = setInterval(() => (isUp = !isUp), 300)
  proxy.trouble = ({ path }) => (path.startsWith('/api/') && !isUp ? 'request cut' : undefined)
  const written = Array.from({ length: 5 }, (_, index) => `Between two cuts ${index}`)
  try {
    for (const note of written) await writeNote(page, note)
    await expect.poll(async () => (await notes()).length, { timeout: 60_000 }).toBe(before + written.length)
  } finally {
    clearInterval(flapping)
    proxy.trouble = () => undefined
  }
  expect(proxy.log.length - requestsBefore).toBeLessThan(300)
  await sendNow()
  await chip('All sent')
  expect((await notes()).slice(before)).toEqual(written)
})

test('FM-037: gives up a connection that never answers, and the screen waits for nothing', async () => {
  const before = (await notes()).length
  firstNotes(1, 'black hole')
  const written = ['Into the black hole', 'After it']
  for (const note of written) {
    await writeNote(page, note)
    await expect(page.getByText(note)).toBeVisible()
  }
  await chip('2 waiting')
  await chip('All sent')
  expect((await notes()).slice(before)).toEqual(written)
})

test('FM-008, FM-009: two tabs and the service worker that drain at once, with lost answers, send each change once, in order', async () => {
  const before = (await notes()).length
  proxy.trouble = () => 'request cut'
  const written = Array.from({ length: 5 }, (_, index) => `Of two tabs ${index}`)
  for (const note of written) await writeNote(page, note)
  const other = await page.context().newPage()
  await other.goto(`${proxy.url}/lead/${leadId}`)
  await expect(other.getByText('Of two tabs 4')).toBeVisible()
  let passed = 0
  proxy.trouble = (passing) => (isNote(passing) && ++passed % 2 === 1 && passed < 6 ? 'answer cut' : undefined)
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  await chip('All sent')
  await other.close()
  expect((await notes()).slice(before)).toEqual(written)
})

test('FM-012, FM-020: a tab that dies after "saved", and a session that ends, lose nothing', async () => {
  const before = (await notes()).length
  proxy.trouble = ({ path }) => (path.startsWith('/api/') ? 'black hole' : undefined)
  await writeNote(page, 'Then the tab died')
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
  page = await page.context().newPage()
  proxy.trouble = (passing) =>
    isNote(passing)
      ? {
          status: 401,
          body: JSON.stringify({ code: 'unauthenticated', message: 'Sign in to continue.' }),
          headers: { 'content-type': 'application/problem+json' },
        }
      : undefined
  await page.goto(`${proxy.url}/lead/${leadId}`)
  await expect(page.getByText('Then the tab died')).toBeVisible()
  await chip('Sign in to send')
  expect((await notes()).slice(before)).toEqual([])
  proxy.trouble = () => undefined
  await signIn(page, proxy.url, ben)
  await chip('All sent')
  expect((await notes()).slice(before)).toEqual(['Then the tab died'])
})
