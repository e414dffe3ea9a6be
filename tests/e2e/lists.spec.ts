import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Page, expect, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { enter, tabTo } from '../support/browser/by-keys.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let server: FieldDay['server']
let signal: FieldDay['signal']
let client: FieldDay['client']
let leads: Lead[]
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '600' } })
  ;({ server, signal, client, page } = day)
  leads = (await client.leads('?limit=200')).leads
  await open('/leads')
  await page.getByRole('button', { name: 'All columns' }).click()
})
test.afterAll(() => day.end())

const open = (path: string) => page.goto(signal.url + path)
const panel = () => page.getByRole('search', { name: 'Filter Leads' })
const rows = () => page.locator('tbody tr')
const names = () => page.locator('tbody th a')
const frame = () => page.getByRole('region', { name: 'All Leads, table' })
const scrolled = () => frame().evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
const rowNumbers = () => rows().evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))))
/** Rows that lack a cell of some column, by its number. */
const rowsWithGaps = () =>
  rows().evaluateAll((all) => {
    const columns = Number(document.querySelector('table')?.getAttribute('aria-colcount'))
    const numbersOf = (row: Element) => [...row.querySelectorAll('[aria-colindex]')].map((cell) => cell.ariaColIndex)
    return all.filter((row) => new Set(numbersOf(row)).size !== columns).length
  })
const choose = async (select: string, option: string) => {
  await panel().getByRole('button', { name: 'More filters' }).click()
  await panel()
    .getByRole('button', { name: new RegExp(`^${select} `) })
    .click()
  await page.getByRole('checkbox', { name: option, exact: true }).check()
  await page.keyboard.press('Escape')
}

