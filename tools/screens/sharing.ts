import type { Page } from '@playwright/test'
import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { sasha } from '../../tests/support/builders/demo-people.ts'
import type { Studio, Walk } from './walk.ts'

/** Who gets leads: days away, on the rows of people and where somebody is chosen. */
export const walkSharing: Walk = async (page, studio) => {
  await signIn(page, studio.url, sasha)
  await everythingIsHere(page, studio.url)
  await away(page, studio)
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
