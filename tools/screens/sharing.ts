import type { Page } from '@playwright/test'
import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { sasha } from '../../tests/support/builders/demo-people.ts'
import type { Studio, Walk } from './walk.ts'

/** Who gets leads: days away, and the rules that assign new ones. */
export const walkSharing: Walk = async (page, studio) => {
  await signIn(page, studio.url, sasha)
  await everythingIsHere(page, studio.url)
  await away(page, studio)
  await rules(page, studio)
}

async function away(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/user-management`)
  await page.getByRole('button', { name: /^When Ben .* is away$/ }).click()
  await page.getByLabel('First day away').fill('2026-01-01')
  await page.getByLabel('Last day away').fill('2026-12-31')
  await take('away-dialog')
  await page.getByRole('button', { name: 'Save days away' }).click()
  await page.getByText('Away until 31/12/2026').waitFor()
  await take('away-users')
  await page.goto(`${url}/me`)
  await page.getByRole('button', { name: 'Set when you’re away' }).waitFor()
  await take('away-me', true)
}

async function rules(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/assignment-rules`)
  await page.getByText('No rules yet').waitFor()
  await take('rules-none')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('Postcode areas or districts').fill('LE, Leeds')
  await dialog.getByRole('radio', { name: /^In turns/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await take('rules-dialog-refused', true)
  await dialog.getByLabel('Postcode areas or districts').fill('LE, L1, B')
  await choose(page, 'Kind of enquiry', ['Boiler', 'Energy certificate'])
  await choose(page, 'People', ['Ben Carter', 'Ellie Morgan', 'Grace Hall'])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Person', { exact: true }).selectOption({ label: 'Ben Carter (away until 31/12/2026)' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Preview on the last 30 days' }).click()
  await page.getByRole('table').waitFor()
  await take('rules', true)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.route('**/api/assignment-rules*', (route) => route.abort())
  await page.reload()
  await page.getByText('You need to be online to use this screen').waitFor()
  await take('rules-offline')
  await page.unroute('**/api/assignment-rules*')
}

async function choose(page: Page, label: string, names: readonly string[]) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click()
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await page.keyboard.press('Escape')
}
