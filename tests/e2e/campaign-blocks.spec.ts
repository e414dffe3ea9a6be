import { type Page, expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expectAccessible, expectLegible } from '../support/browser/accessibility.ts'
import { grace } from '../support/builders/demo-people.ts'
import { MailOffice } from '../support/fakes/mail-office.ts'

let office: MailOffice
let page: Page
const refused: string[] = []

test.beforeAll(async ({ browser }) => {
  office = await MailOffice.open(browser)
  page = office.page
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await office.call('PUT', 'settings?', {
    senderName: 'Greenway Energy',
    postalAddress: '1 High Street, Leeds LS1 1AA',
  })
  await office.call('POST', 'lists?', { name: 'Newsletter', defaultFromEmail: 'news@greenway.example' })
})
test.afterAll(() => office.close())

const email = () => page.getByRole('textbox', { name: 'HTML', exact: true })
const choose = (view: string) => page.getByRole('radio', { name: view }).press('Space')
const source = () => email().inputValue()
const tools = () => page.getByRole('toolbar', { name: 'Blocks and formatting' })

async function compose(name: string, html = '') {
  await page.goto(`${office.server.url}/marketing?tab=campaigns&campaign=new`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Subject', { exact: true }).fill('Warm homes')
  await email().fill(html)
}

/** Presses a tool of the toolbar by keyboard. */
async function pressTool(name: string) {
  await page.keyboard.press('Alt+F10')
  await expect(tools().locator(':focus')).toHaveCount(1)
  const wanted = tools().getByRole('button', { name, exact: true })
  for (let step = 0; step < 20; step++) {
    if (await wanted.evaluate((button) => button === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`No tool ${name}.`)
}

test('an email is written in blocks by keyboard, and sent as it was written', async () => {
  await compose('Autumn offer')
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('block-editor')) loaded.push(request.url())
  })
  await page.getByRole('radio', { name: 'HTML source' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tools()).toBeVisible()
  await email().focus()
  await page.keyboard.type('# Warm homes')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hello ')
  await page.getByRole('button', { name: 'Insert field into HTML' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'First name' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(email()).toBeFocused()
  await page.keyboard.type(', save ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('30 %')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' now.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Walls')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Lofts')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await pressTool('Button')
  await office.dialog.getByLabel('Address').fill('greenway.example/offers')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(office.dialog).toHaveCount(0)
  await expect(email()).toBeFocused()
  await page.keyboard.type('See the offer')
  await page.keyboard.press('Control+z')
  await expect(email()).not.toContainText('See the offer')
  await page.keyboard.press('Control+y')
  await expect(email()).toContainText('See the offer')
  await expectAccessible(page)
  await office.shoot('campaign-blocks')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  const html = await source()
  expect(html).toContain('Warm homes</h1>')
  expect(html).toContain('Hello {{firstName|there}}, save <strong>30 %</strong> now.</p>')
  expect(html).toContain('<li>Walls</li><li>Lofts</li></ul>')
  expect(html).toMatch(/<a href="https:\/\/greenway\.example\/offers" style="[^"]+">See the offer<\/a>/)
  await page.getByRole('button', { name: /^Lists/ }).click()
  await page.getByRole('checkbox', { name: 'Newsletter' }).check()
  await page.keyboard.press('Escape')
  await office.press('Create')
  await office.said('Campaign created')
  await office.press('Send test Autumn offer')
  await office.dialog.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => office.sink.taken.map(({ to }) => to)).toEqual([grace.email])
  const mail = await PostalMime.parse(office.sink.taken[0]?.raw ?? '')
  expect(mail.html).toMatch(/Hello \w+, save <strong>30 %<\/strong> now\./)
  expect(mail.html).toContain('href="https://greenway.example/offers"')
  expect(mail.html).toContain('1 High Street')
  expect(mail.text).toContain('See the offer (https://greenway.example/offers)')
  expect(loaded.length).toBeLessThanOrEqual(2)
  expect(refused).toEqual([])
})

test('warns of what blocks can’t hold, and opening them changes nothing', async () => {
  const html = '<h1>News</h1>\n<table><tr><td>One</td><td>Two</td></tr></table>\n<p>Bye  {{lastName}}</p>'
  await compose('Two columns', html)
  await choose('Blocks')
  await expect(office.dialog.getByText('Blocks can’t hold a table.')).toBeVisible()
  await expectAccessible(page)
  await office.dialog.getByRole('button', { name: 'Stay in the source' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'HTML source' })).toBeChecked()
  await choose('Blocks')
  await office.dialog.getByRole('button', { name: 'Use blocks' }).press('Enter')
  await expect(email().getByText('HTML: a table')).toBeVisible()
  await choose('HTML source')
  expect(await source()).toBe(html)

  await choose('Blocks')
  await office.dialog.getByRole('button', { name: 'Use blocks' }).press('Enter')
  await email().focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Big ')
  await email().getByText('HTML: a table').click()
  await page.keyboard.press('Control+x')
  await expect(email().getByText('HTML: a table')).toHaveCount(0)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+v')
  await expect(email().getByText('HTML: a table')).toBeVisible()
  await choose('HTML source')
  const changed = await source()
  expect(changed).toContain('<td>One</td><td>Two</td>')
  expect(changed).toContain('>Big News</h1>')
  expect(changed).toContain('{{lastName}}')
})

const isKept = () =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().some(({ url }) => /block-editor.*\.js/.test(url))
  })

test('blocks open offline once the app is on the device', async () => {
  await compose('On the train', '<p>Hello {{firstName}}</p>')
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await office.context.setOffline(true)
  await choose('Blocks')
  await expect(email().getByText('First name')).toBeVisible()
  await email().focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Oh. ')
  await choose('HTML source')
  expect(await source()).toBe('<p>Oh. Hello {{firstName}}</p>')
  await office.context.setOffline(false)
})

test('Tab leaves the editor', async () => {
  await compose('Keys', '<ul><li>One</li></ul>')
  await choose('Blocks')
  await email().focus()
  await page.keyboard.press('Tab')
  await expect(email()).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(email()).toBeFocused()
})
