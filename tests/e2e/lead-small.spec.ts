import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { rowLinks } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PHONE_SIZE, type Phone, startPhone } from '../support/builders/phone.ts'

test.describe.configure({ mode: 'serial' })

let phone: Phone
let server: Phone['server']
let page: Page

// Offline at a doorstep.
test.beforeAll(async ({ browser }) => {
  phone = await startPhone(browser, ben, 200)
  ;({ server, page } = phone)
  await page.goto(`${server.url}/leads?lead_status=Open`)
  await rowLinks(page).first().tap()
  await bar().waitFor()
  await server.kill()
})
test.afterAll(() => phone.end())

const bar = () => page.getByRole('group', { name: 'Quick actions' })
const glance = () => page.getByRole('list', { name: 'At a glance' })
const name = () => page.getByRole('heading', { level: 1 })

test('Call, Navigate, Note, Photo and Outcome are within reach at any scroll position', async () => {
  await expectAccessible(page)
  for (const at of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), at)
    for (const action of ['Call', 'Navigate', 'Note', 'Photo', 'Outcome']) {
      const button = bar()
        .locator('a, button, label')
        .filter({ hasText: new RegExp(`^${action}$`) })
      const box = (await button.boundingBox())!
      expect(box.y, action).toBeGreaterThan(PHONE_SIZE.height - 140)
      expect(box.height, action).toBeGreaterThanOrEqual(44)
    }
  }
  const phone = await glance().getByRole('link').getAttribute('href')
  expect(phone).toMatch(/^tel:\+44\d+$/)
  await expect(bar().getByRole('link', { name: 'Call' })).toHaveAttribute('href', phone!)
  const address = encodeURIComponent(
    (await page.locator('main header').getByRole('paragraph').textContent())!.replaceAll('\u00A0', ' '),
  )
  await expect(bar().getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', new RegExp(`=${address}$`))
})

test('what is needed at the door is above the bar, and the phone is edited from beside it', async () => {
  const lines = glance().getByRole('listitem')
  await expect(lines.filter({ hasText: 'New since' })).toHaveCount(1)
  const barTop = (await bar().boundingBox())!.y
  const last = (await lines.last().boundingBox())!
  expect(last.y + last.height).toBeLessThan(barTop)
  const edit = glance().getByRole('button', { name: 'Edit phone' })
  await edit.tap()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expect(dialog.getByLabel('Phone')).toBeInViewport()
  await dialog.getByLabel('Phone').fill('07700 900111')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(glance()).toContainText('07700 900111')
})

test('a photo is taken from the bar at any scroll position', async () => {
  const chooser = page.waitForEvent('filechooser')
  await bar().getByRole('button', { name: 'Photo' }).tap()
  const photo = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 40, height: 40 } })
  await (await chooser).setFiles({ name: 'door.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('Photo added')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Files' }).getByRole('button', { name: /door/ }).first()).toBeVisible()
})

test('a note is added from the bar and then shown first', async () => {
  await bar().getByRole('button', { name: 'Note' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add Note' })
  await dialog.getByLabel('Note').fill('Dog in the garden.')
  await dialog.getByRole('button', { name: 'Save Note' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(glance()).toContainText('Dog in the garden.')
})

test('the certificate is a summary until its details are requested', async () => {
  const card = page.getByRole('region', { name: 'EPC Data' })
  await expect(card.getByRole('row')).not.toHaveCount(0)
  const summary = await card.getByRole('row').count()
  expect(summary).toBeLessThanOrEqual(7)
  await expect(card.getByRole('rowheader', { name: 'Lodgement Date' })).toHaveCount(0)
  await card.getByRole('button', { name: /^Show all \d+ fields$/ }).tap()
  await expect(card.getByRole('rowheader', { name: 'Lodgement Date' })).toBeVisible()
  expect(await card.getByRole('row').count()).toBeGreaterThan(summary)
})

test('Convert to Deal is beside the booking, says what it needs in grey, and in red when pressed', async () => {
  const convert = page.getByRole('button', { name: 'Convert to Deal' })
  await expect(convert).toBeDisabled()
  await expect(convert).toHaveAccessibleDescription(/^Please fill Actual Booking Date & Time/)
  await convert.tap({ force: true })
  const rule = page.getByText('You must save Actual Booking Date & Time before converting to a deal.')
  await expect(rule).toBeVisible()
  await page.getByLabel('Actual Booking Date').fill('2030-01-07')
  await page.getByLabel('Actual Booking Time').fill('10:30')
  await page.getByRole('button', { name: 'Save Booking Details' }).tap()
  await expect(rule).toHaveCount(0)
  await expect(convert).toBeEnabled()
})

test('Outcome opens the outcomes, and the arrow above the next lead of the list', async () => {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await bar().getByRole('button', { name: 'Outcome' }).tap()
  const outcomes = page.getByRole('region', { name: 'Outcome' })
  await expect(outcomes).toBeInViewport({ ratio: 1 })
  await expect(outcomes).toBeFocused()
  const before = await name().textContent()
  await page.getByRole('link', { name: 'Next lead' }).tap()
  await expect(name()).not.toHaveText(before!)
  await expect(page.getByText('Dog in the garden.')).toHaveCount(0)
})

test('a deal shows what it has, the rest on request, and its booking can be changed', async () => {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Deals', exact: true }).tap()
  await rowLinks(page).first().tap()
  const details = page.getByRole('region', { name: 'Deal Details' })
  await expect(details.getByText('Trailer Type', { exact: true })).toHaveCount(0)
  await details.getByRole('button', { name: 'Show empty fields' }).tap()
  await expect(details.getByText('Trailer Type', { exact: true })).toBeVisible()
  await page.getByLabel('Actual Booking Date').fill('2030-02-04')
  await page.getByLabel('Actual Booking Time').fill('11:15')
  await page.getByRole('button', { name: 'Save Booking Details' }).tap()
  await expect(page.getByText('Booking details saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Actual Booking Date')).toHaveValue('2030-02-04')
  await server.start()
  await expect(page.getByRole('banner').first().getByText('All sent')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Actual Booking Time')).toHaveValue('11:15')
})
