import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import Papa from 'papaparse'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { isSmall, selectPage } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '600' } })
  page = day.page
})
test.afterAll(() => day.end())

const open = (path: string) => page.goto(day.signal.url + path)
const shownTotal = async (what: string) => {
  const text = await page.getByText(new RegExp(`^[\\d,]+ ${what}s?$`)).textContent()
  return Number(text?.replaceAll(/\D/g, ''))
}

/** On a phone the panel is a sheet over the list. */
async function showList() {
  if (isSmall(page)) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

/** On a phone it is under More. */
async function exportItem() {
  if (!isSmall(page)) return page.getByRole('button', { name: 'Export CSV' }).first()
  await page.getByRole('button', { name: 'More for this list' }).click()
  return page.getByRole('menuitem', { name: 'Export CSV' })
}

async function exportedRows() {
  const downloading = page.waitForEvent('download')
  await (await exportItem()).click()
  await page.getByRole('button', { name: /^Export [\d,]+ (?:lead|deal)s?$/ }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
}

async function saveView(name: string) {
  await page.getByRole('button', { name: /^Views?\b/ }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: `View: ${name}` }).click()
  const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  await expect(item).not.toContainText('…')
  const count = await item.textContent()
  await page.keyboard.press('Escape')
  // The menu returns the focus a moment after it has closed; text typed before that is lost.
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeFocused()
  return count
}

for (const { device, viewport, type, status } of [
  { device: 'desk', viewport: { width: 1280, height: 800 }, type: 'House', status: 'Open' },
  { device: 'phone', viewport: { width: 390, height: 844 }, type: 'Flat', status: 'Closed' },
]) {
  test(`${device}: filters apply without Search to the list, the export, a saved view and a bulk change`, async () => {
    await page.setViewportSize(viewport)
    await open('/leads')
    const all = await shownTotal('lead')
    await page.getByRole('button', { name: 'Filter Leads' }).click()
    const panel = page.getByRole('search', { name: 'Filter Leads' })
    if (device === 'desk') await panel.getByRole('button', { name: 'More filters' }).click()
    await panel.getByRole('button', { name: /^Property Type/ }).click()
    await page.getByRole('checkbox', { name: type, exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`property_type=${type}`))
    await expect(panel.getByText(/leads match these filters/)).not.toHaveText(new RegExp(`^${all} `))
    const found = await shownTotal('lead')
    await expect(panel.getByText(`${found} leads match these filters`)).toBeVisible()
    expect(found).toBeLessThan(all)
    await expectAccessible(page)

    await showList()
    const rows = await exportedRows()
    expect(rows).toHaveLength(found)
    expect(new Set(rows.map((row) => row['Property Type']))).toEqual(new Set([type]))
    expect(await saveView(`${type}s`)).toContain(String(found))
    await selectPage(page)
    await page.getByRole('button', { name: `Select all ${found} leads` }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Assign ${found} leads` })
    await expect(dialog.getByLabel('Assign to')).toHaveValue('')
    await expect(dialog.getByRole('button', { name: `Assign ${found} leads` })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test(`${device}: typing narrows the list after a pause, and Back doesn't stop at each letter`, async () => {
    await page.setViewportSize(viewport)
    await open('/')
    await open('/leads?panel=open')
    const all = await shownTotal('lead')
    const panel = page.getByRole('search', { name: 'Filter Leads' })
    if (device === 'desk') await panel.getByRole('button', { name: 'More filters' }).click()
    await panel.getByRole('button', { name: /^Property Type/ }).click()
    await page.getByRole('checkbox', { name: 'Flat', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/property_type=Flat/)
    const box = panel.getByLabel('Last Name')
    await box.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => [history.length, scrollY])
    await box.pressSequentially('a', { delay: 50 })
    await expect(page).toHaveURL(/typed=/)
    const address = page.url()
    await box.pressSequentially('r', { delay: 50 })
    await expect(page).not.toHaveURL(address)
    expect(page.url()).not.toContain('surname')
    await expect(box).toBeFocused()
    expect(await page.evaluate(() => [history.length, scrollY])).toEqual(before)
    await showList()
    expect(await exportedRows()).toHaveLength(await shownTotal('lead'))
    // On a phone the sheet is one step, whatever was chosen in it.
    if (!isSmall(page)) {
      await page.goBack()
      await expect(page).not.toHaveURL(/property_type|typed/)
      await expect(page.getByText(`${all} leads match these filters`)).toBeVisible()
      await expect(box).toHaveValue('')
    }
    await page.goBack()
    await expect(page).toHaveURL(`${day.signal.url}/`)
  })

  test(`${device}: the same applies to deals`, async () => {
    await page.setViewportSize(viewport)
    await open('/deals?panel=open')
    const all = await shownTotal('deal')
    const panel = page.getByRole('search', { name: 'Filter Deals' })
    await panel.getByLabel('Deal Status').selectOption(status)
    await expect(page).toHaveURL(new RegExp(`deal_status=${status}`))
    await expect(panel.getByText(/deals? match(es)? these filters/)).not.toHaveText(new RegExp(`^${all} `))
    const shown = await shownTotal('deal')
    expect(shown).toBeLessThan(all)
    await showList()
    const rows = await exportedRows()
    expect(rows).toHaveLength(shown)
    expect(await saveView(`${status} deals`)).toContain(String(shown))
    if (isSmall(page)) await page.getByRole('button', { name: 'Filter Deals' }).click()
    await panel.getByLabel('First Name').pressSequentially('zzz')
    await expect(page.getByText('No deals match these filters')).toBeVisible()
    await panel.getByRole('button', { name: 'Search' }).click()
    await expect(panel).toHaveCount(0)
    await expect(await exportItem()).toBeDisabled()
    await expect(page).toHaveURL(/typed=/)
  })
}
