import { expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, rowLinks, signIn, writeNote } from '../support/browser/browser.ts'
import { CHROMIUM_ARGS } from '../support/browser/chromium.ts'
import { ben } from '../support/builders/demo-people.ts'
import { type FieldDay, startFieldDay } from '../support/builders/field-day.ts'

// What Chromium needs to install Doorstep, and where the installed app is opened from. One server and one browser.
test.describe.configure({ mode: 'serial' })

let day: FieldDay

test.beforeAll(async () => {
  day = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '24' } })
})
test.afterAll(() => day.end())

test('Chromium accepts the manifest', async () => {
  await everythingIsHere(day.page, day.signal.url)
  const chromium = await day.page.context().newCDPSession(day.page)
  expect((await chromium.send('Page.getAppManifest')).errors).toEqual([])
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
})

test('every address that the manifest names opens its screen, online and offline', async () => {
  const { page, signal } = day
  const manifest = await page.evaluate(() => fetch('/manifest.webmanifest').then((response) => response.json()))
  const screens: Record<string, string> = {
    '/': 'Hello',
    '/leads/my': 'My Leads',
    '/leads/new': 'New Leads',
    '/map': 'Map',
    '/lead/new': 'New Lead',
    '/bulk-upload': 'Bulk Lead Upload',
  }
  const named: string[] = [
    manifest.start_url,
    ...manifest.shortcuts.map(({ url }: { url: string }) => url),
    manifest.share_target.action,
    ...manifest.file_handlers.map(({ action }: { action: string }) => action),
  ]
  expect(named.toSorted()).toEqual(Object.keys(screens).toSorted())
  await signal.lose(page)
  for (const address of named) {
    await page.goto(signal.url + address)
    await expect(page.getByRole('heading', { name: screens[address] ?? '' }).first()).toBeVisible()
  }
  await signal.find(page)
})

test('in its own window the app is standalone, opens offline, has a bar in the theme’s colours, and a badge with the unsent changes', async () => {
  const profile = new BrowserProfile()
  const { signal } = day
  try {
    const first = await profile.open()
    await signIn(first, signal.url, ben)
    await everythingIsHere(first, signal.url)
    await first.context().close()
    const page = await profile.open({
      args: [...CHROMIUM_ARGS, `--app=${signal.url}/leads`, '--window-size=1280,900'],
      viewport: null,
    })
    await page.addInitScript(() => {
      Object.assign(globalThis, { badges: [] })
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void Reflect.get(globalThis, 'badges').push(count),
      })
    })
    await signal.lose(page)
    await page.reload()
    await expect(rowLinks(page).first()).toBeVisible()
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
    await rowLinks(page).first().click()
    await writeNote(page, 'In a window of its own')
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'badges').at(-1))).toBe(1)
    await page.getByRole('button', { name: /your menu/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(
      await page
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content'))),
    ).toEqual(['#14211e', '#14211e'])
    await signal.find(page)
  } finally {
    await profile.dispose()
  }
})
