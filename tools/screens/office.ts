import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { grace } from '../../tests/support/builders/demo-people.ts'
import type { Walk } from './walk.ts'

/** What an office sees of everybody's work. */
export const walkOffice: Walk = async (page, { url, take }) => {
  await signIn(page, url, grace)
  await everythingIsHere(page, url)
  await page.goto(`${url}/board`)
  const card = page.getByRole('listitem').first()
  await card.waitFor()
  await take('board')
  await card.getByRole('button', { name: /^Move / }).click()
  await page.getByRole('menuitemradio', { name: 'Call Back' }).waitFor()
  await take('board-move')
  await page.getByRole('menuitemradio', { name: 'Call Back' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await take('board-moved')
  await page.goto(`${url}/board?of=deals`)
  await card.waitFor()
  await take('board-deals')
  for (const view of ['day', 'week', 'list']) {
    await page.goto(`${url}/calendar?view=${view}`)
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    await page.waitForTimeout(1_000)
    await take(`calendar-${view}`)
  }
  await page.goto(`${url}/reports`)
  await page.getByRole('table').nth(2).waitFor()
  await take('reports', true)
}
