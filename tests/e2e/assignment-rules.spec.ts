import { expect, type Page, test } from '@playwright/test'
import type { Lead } from '../../contract/entities/lead.ts'
import { demoCompanies } from '../../server/commands/demo/demo-accounts.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

test.describe.configure({ mode: 'serial' })

const greenway = demoCompanies[0]?._id ?? ''

let day: FieldDay
let page: Page
let names: Record<string, string>

test.beforeAll(async () => {
  day = await startFieldDay({ person: grace, settings: { DEMO_LEADS: '300' } })
  page = day.page
  const { users } = await day.client.call<{ users: { _id: string; firstname: string }[] }>('GET', '/api/auth/users')
  names = Object.fromEntries(users.map(({ firstname, _id }) => [_id, firstname]))
})
test.afterAll(() => day.end())

async function assigneeOf(fields: Partial<Lead>): Promise<string | undefined> {
  const path = `/api/epc/leads?companyId=${greenway}`
  const { lead } = await day.client.call<{ lead: Lead }>('POST', path, { surname: 'Byron', ...fields })
  return lead.assignedTo && names[lead.assignedTo]
}

test('an Admin sets, previews and saves rules, and new leads follow them', async () => {
  await page.goto(`${day.signal.url}/assignment-rules`)
  await expect(page.getByText('No rules yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('Postcode areas or districts').fill('ZE, LE1')
  await dialog.getByRole('radio', { name: /^In turns/ }).check()
  await dialog.getByRole('button', { name: /^People/ }).click()
  for (const name of ['Ben Carter', 'Ellie Morgan']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Person', { exact: true }).selectOption('Grace Hall')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Preview on the last 30 days' }).click()
  await expect(page.getByRole('table', { name: 'The last 30 days with these rules' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Assignment rules saved')).toBeVisible()
  const assigned = [await assigneeOf({ postcode: 'LE1 3AB' }), await assigneeOf({ postcode: 'LE1 3AB' })]
  expect(new Set(assigned)).toEqual(new Set(['Ben', 'Ellie']))
  expect(await assigneeOf({ postcode: 'M1 1AA' })).toBe('Grace')
})

test('a person who is away is skipped, and shown as away', async () => {
  await page.goto(`${day.signal.url}/user-management`)
  await page.getByRole('button', { name: 'When Ben Carter is away' }).click()
  await page.getByLabel('First day away').fill('2026-01-01')
  await page.getByLabel('Last day away').fill('2026-12-31')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save days away' }).click()
  await expect(page.getByText('Away until 31/12/2026')).toBeVisible()
  expect([await assigneeOf({ postcode: 'LE1 3AB' }), await assigneeOf({ postcode: 'LE1 3AB' })]).toEqual([
    'Ellie',
    'Ellie',
  ])
  await page.goto(`${day.signal.url}/assignment-rules`)
  await expect(page.getByText('Ben Carter (away until 31/12/2026)')).toBeVisible()
})

test('a lead added offline is unassigned until it is sent, and then has the assignee of the rules', async () => {
  await page.goto(`${day.signal.url}/lead/new`)
  await day.signal.lose(page)
  await page.getByLabel('Last Name', { exact: true }).fill('Lovelace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lovelace' })).toBeVisible()
  const assignee = page.getByLabel('Assign to').locator('option:checked')
  await expect(assignee).toHaveText('Unassigned')
  await day.signal.find(page)
  await expect(assignee).toHaveText('Grace Hall', { timeout: 30_000 })
})
