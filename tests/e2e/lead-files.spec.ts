import { randomBytes } from 'node:crypto'
import { type BrowserContext, type Locator, type Page, expect, test } from '@playwright/test'
import type { LeadFile } from '../../contract/entities/files/lead-file.ts'
import { fullName, type Lead } from '../../contract/entities/lead.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben, grace } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'
import { pngOf } from '../support/builders/png.ts'
import { translatePage } from '../support/browser/translate-page.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { PlainClient } from '../support/server/plain-client.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })
const filesOf = async (client: PlainClient, { _id }: Lead) =>
  (await client.call<{ files: LeadFile[] }>('GET', `/api/epc/leads/${_id}/files`)).files
const PHOTO = { name: 'roof.png', mimeType: 'image/png', buffer: pngOf(3000, [40, 120, 90]) }

const middleOf = async (stage: Locator) => {
  const box = (await stage.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Swipes by real touches: their distance makes them a swipe and not a tap. */
async function swipeLeft(page: Page, stage: Locator) {
  const { x, y } = await middleOf(stage)
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x + 100)
  for (const step of [60, 20, -20, -60, -100]) await touch('touchMove', x + step)
  await touch('touchEnd')
  await touches.detach()
}

async function doubleTap(page: Page, stage: Locator) {
  const { x, y } = await middleOf(stage)
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}

test.describe('on a desktop', () => {
  test.describe.configure({ mode: 'serial' })
  let day: FieldDay
  let page: Page
  let lead: Lead

  test.beforeAll(async () => {
    day = await startFieldDay({ person: ben, colleague: grace })
    ;({ page } = day)
    const { leads } = await day.client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=1')
    lead = leads[0]!
    await page.goto(`${day.signal.url}/lead/${lead._id}`)
  })
  test.afterAll(() => day.end())

  test('FM-112: offline, a photo, a file and a signature are saved, shown as waiting, and survive a reload', async () => {
    await day.signal.lose(page)
    await card(page).locator('input[accept="image/*"]').setInputFiles(PHOTO)
    await expect(card(page)).toContainText('roof.png')
    // Its name must not be mistaken for its type.
    const page1 = {
      name: 'survey.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(600_000)]),
    }
    await card(page).locator('input[multiple]:not([accept])').setInputFiles(page1)
    await expect(card(page)).toContainText('survey.png')
    await card(page).getByRole('button', { name: 'Add signature' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add signature' })
    const name = dialog.getByLabel('Name of the person who signs')
    await expect(name).toHaveValue(fullName(lead))
    await expect(dialog).toContainText('I confirm that my details are correct')
    await name.fill('')
    await dialog.getByRole('button', { name: 'Save signature' }).click()
    await expect(dialog).toContainText('Sign in the box first.')
    await expect(dialog).toContainText('Enter the name of the person who signs.')
    await name.fill('Maya Lee')
    await expect(dialog).not.toContainText('Enter the name of the person who signs.')
    const box = (await dialog.getByRole('img', { name: 'Signature area' }).boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 90, { steps: 8 })
    await page.mouse.up()
    await expect(dialog).not.toContainText('Sign in the box first.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save signature' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card(page)).toContainText('Signed by Maya Lee')
    await expect(card(page).getByText('Saved on this device')).toHaveCount(3)
    await expectAccessible(page)
    await page.reload()
    await expect(card(page).getByText('Saved on this device')).toHaveCount(3)
    await card(page).getByRole('button', { name: 'Open: roof.png' }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
  })

  test('once online each is on the server once, scaled and of its type', async () => {
    await day.signal.find(page)
    await expect(card(page).getByText('Saved on this device')).toHaveCount(0, { timeout: 60_000 })
    const files = await filesOf(day.client, lead)
    expect(
      files
        .map(({ kind, type, width, signedBy }) => ({ kind, type, width, signedBy }))
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    ).toMatchObject([
      { kind: 'file', type: 'application/pdf' },
      { kind: 'photo', type: 'image/jpeg', width: 2048 },
      { kind: 'signature', type: 'image/png', signedBy: 'Maya Lee' },
    ])
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByText('Photo: roof.png')).toBeVisible()
    await expect(page.getByText('Signed by Maya Lee', { exact: true })).toBeVisible()
    await page.getByRole('listitem').getByRole('button', { name: 'Open: roof.png' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'roof.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Details' }).click()
  })

  test('a deleted file returns with Undo', async () => {
    await card(page).getByRole('button', { name: 'Delete: survey.png' }).click()
    await expect(card(page)).not.toContainText('survey.png')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page)).toContainText('survey.png')
    await expect.poll(async () => (await filesOf(day.client, lead)).length).toBe(3)
  })

  test('several photos are added at once; offline each has its caption and is before or after, by keyboard only', async () => {
    await day.signal.lose(page)
    const shades = [60, 120, 180]
    const photos = shades.map((shade) => ({ ...PHOTO, name: `room${shade}.png`, buffer: pngOf(40, [shade, 90, 90]) }))
    await card(page).locator('input[accept="image/*"]').setInputFiles(photos)
    await expect(card(page).getByText(/^room\d+\.png$/)).toHaveCount(3)
    await card(page).locator('li').first().getByRole('button', { name: /^Open/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toContainText('1 of 5')
    await page.keyboard.press('ArrowRight')
    await expect(viewer).toContainText('2 of 5')
    await page.keyboard.press('+')
    await expect(viewer.locator('[data-zoomed="true"]')).toBeVisible()
    await page.keyboard.press('0')
    await expect(viewer.locator('[data-zoomed="false"]')).toBeVisible()
    await viewer.getByRole('radio', { name: 'Before' }).click()
    await expect(viewer.getByRole('radio', { name: 'Before' })).toBeChecked()
    await viewer.getByLabel('Caption').fill('Damp by the window')
    await page.keyboard.press('Enter')
    await expect(viewer.getByRole('heading', { name: 'Damp by the window' })).toBeVisible()
    await viewer.getByLabel('Caption').fill('Damp under the window')
    await expectAccessible(page)
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(card(page).getByText('Damp under the window')).toBeVisible()
    await expect(card(page).getByText('Before', { exact: true })).toBeVisible()
    await day.signal.find(page)
    await expect(card(page).getByText('Saved on this device')).toHaveCount(0, { timeout: 60_000 })
    const withCaption = (await filesOf(day.client, lead)).filter(({ caption }) => caption !== undefined)
    expect(withCaption).toMatchObject([{ caption: 'Damp under the window', stage: 'before' }])
    for (const { _id } of (await filesOf(day.client, lead)).filter(({ name }) => name.startsWith('room')))
      await day.client.call('DELETE', `/api/epc/files/${_id}`)
    await expect(card(page).getByText(/^room\d+\.png$/)).toHaveCount(0)
  })

  test('a page translated by the browser counts what waits, and says when everything is sent', async () => {
    const chip = page.getByRole('banner').getByRole('link', { name: /sent|waiting/i })
    await expect(chip).toHaveText('All sent')
    await page.locator('body').evaluate(translatePage)
    await day.signal.lose(page)
    await card(page)
      .locator('input[accept="image/*"]')
      .setInputFiles({ ...PHOTO, name: 'porch.png' })
    await expect(card(page)).toContainText('porch.png')
    await expect(chip).toHaveText('Offline, 1 waiting')
    await page.locator('body').evaluate(translatePage)
    await day.signal.find(page)
    await expect(chip).toHaveText('All sent', { timeout: 60_000 })
    await expect.poll(async () => (await filesOf(day.client, lead)).length).toBe(4)
  })
})

test.describe('on a phone', () => {
  let server: ServerProcess
  let context: BrowserContext
  test.afterAll(async () => {
    await context.close()
    await server.dispose()
  })

  test('a colleague’s photo is a thumbnail once viewed, and the full one says that it needs a connection', async ({
    browser,
  }) => {
    server = await ServerProcess.start({ DEMO_LEADS: '200' })
    const client = await PlainClient.signIn(server.url, grace)
    const { leads } = await client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=1')
    const lead = leads[0]!
    context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const hers = await (await browser.newContext()).newPage()
    await signIn(hers, server.url, grace)
    await hers.goto(`${server.url}/lead/${lead._id}`)
    await card(hers).locator('input[accept="image/*"]').setInputFiles(PHOTO)
    await expect.poll(async () => (await filesOf(client, lead)).length, { timeout: 60_000 }).toBe(1)
    await hers.context().close()

    const page = await context.newPage()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.goto(`${server.url}/lead/${lead._id}`)
    await expect(card(page).locator('li img')).toBeVisible()
    await server.kill()
    await page.reload()
    await expect(card(page).locator('li img')).toBeVisible()
    await card(page).getByRole('button', { name: 'Open: roof.png' }).tap()
    await expect(page.getByRole('dialog')).toContainText('Needs a connection.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).last().tap()
    await card(page)
      .locator('input[accept="image/*"]')
      .setInputFiles({ ...PHOTO, name: 'loft.png' })
    await expect(card(page)).toContainText('loft.png')
    await expectAccessible(page)
    await page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Photo' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Photos' })
    await expect(sheet.getByRole('button', { name: 'Take photo' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Open: loft.png' }).tap()
    const viewer = page.getByRole('dialog').filter({ hasText: '1 of 2' })
    await expect(viewer.getByRole('img', { name: 'loft.png' })).toBeVisible()
    await swipeLeft(page, viewer.locator('[data-zoomed]'))
    await expect(page.getByRole('dialog').filter({ hasText: '2 of 2' })).toContainText('Needs a connection.')
    await page.getByRole('button', { name: 'Previous picture' }).tap()
    await doubleTap(page, viewer.locator('[data-zoomed]'))
    await expect(viewer.locator('[data-zoomed="true"]')).toBeVisible()
    await expectAccessible(page)
    await viewer.getByRole('button', { name: 'Close' }).tap()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await server.start()
    await expect.poll(async () => (await filesOf(client, lead)).length, { timeout: 60_000 }).toBe(2)
  })
})
