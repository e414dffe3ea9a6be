import type { Page } from '@playwright/test'
import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { sasha } from '../../tests/support/builders/demo-people.ts'
import type { Studio, Walk } from './walk.ts'

/** Who gets leads: areas drawn on the map, days away, and the rules that assign new ones. */
export const walkSharing: Walk = async (page, studio) => {
  await signIn(page, studio.url, sasha)
  await everythingIsHere(page, studio.url)
  await areas(page, studio)
  await away(page, studio)
  await rules(page, studio)
}

async function areas(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/leads`)
  const select = page.getByRole('button', { name: 'Select', exact: true })
  const whole = page.getByLabel('Select this page')
  await select.or(whole).first().waitFor()
  if (await select.isVisible()) await select.click()
  await whole.check()
  await page
    .getByRole('region', { name: 'Selected' })
    .getByRole('button', { name: /^Select all/ })
    .click()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Assign' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: /^By area/ }).check()
  for (const name of ['Ben Carter', 'Ellie Morgan']) await form.getByRole('checkbox', { name }).check()
  await form.getByRole('button', { name: 'Draw on the map for Ben Carter' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await take('share-areas-empty')
  await drawAround(page, [0.2, 0.25, 0.55, 0.75])
  await page.getByRole('button', { name: 'Close shape' }).click()
  await page.getByLabel('Draw for').selectOption('Ellie Morgan')
  await drawAround(page, [0.45, 0.4, 0.8, 0.9])
  await take('share-areas-drawing')
  await page.getByRole('button', { name: 'Close shape' }).click()
  await take('share-areas')
  await page.getByRole('button', { name: 'Done' }).click()
  await take('share-areas-form')
  await page.getByRole('button', { name: 'Cancel' }).click()
}

/** West, north, east and south, as shares of the map. */
async function drawAround(page: Page, [west, north, east, south]: readonly [number, number, number, number]) {
  const { x, y, width, height } = (await page.getByRole('application').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  for (const [across, down] of [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ] as const) {
    await page.mouse.click(x + across * width, y + down * height)
    // OpenLayers takes two quick presses for one.
    await page.waitForTimeout(350)
  }
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
