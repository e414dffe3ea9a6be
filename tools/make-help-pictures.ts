// `node tools/make-help-pictures.ts`: the pictures of Help, of the demo's own data on a phone. The service worker keeps
// them for work without a connection, so each is only as large as what its text names.
import { mkdirSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { rowLinks, setBooking } from '../tests/support/browser/browser.ts'
import { withDemoPage } from './demo-page.ts'

const FOLDER = 'public/help'
const SIZE = { width: 390, height: 844 }
const ONE_POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

mkdirSync(FOLDER, { recursive: true })
await withDemoPage({ leads: 300, viewport: SIZE, hasTouch: true, reducedMotion: 'reduce' }, async (page, url) => {
  await pictureLead(page, url)
  await pictureFiles(page, url)
  await pictureRest(page, url)
})

async function pictureLead(page: Page, url: string) {
  await page.goto(`${url}/leads?lead_status=Open`)
  await rowLinks(page).nth(1).click()
  const bar = page.getByRole('group', { name: 'Quick actions' })
  await take(bar, 'bar')
  await take(page.getByRole('region', { name: 'Outcome' }), 'outcome')
  await take(page.getByRole('region', { name: 'Files' }), 'files')
  await page.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'Booked' }).click()
  await take(page.getByRole('dialog'), 'book')
  await page.keyboard.press('Escape')
  await setBooking(page, '2036-12-03', '10:30')
  await page.getByRole('button', { name: 'Convert to Deal' }).click()
  await take(page.getByRole('dialog'), 'convert')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'No answer' }).click()
  await take(page.getByRole('complementary', { name: 'Messages' }), 'undo')
}

async function pictureFiles(page: Page, url: string) {
  await page.goto(`${url}/leads?lead_status=Open`)
  await rowLinks(page).nth(1).click()
  const files = page.getByRole('region', { name: 'Files' })
  const dialog = page.getByRole('dialog')
  await files
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'boiler.png', mimeType: 'image/png', buffer: ONE_POINT })
  await files
    .getByRole('button', { name: /^Open: / })
    .first()
    .click()
  await dialog.getByRole('radio', { name: 'Before' }).click()
  await dialog.getByLabel('Caption').fill('Old boiler in the loft')
  await dialog.getByLabel('Caption').blur()
  await take(dialog.locator('form'), 'photo')
  await page.keyboard.press('Escape')
  await files.getByRole('button', { name: 'Add signature' }).click()
  await page.setViewportSize({ ...SIZE, height: 560 })
  const box = await dialog.getByRole('img', { name: 'Signature area' }).boundingBox()
  if (!box) throw new Error('The signature has no box.')
  await sign(page, box)
  await take(dialog, 'signature')
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIZE)
}

/** In waves. */
async function sign(page: Page, { x, y, height }: { x: number; y: number; height: number }) {
  const at = (step: number) => [x + 70 + step * 6, y + height / 2 + Math.sin(step / 1.6) * (30 - step * 0.7)] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 34; step++) await page.mouse.move(...at(step))
  await page.mouse.up()
}

async function pictureRest(page: Page, url: string) {
  await page.goto(`${url}/`)
  await take(page.getByRole('region', { name: 'Your day' }).getByRole('listitem').first(), 'today')
  await page.goto(`${url}/lead/new`)
  await page.getByLabel('First Name').waitFor()
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: `${FOLDER}/add-lead.png`, clip: { x: 0, y: 60, width: SIZE.width, height: 260 } })
  await page.goto(`${url}/leads?lead_status=Open`)
  await rowLinks(page).nth(2).click()
  await page.getByRole('region', { name: 'Outcome' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'No answer' }).click()
  await page
    .getByRole('banner')
    .getByText(/^Offline, \d/)
    .waitFor()
  await take(page.getByRole('banner').first(), 'offline')
}

async function take(part: Locator, name: string) {
  await part.waitFor()
  await part.page().waitForTimeout(500)
  await part.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
  console.log(name)
}
