import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { listRows, rowLinks } from '../support/browser/browser.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { type Phone, startPhone } from '../support/builders/phone.ts'

// A tablet in two hands: the list stays beside the lead or deal that it opens.

let tablet: Phone
let page: Page

test.beforeAll(async ({ browser }) => {
  tablet = await startPhone(browser, sasha, 60)
  page = tablet.page
})
test.afterAll(() => tablet.end())

const pane = () => page.locator('[data-list-pane]')
/** The card's distance from the top of the window. What is above it may still get its real height, which moves nothing. */
const topOf = (link: Locator) => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** In pixels. */
const A_LINE = 24

async function restingTopOf(link: Locator): Promise<number> {
  let before = Number.NaN
  await expect
    .poll(async () => {
      const [last, top] = [before, await topOf(link)]
      before = top
      return top - last
    })
    .toBe(0)
  return before
}

const SIZES = { 'on its side': { width: 1180, height: 820 }, upright: { width: 820, height: 1180 } }
const LISTS = [
  { what: 'lead', path: '/leads', row: 12, end: 'Outcome' },
  { what: 'deal', path: '/deals', row: 1, end: 'Note' },
]

const expectNothingCutOff = async () =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

for (const [how, size] of Object.entries(SIZES)) {
  for (const { what, path, row, end } of LISTS) {
    test(`${how}: a ${what} opens beside its list, which keeps its position, at the ${what}’s own address`, async () => {
      await page.setViewportSize(size)
      await page.goto(tablet.server.url + path)
      await expect(page.getByText(`Choose a ${what} to open it here`)).toBeVisible()
      await expect(listRows(page).nth(row)).toBeAttached()
      const link = rowLinks(page).nth(row)
      await link.scrollIntoViewIfNeeded()
      const [name, href, before] = [await link.textContent(), await link.getAttribute('href'), await restingTopOf(link)]
      const drawn = await link.elementHandle()
      await link.tap()
      await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
      await expect(page).toHaveURL(tablet.server.url + href)
      expect(await drawn?.evaluate((element) => element.isConnected), 'the list is drawn once').toBe(true)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: end })).toBeVisible()
      expect(Math.abs((await restingTopOf(link)) - before)).toBeLessThan(A_LINE)
      await expectNothingCutOff()
      await expectAccessible(page)

      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
      await expect(pane().locator('a[aria-current="page"]')).toHaveText(name ?? '')
      await page.goBack()
      await expect(page.getByText(`Choose a ${what} to open it here`)).toBeVisible()
    })
  }
}

test('the office’s table is one press away, and so are the cards', async () => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${tablet.server.url}/leads`)
  await page.getByRole('button', { name: 'Show as table' }).tap()
  await expect(page.getByRole('columnheader', { name: 'Created At' })).toBeVisible()
  await page.reload()
  await rowLinks(page).first().tap()
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
  await expect(pane()).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Show as cards' }).tap()
  await expect(pane()).toBeVisible()
})

for (const [how, size] of Object.entries(SIZES)) {
  test(`${how}: Today's queue stays beside the tapped lead, and shows what is next after its outcome`, async () => {
    await page.setViewportSize(size)
    await page.goto(tablet.server.url)
    const day = pane().getByRole('region', { name: 'Your day' })
    const cards = day.locator('ol').first().getByRole('listitem')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    const [first, second] = [cards.nth(0), cards.nth(1)]
    const [name, nextName] = [await nameOf(first), await nameOf(second)]
    await expectNothingCutOff()
    await expectAccessible(page)
    await first.getByRole('link', { name }).tap()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(first.locator('a[aria-current="page"]')).toHaveText(name)
    await expectAccessible(page)

    // In the queue this scrolls only the queue.
    await second.getByRole('button', { name: 'Outcome' }).tap()
    await expect(day.getByRole('region', { name: 'Outcome' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await second.getByRole('button', { name: 'Outcome' }).tap()

    const opened = page.getByRole('region', { name: 'Outcome' })
    await opened.getByRole('button', { name: 'No answer' }).tap()
    await expect(cards.first()).toHaveAccessibleName(nextName)
    await expect(cards.first()).toHaveAttribute('data-next', 'true')
    await opened.getByText('Next lead').tap()
    await expect(page.getByRole('heading', { level: 1, name: nextName })).toBeVisible()

    await page.reload()
    await expect(pane().locator('a[aria-current="page"]')).toHaveText(nextName)
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await expect(day).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).tap()
    await expect(page.getByText('Choose a lead to open it here')).toBeVisible()
  })
}

const nameOf = async (card: Locator) => (await card.getByRole('heading').textContent()) ?? ''

test('the selection survives a change between two panes and one', async () => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${tablet.server.url}/leads`)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  for (const row of [0, 2]) await listRows(page).nth(row).getByRole('checkbox').check()
  const selected = page.getByRole('region', { name: 'Selected' })
  await expect(selected).toContainText('2')
  for (const [width, panes] of [
    [590, 0],
    [1180, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 820 })
    await expect(pane()).toHaveCount(panes)
    await expect(selected).toContainText('2')
    await expect(listRows(page).nth(2).getByRole('checkbox')).toBeChecked()
    await expect(listRows(page).nth(1).getByRole('checkbox')).not.toBeChecked()
  }
})

test('beside a lead the search box narrows the list, and Back closes the lead first', async () => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${tablet.server.url}/leads`)
  const name = (await rowLinks(page).nth(3).textContent()) ?? ''
  const box = page.getByRole('searchbox', { name: 'Search leads' })
  await box.fill(name)
  await expect(rowLinks(page).first()).toHaveText(name)
  await rowLinks(page).first().tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(box).toHaveValue(name)
  await page.goBack()
  await expect(page.getByText('Choose a lead to open it here')).toBeVisible()
  await expect(box).toHaveValue(name)
  await page.getByRole('button', { name: 'Clear search' }).tap()
  await expect(listRows(page)).not.toHaveCount(1)
})
