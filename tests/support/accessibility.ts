import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA, as far as a program can tell. */
export const expectAccessible = (page: Page) => expectClean(page, new AxeBuilder({ page }).withTags(WCAG))

/** Of a screen that is accessible in one theme: what another theme can change about it. */
export const expectLegible = (page: Page) => expectClean(page, new AxeBuilder({ page }).withRules(['color-contrast']))

/** What only shows while something moves or changes its colours is no fault: it is looked at again. */
async function expectClean(page: Page, axe: AxeBuilder): Promise<void> {
  await expect(async () => {
    // All in the page itself: the usual way opens a page of its own for each result, and our pages have no frames.
    const { violations } = await axe.setLegacyMode().analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, page.url()).toEqual([])
  }).toPass({ timeout: 30_000, intervals: [500] })
}
