import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { listRows, rowLinks } from '../support/browser/browser.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { PHONE_SIZE, type Phone, startPhone } from '../support/builders/phone.ts'

test.describe.configure({ mode: 'serial' })

let phone: Phone
let server: Phone['server']
let page: Page

test.beforeAll(async ({ browser }) => {
  phone = await startPhone(browser, sasha, 200)
  ;({ server, page } = phone)
})
test.afterAll(() => phone.end())

const tabs = () => page.getByRole('navigation', { name: 'Main' })
const tab = (name: string) => tabs().getByRole('link', { name, exact: true })
const title = (name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('the five tabs are where a thumb reaches them, and each opens its screen', async () => {
  await page.goto(`${server.url}/deals`)
  for (const [name, heading] of [
    ['Today', /^Hello/],
    ['Map', 'Map'],
    ['Sync', 'Sync'],
    ['Leads', 'All Leads'],
  ] as const) {
    await tab(name).tap()
    await title(heading)
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    const { y, width, height } = (await tab(name).boundingBox())!
    expect(y).toBeGreaterThan(PHONE_SIZE.height - 80)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
})

test('Leads returns to the list as it was left, and from the list to all leads', async () => {
  await page.goto(`${server.url}/leads?lead_status=Open`)
  await rowLinks(page).nth(2).tap()
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
  await tab('Leads').tap()
  await expect(page).toHaveURL(/lead_status=Open$/)
  await tab('Leads').tap()
  await expect(page).toHaveURL(/\/leads$/)
})

test('the bars don’t cover the last card of a page', async () => {
  await expect(page.getByRole('region', { name: 'All Leads' })).toHaveAttribute('aria-busy', 'false')
  await expect(listRows(page)).toHaveCount(50)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const filter = page.getByRole('button', { name: 'Filter Leads' })
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const [last, bar] = await Promise.all([pages.boundingBox(), filter.boundingBox()])
  expect(last!.y + last!.height).toBeLessThan(bar!.y)
})

const menuItem = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name, exact: true }).tap()
}
const scrolled = () => page.evaluate(() => Math.round(scrollY))

test('each list opens where it was left, and at page 1 after work elsewhere', async () => {
  await page.goto(`${server.url}/leads?page=2`)
  await expect(page.getByRole('region', { name: 'All Leads' })).toHaveAttribute('aria-busy', 'false')
  await expect(listRows(page).nth(20)).toBeAttached()
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(scrolled).toBe(700)

  await menuItem('My')
  await title('My Leads')
  await menuItem('Deals')
  await title('All Deals')
  await menuItem('All')
  await expect(page).toHaveURL(/\/leads\?page=2$/)
  await expect.poll(scrolled).toBeGreaterThan(600)
  await tab('Today').tap()
  await title(/^Hello/)
  await tab('Leads').tap()
  await expect(page).toHaveURL(/\/leads\?page=2$/)
  await expect.poll(scrolled).toBeGreaterThan(600)

  await menuItem('Deals')
  await title('All Deals')
  await rowLinks(page).first().tap()
  await expect(page).toHaveURL(/\/deal\//)
  await tab('Leads').tap()
  await expect(page).toHaveURL(/\/leads$/)
  await expect(listRows(page)).toHaveCount(50)
  await expect.poll(scrolled).toBe(0)
})

test('a list has the search box first, the street on its cards, and filters in the order that a rep needs', async () => {
  await page.goto(`${server.url}/leads`)
  const box = page.getByRole('searchbox', { name: 'Search leads' })
  // The browser may restore the scroll position of the reloaded page.
  await page.evaluate(() => scrollTo(0, 0))
  const [search, heading] = await Promise.all([
    box.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ])
  expect(search!.y).toBeLessThan(heading!.y)
  const client = await PlainClient.signIn(server.url, sasha)
  const { leads } = await client.leads('?limit=200')
  const sought = leads.find(({ address1, firstname, email }) => address1 && firstname && email)!
  const card = listRows(page).filter({ hasText: sought.address1! }).first()
  await box.fill(sought.address1!)
  await expect(card).toBeVisible()
  await box.fill(sought.email!)
  await expect(card).toBeVisible()
  await expect(listRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).tap()
  await expect(box).toBeFocused()
  await expect(listRows(page)).toHaveCount(50)

  await page.getByRole('button', { name: 'Filter Leads' }).tap()
  const panel = page.getByRole('search', { name: 'Filter Leads' })
  await expect(panel.getByRole('group', { name: 'Whose leads' })).toBeVisible()
  const select = (name: string) => panel.getByRole('button', { name: `${name} Any` })
  const firstName = panel.getByLabel('First Name')
  const offsets: number[] = []
  for (const control of [...['Lead Status', 'Post Town', 'Next follow-up'].map(select), firstName, select('Tenure')])
    offsets.push(
      await control.evaluate((one) => [...(one.closest('form')?.querySelectorAll('button, input') ?? [])].indexOf(one)),
    )
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
  await panel.getByRole('radio', { name: 'Mine' }).check()
  await panel.getByRole('button', { name: 'Search', exact: true }).tap()
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveText('Mine')
})

test('everything else, the company and the account are under More', async () => {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Deals', 'Contacts', 'Accounts', 'Route', 'Get EPC Data', 'My account'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'User Management' })).toHaveCount(0)
  await menu.getByRole('menuitem', { name: 'Office' }).tap()
  for (const name of ['User Management', 'Email Marketing', 'Bulk Lead Upload'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('menuitemradio', { name: 'CITB Test Centre' }).tap()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(menu.getByRole('menuitemradio', { name: 'CITB Test Centre' })).toBeChecked()
  await menu.getByRole('menuitem', { name: 'Deals', exact: true }).tap()
  await title('All Deals')
})

test('a wide screen has no tabs', async () => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await expect(page.getByRole('link', { name: 'Today', exact: true })).toHaveCount(0)
  await expect(tabs().getByRole('link', { name: 'Home' })).toBeVisible()
})
