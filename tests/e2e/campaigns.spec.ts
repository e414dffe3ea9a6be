import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Subscriber } from '../../contract/entities/subscriber.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/browser.ts'
import { grace } from '../support/demo-people.ts'
import { PlainClient } from '../support/plain-client.ts'
import { ServerProcess } from '../support/server-process.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

// A campaign from its first word to the person who leaves. One server, one mail server and one browser: each test goes
// on from where the last one ended.
test.describe.configure({ mode: 'serial' })

let sink: SmtpSink
let server: ServerProcess
let client: PlainClient
let office: BrowserContext
let page: Page
let companyId: string

test.beforeAll(async ({ browser }) => {
  sink = await startSmtpSink()
  server = await ServerProcess.start({ DEMO_LEADS: '24', SMTP_URL: sink.url, MAIL_FROM: 'office@example.com' })
  client = await PlainClient.signIn(server.url, grace)
  office = await browser.newContext()
  page = await office.newPage()
  await signIn(page, server.url, grace)
  const chosen = await page.waitForFunction(() => localStorage.getItem('companyId'))
  companyId = (await chosen.jsonValue()) ?? ''
  const { list } = await marketing<{ list: { _id: string } }>('POST', 'lists?', {
    name: 'Newsletter',
    defaultFromName: 'Greenway Energy',
    defaultFromEmail: 'news@greenway.example',
  })
  for (const [email, firstName] of [
    ['ann@example.com', 'Ann'],
    ['bo@example.com', ''],
    ['cy@example.com', 'Cy'],
  ]) {
    await marketing('POST', 'subscribers/upsert?', { email, firstName, listIds: [list._id] })
  }
  await marketing('POST', 'subscribers/unsubscribe?', { email: 'cy@example.com' })
})
test.afterAll(async () => {
  await office.close()
  await server.dispose()
  await sink.close()
})

const shots = process.env['SHOTS']
const shoot = async (name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const dialog = () => page.getByRole('dialog')
const marketing = <T>(method: string, path: string, body?: unknown) =>
  client.call<T>(method, `/api/marketing/${path}companyId=${companyId}`, body)
const statusOf = async (email: string) =>
  (await marketing<{ subscriber: Subscriber | null }>('GET', `subscribers/lookup?email=${email}&`)).subscriber?.status

const card = (name: string) => page.getByRole('region', { name, exact: true })
const mailTo = async (address: string) => {
  const taken = sink.taken.filter(({ to }) => to === address).at(-1)
  if (!taken) throw new Error(`No mail to ${address}.`)
  return PostalMime.parse(taken.raw)
}

test('a campaign is written, looked at, tested and sent once to everybody who did not leave', async () => {
  await page.goto(`${server.url}/marketing?tab=campaigns`)
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await press('Sending settings')
  await dialog().getByLabel('Sender’s name').fill('Greenway Energy')
  await dialog().getByLabel('Postal address').fill('1 High Street, Leeds LS1 1AA')
  await shoot('settings')
  await expectAccessible(page)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await said('Settings saved')

  await press('Create Campaign')
  await press('Create')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Autumn offer')
  await page.getByLabel('Subject').fill('Warm homes, {{firstName|there}}')
  await page.getByRole('button', { name: /^Lists/ }).click()
  await page.getByRole('checkbox', { name: 'Newsletter' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('From Email')).toHaveValue('news@greenway.example')
  await page
    .getByLabel('HTML', { exact: true })
    .fill('<h1>Hello {{firstName|there}}</h1><p onclick="x()">Save <b>30 %</b>.</p><script>document.title = 1</script>')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Hello Ann' })).toBeVisible()
  await expect(preview.locator('script, [onclick]')).toHaveCount(0)
  await shoot('campaign-form')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('What you had typed and not saved is here again.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Warm homes, {{firstName|there}}')
  await press('Create')
  await said('Campaign created')

  const autumn = card('Autumn offer')
  await expect(autumn.getByText('draft', { exact: true })).toBeVisible()
  await expect(autumn.getByRole('button', { name: 'Edit Autumn offer' })).toBeDisabled()
  await expect(autumn.getByRole('link', { name: /DMARC of greenway\.example/ })).toHaveAttribute(
    'href',
    'https://mxtoolbox.com/SuperTool.aspx?action=dmarc%3agreenway.example&run=toolpage',
  )
  await expect(autumn.getByRole('link', { name: /mail-tester/ })).toHaveAttribute(
    'href',
    'https://www.mail-tester.com/',
  )
  await press('Send test Autumn offer')
  await dialog().getByLabel('To').fill('me@example.com')
  await dialog().getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => sink.taken.map(({ to }) => to)).toEqual(['me@example.com'])
  await shoot('campaigns')
  await expectAccessible(page)

  await press('Send Now Autumn offer')
  await expect(dialog().getByText('It goes to 2 people, once each. Not to 1 person who left.')).toBeVisible()
  await shoot('send-now')
  await dialog().getByRole('button', { name: 'Send Now' }).click()
  await expect(autumn.getByText('sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(autumn.getByRole('button', { name: 'Send Now Autumn offer' })).toBeDisabled()
  expect(sink.taken.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bo@example.com', 'me@example.com'])
  expect((await mailTo('ann@example.com')).subject).toBe('Warm homes, Ann')
  expect((await mailTo('bo@example.com')).subject).toBe('Warm homes, there')
})

test('the link of a received mail unsubscribes, and the campaign counts it', async ({ browser }) => {
  const mail = await mailTo('ann@example.com')
  const link = mail.html?.match(/https?:[^"]+\/mail\/unsubscribe\/\w+/)?.[0] ?? ''
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await theirs.goto(link)
  expect(await statusOf('ann@example.com')).toBe('subscribed')
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(theirs.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await elsewhere.close()
  expect(await statusOf('ann@example.com')).toBe('unsubscribed')
  await press('Details of Autumn offer')
  await expect(page.getByRole('row').filter({ hasText: 'ann@example.com' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('1 High Street')).toBeVisible()
  await expect(card('Autumn offer').getByText('Unsubscribes').locator('..')).toContainText('1')
  await shoot('campaign-details')
  await expectAccessible(page)
})
