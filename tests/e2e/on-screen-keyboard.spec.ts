import { expect, type Locator, type Page, test } from '@playwright/test'
import { rowLinks } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

// Safari's keyboard covers the page. No test browser has one, so the visual viewport simulates it.

const PHONE = { width: 390, height: 844 }
const KEYBOARD = 336

let day: FieldDay

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '24' } })
  await day.page.setViewportSize(PHONE)
  await day.page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, width: innerWidth, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: seen })
  })
})
test.afterAll(() => day.end())

const setKeyboard = (page: Page, height: number) =>
  page.evaluate((covered) => {
    const seen = window.visualViewport
    if (!seen) return
    Object.assign(seen, { height: innerHeight - covered })
    seen.dispatchEvent(new Event('resize'))
  }, height)

async function isAboveKeyboard(target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await target.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height - KEYBOARD
    })
    .toBe(true)
}

test('the focused field and the save button stay above the keyboard', async () => {
  const { page, signal } = day
  await page.goto(`${signal.url}/leads`)
  await rowLinks(page).first().click()
  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Rang twice')
  await setKeyboard(page, KEYBOARD)
  await isAboveKeyboard(dialog.getByRole('textbox'))
  await isAboveKeyboard(dialog.getByRole('button', { name: 'Save Note' }))
  await setKeyboard(page, 0)
  await dialog.getByRole('button', { name: 'Save Note' }).click()
  await expect(dialog).toBeHidden()
})

test('a sheet ends above the keyboard', async () => {
  const { page, signal } = day
  await page.goto(`${signal.url}/leads`)
  await page.getByRole('button', { name: /^Filters?/ }).click()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByRole('textbox').first()
  await field.click()
  await setKeyboard(page, KEYBOARD)
  await isAboveKeyboard(field)
  await isAboveKeyboard(sheet.getByRole('button', { name: 'Close' }))
})
