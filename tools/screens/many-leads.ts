import type { Page } from '@playwright/test'
import { everythingIsHere, listRows, selectPage, signIn } from '../../tests/support/browser/browser.ts'
import { ellie } from '../../tests/support/builders/demo-people.ts'
import type { Studio, Walk } from './walk.ts'

export const walkManyLeads: Walk = async (page, studio) => {
  await signIn(page, studio.url, ellie)
  await everythingIsHere(page, studio.url)
  await views(page, studio)
  await batch(page, studio)
}

async function views(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/leads?lead_status=Call+Back&sort=surname`)
  await listRows(page).first().waitFor()
  const button = page.getByRole('button', { name: /^View/ })
  const choose = async (name: string | RegExp) => {
    await button.click()
    await page.getByRole('menuitem', { name }).click()
  }
  const dialog = page.getByRole('dialog')
  await choose('Save this view…')
  await dialog.getByLabel('Name').fill('To ring back in the morning')
  await take('view-save')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button.click()
  await page.getByRole('menuitem', { name: /^To ring back/ }).waitFor()
  await take('views')
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await dialog.waitFor()
  await take('views-manage')
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: /^Really delete/ }).click()
  await dialog.getByText('No views left.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
}

async function batch(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/leads?lead_status=Open`)
  await listRows(page).first().waitFor()
  await page.context().setOffline(true)
  await selectPage(page)
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: 'Change status' }).waitFor()
  await take('selected')
  await bar.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Out of Area')
  await take('selected-change')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change/ })
    .click()
  const notices = page.getByRole('list', { name: 'Changes of many leads' })
  await notices.getByText('Saved on this device').waitFor()
  // Never sent: the walk ends offline, and its browser forgets it.
  await take('batch')
}
