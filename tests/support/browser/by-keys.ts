import { type Locator, expect } from '@playwright/test'

const MOST_TABS = 150
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab, as a user would, until it has the focus. */
export async function tabTo(target: Locator) {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await hasFocus(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`${MOST_TABS} tabs did not reach ${target.toString()}.`)
}

export async function enter(target: Locator) {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}
