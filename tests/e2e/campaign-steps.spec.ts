import { type Page, expect, test } from '@playwright/test'
import type { Campaign } from '../../contract/entities/marketing/campaign.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { MailOffice } from '../support/fakes/mail-office.ts'

test.describe.configure({ mode: 'serial' })

let office: MailOffice
let page: Page

test.beforeAll(async ({ browser }) => {
  // The first email to a lost address is accepted, and the connection breaks before the server can reply.
  office = await MailOffice.open(browser, (address, tries) =>
    address.startsWith('lost') && tries === 1 ? 'drop-after-data' : 'accept',
  )
  page = office.page
  await office.call('PUT', 'settings?', { senderName: 'Greenway Energy', postalAddress: '1 High Street, Leeds' })
})
test.afterAll(() => office.close())

const PEOPLE = 30
const person = (number: number) => `person${number}@example.com`

async function drafted(name: string) {
  const items = Array.from({ length: PEOPLE }, (_, at) => ({ email: person(at) }))
  const { list } = await office.call<{ list: { _id: string } }>('POST', 'subscribers/import?', {
    items,
    defaultListName: 'Thirty',
  })
  const words = { name, subject: name, text: 'News.', fromEmail: 'news@greenway.example', listIds: [list._id] }
  const { campaign } = await office.call<{ campaign: Campaign }>('POST', 'campaigns?', words)
  await office.openCampaigns()
  await expect(office.card(name).getByText('draft', { exact: true })).toBeVisible()
  return { campaign, shows: (status: string) => shows(name, status) }
}
const shows = (name: string, status: string) =>
  expect(office.card(name).getByText(status, { exact: true })).toBeVisible({ timeout: 60_000 })
const metricsOf = async ({ _id }: Campaign) =>
  (await office.call<{ campaign: Campaign }>('GET', `campaigns/${_id}?`)).campaign.metrics

const mailsEach = (from: number) => {
  const mails = Map.groupBy(office.sink.taken.slice(from), ({ to }) => to)
  return Array.from({ length: PEOPLE }, (_, at) => mails.get(person(at))?.length ?? 0)
}

async function allow(mailsPerMinute: string) {
  await office.press('Sending settings')
  for (const label of ['Emails per minute', 'Emails per minute to one domain'])
    await office.dialog.getByLabel(label, { exact: true }).fill(mailsPerMinute)
  await office.dialog.getByRole('button', { name: 'Save' }).click()
  await office.said('Settings saved')
}

const inSeconds = (seconds: number) =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, seconds * 1000)

test('a campaign is scheduled, cancelled, and sent when it is due', async () => {
  const { shows } = await drafted('Winter news')
  await allow('100000')
  const before = office.sink.taken.length
  const schedule = async (seconds: number) => {
    await office.press('Schedule Winter news')
    await office.dialog.getByLabel('Send at').fill(await inSeconds(seconds))
    await office.dialog.getByRole('button', { name: 'Schedule' }).click()
  }
  await schedule(-3600)
  await expect(office.dialog.getByRole('alert')).toContainText('Choose a time in the future.')
  await page.keyboard.press('Escape')
  await schedule(86_400)
  await office.said('Campaign scheduled')
  await shows('scheduled')
  await expect(office.card('Winter news').getByText(/goes out/)).toBeVisible()
  await office.shoot('campaign-scheduled')
  await office.press('Unschedule Winter news')
  await office.said('Campaign is a draft again')
  await shows('draft')
  await schedule(20)
  await shows('scheduled')
  expect(office.sink.taken.length).toBe(before)
  await shows('sent')
  expect(new Set(mailsEach(before))).toEqual(new Set([1]))
})

test('a campaign is paused and resumed, and everybody gets it once', async () => {
  test.slow()
  const { campaign, shows } = await drafted('Spring news')
  await allow('30')
  const before = office.sink.taken.length
  await office.press('Send Now Spring news')
  await office.dialog.getByRole('button', { name: 'Send Now' }).click()
  await expect.poll(() => office.sink.taken.length).toBeGreaterThan(before)
  await office.press('Pause Spring news')
  await office.said('Campaign paused')
  await shows('paused')
  await expect(office.button('Send Now Spring news')).toBeEnabled()
  const { queued, sent } = await metricsOf(campaign)
  expect(queued).toBeGreaterThan(0)
  expect(sent + queued).toBe(PEOPLE)
  await office.shoot('campaign-paused')
  await allow('100000')
  await office.press('Resume Spring news')
  await office.said('Campaign resumed')
  await shows('sent')
  expect(new Set(mailsEach(before))).toEqual(new Set([1]))
  expect(await metricsOf(campaign)).toMatchObject({ queued: 0, sent: PEOPLE, unknown: 0 })
})

test('a cancelled campaign reaches nobody who hasn’t got it yet', async () => {
  const { campaign, shows } = await drafted('Summer news')
  await allow('30')
  const before = office.sink.taken.length
  await office.press('Send Now Summer news')
  await office.dialog.getByRole('button', { name: 'Send Now' }).click()
  await shows('sending')
  await office.press('Cancel Summer news')
  await expect(page.getByRole('dialog', { name: 'Cancel “Summer news”?' })).toBeVisible()
  await office.dialog.getByRole('button', { name: 'Cancel campaign' }).click()
  await office.said('Campaign cancelled')
  await shows('cancelled')
  await expect(office.card('Summer news').getByText('Left out')).toBeVisible()
  await expect.poll(async () => (await metricsOf(campaign)).queued).toBe(0)
  const { sent, skipped } = await metricsOf(campaign)
  expect(skipped).toBeGreaterThan(0)
  expect(sent + skipped).toBe(PEOPLE)
  expect(office.sink.taken.length - before).toBe(sent)
  expect(Math.max(...mailsEach(before))).toBeLessThanOrEqual(1)
  await office.shoot('campaign-cancelled')
  await expectAccessible(page)
})

test('an email in doubt is shown, and sent again only when a user decides so', async () => {
  await allow('100000')
  await office.call('POST', 'subscribers/import?', { items: [{ email: 'lost@example.com' }], defaultListName: 'Lost' })
  const { lists } = await office.call<{ lists: { _id: string; name: string }[] }>('GET', 'lists?')
  const listIds = lists.filter(({ name }) => name === 'Lost').map(({ _id }) => _id)
  const words = { name: 'Lost news', subject: 'News', text: 'News.', fromEmail: 'news@greenway.example', listIds }
  await office.call('POST', 'campaigns?', words)
  await page.reload()
  await office.press('Send Now Lost news')
  await office.dialog.getByRole('button', { name: 'Send Now' }).click()
  const lost = office.card('Lost news')
  await expect(lost.getByText('We don’t know whether 1 email was delivered')).toBeVisible({ timeout: 30_000 })
  const mails = () => office.sink.taken.filter(({ to }) => to === 'lost@example.com').length
  expect(mails()).toBe(1)
  await office.shoot('campaign-unknown')
  await expectAccessible(page)
  await lost.getByRole('button', { name: 'Send again' }).click()
  await office.dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(mails, { timeout: 30_000 }).toBe(2)
  await expect(lost.getByText('is not known')).toHaveCount(0)
  await shows('Lost news', 'sent')
})
