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

/** WCAG 2.2 AA, as far as a program can tell. */
export const expectAccessible = (page: Page) => expectClean(page, WCAG)

/** Of a screen that is accessible in one theme: what another theme can change about it. */
export const expectLegible = (page: Page) => expectClean(page, CONTRAST)

/** 7:1, which the theme of high contrast promises. */
export const expectClearInHighContrast = (page: Page) => expectClean(page, HIGH_CONTRAST)

/**
 * What only shows while something moves or changes its colours is no fault: it is looked at once that is over. Nor is what
 * a bar half covers, of which the tools measure the half that shows: it is looked at again further up or down.
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
 * Rows of a list are alike: three show what is wrong with fifty, in a fraction of the time. A constructed sheet is no
 * inline style, so the app's own policy allows it.
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

/** By more than a target's height; from the end, back to the top. */
const scrollOn = (page: Page) =>
  page.evaluate(() => {
    const before = scrollY
    scrollBy(0, 100)
    if (scrollY === before) scrollTo(0, 0)
  })

/** Once for each document: it is as much to read as the app itself. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axeCore.source)
}

/** A spinner turns for ever: nobody waits for it. */
const untilAtRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

function faultsOn(page: Page, runOnly: Rules): Promise<string[]> {
  // What is in order need not be described. Our frames show mails, and let no script in.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false }
  return page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, given)
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}
