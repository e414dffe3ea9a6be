import { createHmac, randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { postCampaign } from '../../contract/endpoints/marketing-campaigns.ts'
import type { Subscriber } from '../../contract/entities/marketing/subscriber.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { grace } from '../support/builders/demo-people.ts'
import { MailOffice } from '../support/fakes/mail-office.ts'

test.describe.configure({ mode: 'serial' })

let office: MailOffice
let page: Page

test.beforeAll(async ({ browser }) => {
  office = await MailOffice.open(browser)
  page = office.page
  const { list } = await office.call<{ list: { _id: string } }>('POST', 'lists?', {
    name: 'Newsletter',
    defaultFromName: 'Greenway Energy',
    defaultFromEmail: 'news@greenway.example',
  })
  for (const [email, firstName] of [
    ['ann@example.com', 'Ann'],
    ['bo@example.com', ''],
    ['cy@example.com', 'Cy'],
  ]) {
    await office.call('POST', 'subscribers/upsert?', { email, firstName, listIds: [list._id] })
  }
  await office.call('POST', 'subscribers/unsubscribe?', { email: 'cy@example.com' })
})
test.afterAll(() => office.close())

const statusOf = async (email: string) =>
  (await office.call<{ subscriber: Subscriber | null }>('GET', `subscribers/lookup?email=${email}&`)).subscriber?.status

const mailTo = async (address: string) => {
  const taken = office.sink.taken.filter(({ to }) => to === address).at(-1)
  if (!taken) throw new Error(`No mail to ${address}.`)
  return PostalMime.parse(taken.raw)
}

async function showsBothWidths() {
  const frame = page.locator('iframe')
  const widthInside = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((html) => html.clientWidth)
  await expect(frame).toHaveAttribute('sandbox', '')
  for (const [view, width] of [
    ['Desktop', 680],
    ['Phone', 375],
  ] as const) {
    await office.press(view)
    await expect(frame).toHaveAttribute('title', `Preview, ${view.toLowerCase()}`)
    await expect(frame).toHaveCSS('width', `${width}px`)
    // A cross-origin frame outside the viewport isn't laid out again.
    await frame.scrollIntoViewIfNeeded()
    await expect.poll(widthInside).toBe(width)
  }
}

async function loseOneAnswer(path: string) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a campaign is written, previewed, tested and sent once to everybody who didn’t unsubscribe', async () => {
  await office.openCampaigns()
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await office.press('Sending settings')
  await office.dialog.getByLabel('Sender’s name').fill('Greenway Energy')
  await office.dialog.getByLabel('Postal address').fill('1 High Street, Leeds LS1 1AA')
  await office.shoot('settings')
  await expectAccessible(page)
  await office.dialog.getByRole('button', { name: 'Save' }).click()
  await office.said('Settings saved')

  await office.press('Create Campaign')
  await office.press('Create')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByText('Enter a subject.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Autumn offer')
  await page.getByLabel('Subject', { exact: true }).fill('Warm homes, {{firstName|there}}')
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
  await showsBothWidths()
  await office.shoot('campaign-form')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Warm homes, {{firstName|there}}')
  await loseOneAnswer(postCampaign.path)
  await office.press('Create')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await office.press('Create')
  await office.said('Campaign created')

  await expect(page.getByText('Autumn offer', { exact: true })).toHaveCount(1)
  const autumn = office.card('Autumn offer')
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
  await office.press('Send test Autumn offer')
  await expect(office.dialog.getByLabel('To')).toHaveValue(grace.email)
  await office.dialog.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => office.sink.taken.map(({ to }) => to)).toEqual([grace.email])
  await office.shoot('campaigns')
  await expectAccessible(page)

  await office.press('Send Now Autumn offer')
  await expect(office.dialog.getByText('Sends to 2 people. Excludes 1 unsubscribed or bounced.')).toBeVisible()
  await office.shoot('send-now')
  await office.dialog.getByRole('button', { name: 'Send Now' }).click()
  await expect(autumn.getByText('sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(autumn.getByRole('button', { name: 'Send Now Autumn offer' })).toBeDisabled()
  expect(office.sink.taken.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bo@example.com', grace.email])
  expect((await mailTo('ann@example.com')).subject).toBe('Warm homes, Ann')
  expect((await mailTo('bo@example.com')).subject).toBe('Warm homes, there')
})

test('the link of a received email unsubscribes, and the campaign counts it', async ({ browser }) => {
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
  await office.press('Details of Autumn offer')
  await expect(page.getByRole('row').filter({ hasText: 'ann@example.com' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('1 High Street')).toBeVisible()
  await showsBothWidths()
  await office.press('Text')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByText('Unsubscribe: http')).toContainText('1 High Street')
  await office.press('Phone')
  await expect(office.card('Autumn offer').getByText('Unsubscribes').locator('..')).toContainText('1')
  await office.shoot('campaign-details')
  await expectAccessible(page)
})

test('an email provider that is set up as the settings show posts an event, and it counts', async () => {
  await office.press('All campaigns')
  await office.press('Sending settings')
  const shown = (label: string) => office.dialog.getByText(label).locator('xpath=following-sibling::p[1]').innerText()
  const [url, secret] = [await shown('Post events to'), await shown('Secret')]
  expect(url).toBe(`${office.server.url}/api/marketing/events/${office.companyId}`)
  await expect(office.dialog.getByText('Doorstep-Signature: t=SECONDS,v1=SIGNATURE')).toBeVisible()
  await office.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await office.press('Copy: Post events to')
  await expect(office.dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await office.shoot('settings-webhooks')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const { headers } = await mailTo('bo@example.com')
  const token = headers.find(({ key }) => key === 'doorstep-token')?.value
  const body = JSON.stringify({ events: [{ eventId: randomUUID(), type: 'delivered', token }] })
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const signed = { 'content-type': 'application/json', 'doorstep-signature': `t=${seconds},v1=${signature}` }
  const answer = await fetch(url, { method: 'POST', headers: signed, body })
  expect(await answer.json()).toEqual({ taken: 1, ignored: 0 })
  await page.reload()
  await expect(office.card('Autumn offer').getByText('Delivered').locator('..')).toContainText('1')
})

test('a draft that can’t be sent says why; its copy is corrected, a menu adds fields, and the draft is deleted', async () => {
  await office.call('POST', 'campaigns?', {
    name: 'Winter offer',
    subject: 'Winter',
    html: '<p>Save now: <a href="#">offers</a></p>',
    fromEmail: 'news@greenway.example',
  })
  await office.openCampaigns()
  await office.press('Send Now Winter offer')
  await expect(office.dialog.getByText('Choose at least one list before sending.')).toBeVisible()
  await expect(office.dialog.getByText('A link leads nowhere: its address is empty or “#”.')).toBeVisible()
  await expect(office.dialog.getByRole('button', { name: 'Send Now' })).toBeDisabled()
  await office.shoot('send-blocked')
  await expectAccessible(page)
  await office.dialog.getByRole('button', { name: 'Copy and correct' }).click()

  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Winter offer (copy)')
  const html = page.getByLabel('HTML', { exact: true })
  await expect(html).toHaveValue('<p>Save now: <a href="#">offers</a></p>')
  const todo = page.getByRole('region', { name: 'Before you send' })
  await expect(todo.getByText('A link leads nowhere: its address is empty or “#”.')).toBeVisible()
  await html.fill('<p>Save now: <a href="https://greenway.example/offers">offers</a></p>')
  await page.getByLabel('Subject', { exact: true }).press('Home')
  await page.getByRole('button', { name: 'Insert field into Subject' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'First name' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Subject', { exact: true })).toBeFocused()
  await page.keyboard.type(', ')
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('{{firstName|there}}, Winter')
  await page.getByRole('button', { name: /^Lists/ }).click()
  await page.getByRole('checkbox', { name: 'Newsletter' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sends to 1 person. Excludes 2 unsubscribed or bounced.')).toBeVisible()
  await expect(todo.getByText('A link leads nowhere')).toHaveCount(0)
  await office.shoot('campaign-copy')
  await office.press('Create')
  await office.said('Campaign created')

  await office.press('Delete Winter offer')
  await office.dialog.getByRole('button', { name: 'Delete campaign' }).click()
  await office.said('Campaign deleted')
  await expect(page.getByRole('heading', { name: 'Winter offer', exact: true })).toHaveCount(0)
  await office.press('Send Now Winter offer (copy)')
  await office.dialog.getByRole('button', { name: 'Send Now' }).click()
  await expect(office.card('Winter offer (copy)').getByText('sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect((await mailTo('bo@example.com')).subject).toBe('there, Winter')
})

test('a campaign’s content becomes a template, and a new campaign starts from it', async () => {
  await office.press('Save as template Winter offer (copy)')
  await office.dialog.getByLabel('Name').fill('Winter')
  await office.dialog.getByRole('button', { name: 'Save' }).click()
  await office.said('Saved the template “Winter”')
  await office.press('Templates')
  await expect(office.dialog.getByText('Winter', { exact: true })).toBeVisible()
  await office.shoot('templates')
  await expectAccessible(page)
  await office.dialog.getByRole('button', { name: 'Delete Winter' }).click()
  await expect(office.dialog.getByText('None yet.')).toBeVisible()
  await office.dialog.getByRole('button', { name: 'Undo' }).click()
  await office.dialog.getByRole('button', { name: 'Use Winter' }).click()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('{{firstName|there}}, Winter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await office.press('All campaigns')
  await office.press('Templates')
  await office.dialog.getByRole('button', { name: 'Use Offer with a button' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Your offer in one line' })).toBeVisible()
  await office.shoot('campaign-from-template')
})