test('filters, sort, page, scroll and the open panel survive opening a lead and a reload, and are in the address', async () => {
  await open('/leads?page=2')
  await page.getByRole('button', { name: 'Filter Leads' }).click()
  const all = await panel()
    .getByText(/leads match these filters/)
    .textContent()
  await choose('Property Type', 'House')
  await expect(panel().getByText(/leads match these filters/)).not.toHaveText(all ?? '')
  await expect(page).toHaveURL(/property_type=House/)
  expect(page.url()).not.toContain('page=')
  await page.getByRole('button', { name: 'Last Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=surname/)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows()).toHaveCount(50)
  await expect(frame()).toHaveAttribute('aria-busy', 'false')

  await frame().evaluate((element) => element.scrollTo(700, 400))
  const href = page.url()
  const shown = await names().allTextContents()
  const scrollTop = await scrolled()
  expect(scrollTop).toEqual([700, 400])
  await names().nth(12).click()
  await expect(page.getByText(/^63 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await expect(page).toHaveURL(href)
  await expect.poll(scrolled).toEqual(scrollTop)
  await expect(panel()).toBeVisible()
  await page.reload()
  await expect.poll(scrolled).toEqual(scrollTop)
  await expect(panel().getByRole('button', { name: 'Property Type House' })).toBeVisible()

  const colleague = await page.context().newPage()
  await colleague.goto(href)
  await expect(colleague.locator('tbody th a')).toHaveText(shown)
  await colleague.close()
})

test('typed text survives arriving changes, and Search closes the panel', async () => {
  await open('/leads?panel=open')
  const box = panel().getByLabel('Last Name')
  await box.click()
  let isTyping = true
  const changes = (async () => {
    for (let change = 0; isTyping; change++) {
      const lead_status = change % 2 === 0 ? 'Call Back' : 'Open'
      await client.call('PATCH', `/api/epc/leads/${leads[change % 20]!._id}`, { lead_status })
    }
  })()
  const text = 'Featherstonehaugh-Cholmondeley'
  await page.keyboard.type(text, { delay: 25 })
  isTyping = false
  await changes
  await expect(box).toHaveValue(text)
  await expect(box).toBeFocused()
  await expect(page.getByText('No leads match these filters')).toBeVisible()
  await panel().getByRole('button', { name: 'Search' }).click()
  await expect(panel()).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter Leads' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(text)
  await panel().getByRole('button', { name: 'Reset' }).click()
  await expect(rows()).toHaveCount(50)
})

test('phone numbers are found in any format, unrated homes by No Rating, and leads within a radius of a postcode', async () => {
  const known = leads.find(({ phone }) => phone)!
  const digits = known.phone!.replaceAll(/\D/g, '').replace(/^0/, '')
  await open('/leads?panel=open')
  await panel()
    .getByLabel('Telephone Number')
    .fill(`+44 (0)${digits.slice(0, 4)}-${digits.slice(4)}`)
  await expect(page).toHaveURL(/typed=/)
  await expect(names().filter({ hasText: known.firstname! }).first()).toBeVisible()
  await panel().getByRole('button', { name: 'Reset' }).click()

  await choose('Current Energy Rating', 'No Rating')
  await expect(page).toHaveURL(/current_energy_rating=No(\+|%20)Rating/)
  const { totalLeads } = await client.call<{ totalLeads: number }>('GET', '/api/epc/leads?current_energy_rating=')
  await expect(page.getByText(`${totalLeads} leads`, { exact: true })).toBeVisible()
  await panel().getByRole('button', { name: 'Reset' }).click()

  const located = leads.find(({ lat, postcode }) => lat !== undefined && postcode)!
  await panel().getByLabel('Radius (miles)').fill('2.5')
  await expect(panel().getByText('Add a postcode to use the radius.')).toBeVisible()
  await panel().getByLabel('Postcode').fill(located.postcode!.split(' ')[0]!)
  await expect(panel().getByText(/^Approximate/)).toBeVisible()
  await expect(page).toHaveURL(/radius=2.5/)
  await panel().getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/^Approximate/)).toBeVisible()
  await expect(page.getByText(/^Within 2.5 miles of /)).toBeVisible()
  await expectAccessible(page)
})

test('the server locates the centre of a radius if no lead on the device has the postcode', async () => {
  const located = leads.find(({ lat, lng }) => lat !== undefined && lng !== undefined)!
  const file = test.info().outputPath('postcodes.csv')
  writeFileSync(file, `postcode,lat,lng\nZE1 0AA,${located.lat},${located.lng}\n`)
  await open('/leads?postcode=ZE1%200AB&radius=1')
  await expect(
    page.getByText(/^Approximate: measured from the middle of the postcode’s district, up to about \d+ miles? off\.$/),
  ).toBeVisible()
  const env = { ...process.env, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, ['tools/import-postcodes.ts', file], { env })
  await open('/leads?postcode=ze10aa&radius=1')
  await expect(names().filter({ hasText: located.firstname! }).first()).toBeVisible()
  await expect(page.getByText(/approximate/i)).toHaveCount(0)
})

test('the first table has what triage needs, and All columns, which is remembered, the rest', async () => {
  await open('/leads')
  const whole = page.getByRole('button', { name: 'All columns' })
  const headings = () => page.getByRole('columnheader').filter({ has: page.getByRole('button') })
  await expect(whole).toHaveAttribute('aria-pressed', 'true')
  await whole.click()
  await expect(headings()).toHaveText(
    ['Name', 'Status', 'Phone', 'Town', 'Assigned To', 'Next Follow-up', 'Last contacted', 'EPC band'].map(
      (text) => new RegExp(text, 'i'),
    ),
  )
  const table = page.getByRole('table')
  expect(await table.evaluate((shown) => shown.scrollWidth)).toBeLessThanOrEqual(1280)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Town', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Town' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(whole).toHaveAttribute('aria-pressed', 'false')
  await expect(headings()).toHaveCount(8)
  await whole.click()
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toBeVisible()
})

test('each active filter can be removed, and assignees and dates narrow the list', async () => {
  await open('/leads?assignee=unassigned&not_contacted=ever&lead_status=Open')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveText(['Lead Status: Open', 'Assignee: Unassigned', 'Never contacted'])
  await chips.getByRole('button', { name: 'Remove Lead Status: Open' }).click()
  await expect(page).not.toHaveURL(/lead_status/)
  await page.getByRole('button', { name: 'Filter Leads' }).click()
  await panel().getByLabel('Created', { exact: true }).selectOption('Last 30 days')
  await expect(page).toHaveURL(/created=last-30-days/)
  await expect(chips).toContainText('Created: Last 30 days')
  await expectAccessible(page)
  await panel().getByRole('button', { name: 'Assignee Unassigned' }).click()
  await page.getByRole('checkbox', { name: 'Me', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(chips).toContainText('Assignee: Unassigned, Me')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(chips).toHaveCount(0)
})

test('chosen columns and widths are remembered', async () => {
  await open('/leads')
  const heading = page.getByRole('columnheader', { name: 'Last Name' })
  const width = async () => (await heading.boundingBox())!.width
  const { x, y, height } = (await heading.boundingBox())!
  const before = await width()
  const edge = [x + before - 4, y + height / 2] as const
  await page.mouse.move(...edge)
  await page.mouse.down()
  await page.mouse.move(edge[0] + 90, edge[1], { steps: 4 })
  await page.mouse.up()
  expect(await width()).toBe(before + 90)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Status', exact: true }).uncheck()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns, 56 of 57' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Status', exact: true })).toHaveCount(0)
  expect(await width()).toBe(before + 90)
})

test('Read all rows, by keyboard only: the 250 rows of five pages have all their cells and their position in the list', async () => {
  await open('/leads')
  await expect(rows()).toHaveCount(50)
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await enter(page.getByRole('button', { name: 'Read all rows', pressed: false }))
  for (const number of [1, 2, 3, 4, 5]) {
    if (number > 1) await enter(page.getByRole('button', { name: `Page ${number}`, exact: true }))
    const first = (number - 1) * 50 + 2
    const wanted = Array.from({ length: 50 }, (_, index) => first + index)
    await expect.poll(rowNumbers).toEqual(wanted)
    await expect.poll(rowsWithGaps).toBe(0)
    await tabTo(names().first())
    await page.keyboard.press('End')
    await expect(names().last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(names().first()).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Read all rows' })).toHaveAttribute('aria-pressed', 'true')
})

test('offline and without a mouse, the list is sorted, walked through, worked and found again', async () => {
  await server.kill()
  await open('/leads?lead_status=Open')
  await expect(rows()).toHaveCount(50)
  const { length: total } = leads.filter(({ lead_status }) => lead_status === 'Open')
  await page.getByRole('button', { name: /^Columns/ }).focus()
  for (const stop of ['Filter Leads', 'Remove Lead Status: Open', 'Clear filters']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: stop })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Read all rows' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Created At' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(frame()).toHaveAttribute('aria-busy', 'false')
  const [, second, third, fourth] = await names().allTextContents()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focusedText()).toBe(second)
  await page.keyboard.press('Enter')

  const positionText = page.getByRole('navigation', { name: 'Browse the leads of this list' }).getByRole('paragraph')
  await expect(positionText).toHaveText(/^2 of/)
  const whole = Number((await positionText.textContent())?.split(' of ')[1])
  expect(whole).toBeGreaterThan(total - 20)
  await page.getByLabel('Status').selectOption('Call Back')
  await page.getByRole('dialog', { name: 'When?' }).getByRole('button', { name: 'No date' }).click()
  await expect(positionText).toHaveText('No longer in this list')
  await page.getByRole('link', { name: 'Next lead' }).focus()
  await page.keyboard.press('Enter')
  await expect(positionText).toHaveText(`2 of ${whole - 1}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(third ?? '')
  await expect(page.getByRole('link', { name: 'Next lead' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(positionText).toHaveText(`3 of ${whole - 1}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fourth ?? '')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to leads' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows().nth(2).getByRole('link').first()).toBeFocused()
  await expect(page.getByText(`${whole - 1} leads`, { exact: true })).toBeVisible()
  await expectAccessible(page)
})
