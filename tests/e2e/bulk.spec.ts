import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import Papa from 'papaparse'
import { enter, tabTo } from '../support/browser/by-keys.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

let day: FieldDay
let signal: FieldDay['signal']
let client: FieldDay['client']
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben })
  ;({ signal, client, page } = day)
})
test.afterAll(() => day.end())

const open = (path: string) => page.goto(signal.url + path)
const bar = () => page.getByRole('region', { name: 'Selected' })
const notices = () => page.getByRole('list', { name: 'Changes of many leads' })
const shots = process.env['SHOTS']
const shoot = async (name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

async function listTotal(): Promise<number> {
  const text = await page.getByText(/^[\d,]+ leads?$/).textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}

async function changeStatus(status: string, message: string | RegExp) {
  await bar().getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: message })
  await dialog.getByLabel('Status').selectOption(status)
  await expectAccessible(page)
  await shoot(`dialog-${status}`)
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await expect(dialog).toHaveCount(0)
}

test('selected rows are changed offline; undone at once, nothing of it remains', async () => {
  await open('/leads?lead_status=Open')
  const before = await listTotal()
  await signal.lose(page)
  const rows = page.locator('tbody tr')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await expect(bar()).toContainText('2 leads selected')
  await expectAccessible(page)
  await shoot('selected')
  await changeStatus('Out of Area', 'Change the status of 2 leads')
  await expect(page.getByText(`${before - 2} leads`, { exact: true })).toBeVisible()
  await expect(notices()).toContainText('Saved on this device')
  await shoot('held')
  await notices().getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${before} leads`, { exact: true })).toBeVisible()
  await expect(notices()).toHaveCount(0)
})

test('two leads are assigned at once, by keyboard only', async () => {
  await signal.find(page)
  await open('/leads')
  const boxes = page.locator('tbody').getByRole('checkbox')
  await tabTo(boxes.first())
  await page.keyboard.press('Space')
  await expect(boxes.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxes.nth(1)).toBeChecked()
  await expect(bar()).toContainText('2 leads selected')
  await enter(bar().getByRole('button', { name: 'Assign' }))
  const dialog = page.getByRole('dialog', { name: 'Assign 2 leads' })
  await expect(dialog.getByLabel('Assign to')).toBeFocused()
  await page.keyboard.type('Ben')
  await enter(dialog.getByRole('button', { name: 'Assign 2 leads' }))
  await expect(dialog).toHaveCount(0)
  await expect(notices()).toContainText('Ben Carter')
  await enter(notices().getByRole('button', { name: 'Undo' }))
  await expect(notices()).toHaveCount(0)
})

test('all filtered leads are changed offline across a reload, and sent once online', async () => {
  await signal.find(page)
  await open('/leads?lead_status=Open&lead_status=Closed&lead_status=1st+Call')
  const count = await listTotal()
  expect(count).toBeGreaterThan(50)
  await signal.lose(page)
  await page.getByLabel('Select this page').check()
  await bar()
    .getByRole('button', { name: `Select all ${count} leads` })
    .click()
  await expect(bar()).toContainText(`${count} leads selected`)
  await page.locator('tbody tr').nth(0).getByRole('checkbox').uncheck()
  await expect(bar()).toContainText(`${count - 1} leads selected`)
  await changeStatus('Call Back', `Change the status of ${count - 1} leads`)
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expect(notices()).toContainText(`Status: Call Back · ${count - 1} leads`)
  await expect(page.getByRole('banner').getByText(`${count - 1} waiting`)).toBeVisible()
  await open('/leads?lead_status=Call+Back')
  const first = page.locator('tbody tr').first()
  await expect(first).toHaveAttribute('data-unsent', 'true')
  await first.getByRole('link').first().click()
  await expect(page.getByRole('main').getByText('Saved on this device')).toBeVisible()
  await page.goBack()

  await signal.find(page)
  await expect(notices()).toContainText(`All ${count - 1} sent`, { timeout: 60_000 })
  await shoot('sent')
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible({ timeout: 30_000 })
  const { totalLeads } = await client.leads('?lead_status=Open&lead_status=Closed&lead_status=1st%20Call')
  expect(totalLeads).toBe(1)
  // It closes after long enough to read it.
  await expect(notices()).toHaveCount(0)
  await open('/notifications')
  await expect(page.getByText(`Status: Call Back · ${count - 1} leads: All ${count - 1} sent`)).toBeVisible()
  await page.getByRole('banner').getByText('All sent').click()
  await expect(page.getByText(`All ${count - 1} sent`)).toBeVisible()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await expectAccessible(page)
  await shoot('sync')
})

test('a view saves filters, sort and columns under a name, shows its number of leads, and opens the list as the default', async () => {
  await open('/leads?lead_status=Call+Back&sort=surname')
  const count = await listTotal()
  await signal.lose(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('To ring back')
  await dialog.getByLabel('Share with the company').check()
  await expectAccessible(page)
  await shoot('save-view')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'View: To ring back' })).toBeVisible()

  await page.getByRole('button', { name: 'View: To ring back' }).click()
  const item = page.getByRole('menuitem', { name: /^To ring back/ })
  await expect(item).toContainText(count.toLocaleString('en-GB'))
  await shoot('views-menu')
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const manage = page.getByRole('dialog', { name: 'Manage views' })
  await manage.getByLabel('Default').check()
  await expectAccessible(page)
  await shoot('manage-views')
  await manage.getByRole('button', { name: 'Close' }).click()
  await signal.find(page)
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible({ timeout: 30_000 })

  await open('/leads')
  await expect(page).toHaveURL(/sort=surname/)
  await expect(page.getByText(`${count.toLocaleString('en-GB')} leads`, { exact: true })).toBeVisible()
  const { views } = await client.call<{ views: { name: string; shared: boolean }[] }>('GET', '/api/views')
  expect(views).toMatchObject([{ name: 'To ring back', shared: true }])
})

test('all results of a list are exported offline as a file that spreadsheets read', async () => {
  await open('/leads/my')
  await open('/leads?lead_status=Call+Back')
  const count = await listTotal()
  await signal.lose(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  await page.getByRole('button', { name: /^Export [\d,]+ (?:lead|deal)s?$/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^doorstep-leads-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  expect(data).toHaveLength(count)
  expect(new Set(data.map((row) => row['Status']))).toEqual(new Set(['Call Back']))
  await signal.find(page)
})

test('letter keys change the focused row, and then the selection, and the focus returns', async () => {
  await signal.find(page)
  // Earlier tests have left no lead open.
  await open('/leads?lead_status=2nd+Call&lead_status=3rd+Call')
  await expect(page.locator('tbody tr').nth(2)).toBeVisible()
  const before = await listTotal()
  await signal.lose(page)
  const rows = page.locator('tbody tr')
  const firstLink = rows.first().getByRole('link').first()
  const nameOf = async (index: number) =>
    (await rows.nth(index).getByRole('checkbox').locator('..').textContent())?.replace('Select ', '') ?? ''
  const [name, next] = [await nameOf(0), await nameOf(1)]
  const dialog = page.getByRole('dialog')
  await tabTo(firstLink)
  await page.keyboard.press('n')
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('asnf')
  await enter(dialog.getByRole('button', { name: `Add note to ${name}` }))
  await expect(notices()).toContainText('Note: asnf')
  await expect(firstLink).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: `Add follow-up for ${name}` })).toBeVisible()
  await shoot('row-follow-up')
  await enter(dialog.getByRole('button', { name: 'Save follow-up' }))
  await expect(page.getByText(/^Follow-up added: /)).toBeVisible()
  await expect(firstLink).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: `Change the status of ${name}` })).toBeVisible()
  await shoot('row-status')
  await page.keyboard.type('Cl')
  await enter(dialog.getByRole('button', { name: /^Change/ }))
  await expect(page.getByText(`${before - 1} leads`, { exact: true })).toBeVisible()
  // It has left the list, so the next lead has the focus.
  await expect(firstLink).toBeFocused()
  expect(await nameOf(0)).toBe(next)
  for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: 'Assign 2 leads' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Add follow-up for 2 leads' })).toBeVisible()
  await expectAccessible(page)
  await enter(dialog.getByRole('button', { name: 'Save follow-up' }))
  await expect(notices().filter({ hasText: 'Follow-up: ' })).toContainText('2 leads')
  await expect(bar()).toHaveCount(0)
})
