import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { grace, sasha } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

let day: FieldDay
let page: Page

test.beforeAll(async () => {
  day = await startFieldDay({
    person: sasha,
    colleague: grace,
    prepare: async (client) => {
      for (let count = 1; count <= 60; count += 1) await client.call('POST', '/api/exports', { kind: 'lead', count })
      await client.call('POST', '/api/exports', { kind: 'lead', count: 1204 })
    },
  })
  page = day.page
})
test.afterAll(() => day.end())

const entries = () => page.getByRole('row')

test('a SuperAdmin sees who did what, filters it, pages through it and exports it', async () => {
  await page.goto(day.signal.url)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByText(/^Sasha \S+ signed in$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('What').selectOption('Exports')
  await expect(page.getByText(/^Grace \S+ exported 1,204 leads of Greenway Energy$/)).toBeVisible()
  await expect(page.getByText(/signed in$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Older' }).press('Enter')
  await expect(page.getByText('Page 2')).toBeVisible()
  await expect(page.getByText(/exported 1 lead of/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What')).toHaveValue('exports')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 61)
  expect(lines[1]).toContain('exported 1,204 leads of Greenway Energy')
  await expect(page.getByText('Audit log exported')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Sasha \S+ exported 61 entries of the audit log$/)).toBeVisible()
})

test('offline it says that it needs a connection, and loads once there is one', async () => {
  await page.goto(`${day.signal.url}/audit?group=exports`)
  await expect(entries().nth(1)).toBeVisible()
  await day.signal.lose(page)
  await page.reload()
  await expect(page.getByText('You need to be online to see the audit log')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await day.signal.find(page)
  // Without a reload.
  await expect(entries().nth(1)).toBeVisible({ timeout: 30_000 })
})

test('an administrator sees what was uploaded and exported', async () => {
  await page.goto(`${day.signal.url}/imports`)
  await expect(page.getByRole('heading', { level: 1, name: 'Imports and exports' })).toBeVisible()
  await expect(page.getByText('No uploads yet')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Leads Grace \S+ .* 1,204$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(page.getByRole('row', { name: /^Leads Grace \S+ .* 1$/ })).toBeVisible()
})
