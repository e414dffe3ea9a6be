import { type Page, expect } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { violationsOn } from './equal-access.ts'

type Rules = NonNullable<RunOptions['runOnly']>

const WCAG: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const CONTRAST: Rules = { type: 'rule', values: ['color-contrast'] }
const HIGH_CONTRAST: Rules = { type: 'rule', values: ['color-contrast-enhanced'] }

/** WCAG 2.2 AA, as far as a program can check it. */
export const expectAccessible = (page: Page) => expectClean(page, WCAG)

/** For a screen that is accessible in one theme: checks only what another theme can change. */
export const expectLegible = (page: Page) => expectClean(page, CONTRAST)

/** Checks 7:1, which the high contrast theme promises. */
export const expectClearInHighContrast = (page: Page) => expectClean(page, HIGH_CONTRAST)

/**
 * Checks again until nothing moves or changes its colour, and again after scrolling: the tools measure only the visible half
 * of what a bar half covers.
 */
async function expectClean(page: Page, rules: Rules): Promise<void> {
  await expect(async () => {
    await bringAxe(page)
    await showFewRows(page)
    await untilAtRest(page)
    try {
      expect(await faultsOn(page, rules), page.url()).toEqual([])
      if (rules === WCAG) expect(await violationsOn(page), page.url()).toEqual([])
    } catch (error) {
      await scrollOn(page)
      throw error
    } finally {
      await showAllRows(page)
    }
  }).toPass({ timeout: 60_000, intervals: [500] })
}

/**
 * Shows three rows of each list: they are alike, so three show the faults of fifty in a fraction of the time. A constructed
 * sheet isn't an inline style, so the app's own policy allows it.
 */
const showFewRows = (page: Page) =>
  page.evaluate(() => {
    const fewRows = new CSSStyleSheet()
    fewRows.replaceSync(':is(tbody tr, li[data-id]):nth-child(n + 4):not(:focus-within) { display: none }')
    document.adoptedStyleSheets = [fewRows]
  })

const showAllRows = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** Scrolls by more than a target's height, and from the end back to the top. */
const scrollOn = (page: Page) =>
  page.evaluate(() => {
    const before = scrollY
    scrollBy(0, 100)
    if (scrollY === before) scrollTo(0, 0)
  })

/** Injects axe once for each document, because it is as large as the app itself. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axeCore.source)
}

/** Ignores spinners, which never stop. */
const untilAtRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

function faultsOn(page: Page, runOnly: Rules): Promise<string[]> {
  // Passed rules need no description. Our frames show emails, and allow no script.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  return page.evaluate(async (axeOptions) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, axeOptions)
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}
