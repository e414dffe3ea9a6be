import type { Page } from '@playwright/test'
import { listRows } from '../tests/support/browser/browser.ts'
import { forgetLongTasks, longestTask, noteLongTasks } from './support/long-tasks.ts'
import type { Figure } from './support/report.ts'
import { fillDevice, slowDown, TABLET_SLOWDOWN, withInstalledApp } from './support/world.ts'

const LEADS = 250_000
const PHONE = { width: 390, height: 844 }
const ROUNDS = 3
const FLICKS = 20
const FLICK_PX = 600
const BETWEEN_FLICKS_MS = 60
/** What a screen does once it is at rest belongs to what was done before. */
const REST_MS = 800
const MOST_MS = 50

/** On a phone, from a list of all leads on the device, at the slowdown of a tablet. */
export const benchCards = () =>
  withInstalledApp(async (page, url) => {
    await fillDevice(page, url, LEADS, LEADS / 50)
    await page.setViewportSize(PHONE)
    await noteLongTasks(page)
    await page.goto(`${url}/leads`)
    await listRows(page).first().waitFor()
    await page.waitForTimeout(5 * REST_MS)
    await slowDown(page)
    return [
      await longest(page, 'scrolled to its end and back', () => scroll(page)),
      await longest(page, 'the next page', () => press(page, 'Next page')),
      await longest(page, 'filtered by a status, and all again', () => filter(page)),
      await longest(page, 'sorted by last name, and by creation again', () => sort(page)),
    ]
  })

async function longest(page: Page, what: string, act: () => Promise<void>): Promise<Figure> {
  await forgetLongTasks(page)
  for (let round = 0; round < ROUNDS; round++) {
    await act()
    await page.waitForTimeout(REST_MS)
  }
  return {
    what: `cards of ${LEADS} leads at ${TABLET_SLOWDOWN}x slowdown, ${what}: longest task over 50 ms`,
    value: await longestTask(page),
    unit: 'ms',
    target: { most: MOST_MS },
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
  for (const way of [FLICK_PX, -FLICK_PX])
    for (let flick = 0; flick < FLICKS; flick++) {
      await page.mouse.wheel(0, way)
      await page.waitForTimeout(BETWEEN_FLICKS_MS)
    }
}

/**
 * Within the page: a query by role looks at every element, and would itself be the longest task. Sort's name goes on with
 * the order.
 */
const press = (page: Page, name: string, within = 'body') =>
  page.evaluate(
    ([wanted, scope]) => {
      const controls = [...document.querySelectorAll<HTMLElement>(`${scope} button`)]
      const nameOf = (control: HTMLElement) => (control.ariaLabel ?? control.textContent).trim()
      const pressed = controls.find((control) => nameOf(control).startsWith(wanted))
      if (!pressed) throw new Error(`There is no ${wanted}.`)
      pressed.click()
    },
    [name, within] as const,
  )

const DIALOG = '[role=dialog]'

async function filter(page: Page): Promise<void> {
  for (const name of ['Open', 'Closed']) {
    await press(page, 'Filter Leads')
    const status = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Lead Status/ })
      .first()
    for (let tap = 0; tap < 2; tap++) {
      await status.click()
      await page.getByRole('checkbox', { name, exact: true }).click()
      await page.keyboard.press('Escape')
      await page.waitForTimeout(REST_MS)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
}

async function sort(page: Page): Promise<void> {
  for (const label of ['Last Name', 'Created At']) {
    await press(page, 'Sort')
    await page.waitForTimeout(REST_MS)
    await page.locator(`${DIALOG} select`).first().selectOption({ label })
    await press(page, 'Show the list', DIALOG)
    await page.waitForTimeout(REST_MS)
  }
}
