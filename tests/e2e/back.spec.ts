import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { everythingIsHere, rowLinks, selectPage, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// Android's Back closes what was opened last. Without a phone it is tested in the two ways that browsers have: a close
// request (the Escape key, which the page doesn't see here, just as it doesn't see Back), and a step back in the history
// in a browser without `CloseWatcher`.

let server: ServerProcess
let leadId: string

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '60' })
  const client = await PlainClient.signIn(server.url, ben)
  const me = await client.myId()
  const { leads } = await client.leads('?newLeads=true')
  leadId = leads[0]?._id ?? ''
  await client.assign(leadId, me)
})
test.afterAll(() => server.dispose())

const WAYS = {
  'a close request': {
    prepare: () =>
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Escape') event.stopImmediatePropagation()
        },
        { capture: true },
      ),
    goBack: (page: Page) => page.keyboard.press('Escape'),
  },
  'a step back in the history': {
    prepare: () => void Reflect.deleteProperty(window, 'CloseWatcher'),
    goBack: async (page: Page) => void (await page.goBack()),
  },
}

for (const [way, { prepare, goBack }] of Object.entries(WAYS)) {
  test.describe(way, () => {
    let context: BrowserContext
    let page: Page
    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
      })
      await context.addInitScript(prepare)
      page = await context.newPage()
      await signIn(page, server.url, ben)
      await everythingIsHere(page, server.url)
    })
    test.afterAll(() => context.close())

    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
    /** Closes `what` and stays on the screen. */
    const closes = async (what: ReturnType<Page['locator']>) => {
      await expect(what).toBeVisible()
      const { pathname } = new URL(page.url())
      await goBack(page)
      await expect(what).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(pathname)
    }

    test('closes sheets, menus, a selection and its dialog of a list, and then leaves the list', async () => {
      await page.goto(server.url)
      await page.getByRole('link', { name: 'Leads', exact: true }).tap()
      await rowLinks(page).first().waitFor()
      const box = page.getByRole('searchbox', { name: 'Search leads' })
      await box.fill('nobody is called this')
      await expect(page.getByText('No leads match these filters')).toBeVisible()
      await goBack(page)
      await expect(box).toHaveValue('')
      await expect(page).toHaveURL(/\/leads$/)
      await rowLinks(page).first().waitFor()
      await page.getByRole('button', { name: 'Filter Leads' }).tap()
      await dialog('Filter Leads')
        .getByRole('button', { name: /^Lead Status/ })
        .tap()
      const statuses = dialog('Lead Status')
      await statuses.getByRole('checkbox').first().check()
      await closes(statuses)
      await closes(dialog('Filter Leads'))
      await page.getByRole('button', { name: 'Clear filters' }).tap()

      await page.getByRole('button', { name: 'Sort' }).tap()
      await closes(dialog('Sort'))
      for (const more of [page.getByRole('navigation', { name: 'Main' }), page.getByRole('main')]) {
        await more.getByRole('button', { name: /^More/ }).tap()
        await closes(page.getByRole('menu'))
      }

      await selectPage(page)
      const selected = page.getByRole('region', { name: 'Selected' })
      await selected.getByRole('button', { name: 'Add note' }).tap()
      await page.getByRole('dialog').getByRole('textbox').fill('All of them have solar.')
      await closes(page.getByRole('dialog'))
      await selected.getByRole('button', { name: 'Add note' }).tap()
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('All of them have solar.')
      await closes(page.getByRole('dialog'))
      await closes(selected)
      await closes(page.getByLabel('Select this page'))
      // A choice in the sheet is one step with it: Back doesn't open the sheet again.
      await page.goBack()
      await expect(page).toHaveURL(/lead_status=/)
      await expect(dialog('Filter Leads')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(`${server.url}/`)
    })

    test('closes a note that is being written, "When?", a booking and a picture of a lead', async () => {
      await page.goto(`${server.url}/leads`)
      await page.goto(`${server.url}/lead/${leadId}`)
      await page.getByRole('group', { name: 'Quick actions' }).getByText('Note').tap()
      await dialog('Add Note').getByRole('textbox').fill('Rang the bell.')
      await closes(dialog('Add Note'))
      await page.getByRole('group', { name: 'Quick actions' }).getByText('Note').tap()
      await expect(dialog('Add Note').getByRole('textbox')).toHaveValue('Rang the bell.')
      await closes(dialog('Add Note'))

      const outcome = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
      await outcome('Booked').tap()
      await dialog('When is the booking?').getByLabel('Actual Booking Date').fill('2036-11-24')
      await closes(dialog('When is the booking?'))
      await outcome('Booked').tap()
      await expect(dialog('When is the booking?').getByLabel('Actual Booking Date')).toHaveValue('2036-11-24')
      await closes(dialog('When is the booking?'))

      await outcome('Call back').tap()
      await closes(dialog('When?'))
      const messages = page.getByRole('complementary', { name: 'Messages' })
      await messages.getByRole('button', { name: 'Undo' }).tap()
      await expect(messages.getByRole('status')).toContainText('outcome undone')

      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: PICTURE })
      await page
        .getByRole('button', { name: /roof\.png|^Open/ })
        .first()
        .tap()
      await closes(page.getByRole('dialog'))
    })

    test('closes a signature, which is still there with its name afterwards', async () => {
      await page.goto(`${server.url}/lead/${leadId}`)
      const open = () => page.getByRole('button', { name: 'Add signature' }).tap()
      const signing = dialog('Add signature')
      await open()
      await signing.getByLabel('Name of the person who signs').fill('Maya Lee')
      const box = (await signing.getByRole('img', { name: 'Signature area' }).boundingBox())!
      await page.mouse.move(box.x + 30, box.y + 60)
      await page.mouse.down()
      await page.mouse.move(box.x + 150, box.y + 100, { steps: 8 })
      await page.mouse.up()
      await closes(signing)
      await open()
      await expect(signing.getByLabel('Name of the person who signs')).toHaveValue('Maya Lee')
      await signing.getByRole('button', { name: 'Save signature' }).tap()
      await expect(signing).toHaveCount(0)
      await expect(page.getByText('Signed by Maya Lee').first()).toBeVisible()
      await open()
      await signing.getByRole('button', { name: 'Save signature' }).tap()
      await expect(signing).toContainText('Sign in the box first.')
      await closes(signing)
    })

    test('closes an outcome on Today, and then leaves the screen', async () => {
      await page.goto(`${server.url}/leads`)
      await rowLinks(page).first().waitFor()
      await page.getByRole('link', { name: 'Today' }).tap()
      const day = page.getByRole('region', { name: 'Your day' })
      const button = day.getByRole('button', { name: 'Outcome' }).first()
      await button.evaluate((outcome) => outcome.scrollIntoView({ block: 'end' }))
      await button.tap()
      const outcome = day.getByRole('region', { name: 'Outcome' })
      await expect(outcome).toBeFocused()
      await expectAbove(outcome, page.getByRole('navigation', { name: 'Main' }))
      await closes(outcome)
      // A menu is opened and closed by its own button, which needs no extra step.
      await page.getByRole('button', { name: /^More/ }).tap()
      await page.getByRole('menu').getByRole('menuitem', { name: 'My account' }).tap()
      await expect(page).toHaveURL(/\/me$/)
      await page.goBack()
      await expect(day).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/leads/)
    })
  })
}

/** What was opened is entirely visible. */
async function expectAbove(opened: Locator, bar: Locator): Promise<void> {
  const [shown, covering] = [await opened.boundingBox(), await bar.boundingBox()]
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0)
}

/** One grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
