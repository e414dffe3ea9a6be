import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** Rules that are wrong about us; `docs/accessibility.md` says why. */
const WRONG_ABOUT_US: readonly string[] = ['input_autocomplete_valid']

interface Finding {
  ruleId: string
  /** How binding the rule is, and its result. */
  value: ['VIOLATION' | 'RECOMMENDATION' | 'INFORMATION', 'PASS' | 'FAIL' | 'POTENTIAL' | 'MANUAL']
  message: string
  snippet: string
  path: { dom: string }
}

interface Engine {
  Checker: new () => { check(document: Document, rulesets: string[]): Promise<{ results: Finding[] }> }
}

/** Lists violations of WCAG 2.2 A or AA by IBM's equal-access engine. Its suspicions are for a person to judge. */
export async function violationsOn(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'ace' in globalThis)
  if (!isLoaded) await page.evaluate(engine)
  return page.evaluate(async (ignored) => {
    const { ace } = globalThis as unknown as { ace: Engine }
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    if (results.length === 0) throw new Error('The checker ran no rules.')
    // Nobody can reach what is behind an open dialog.
    const isInert = (path: string) => {
      const { singleNodeValue } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      return singleNodeValue instanceof Element && singleNodeValue.closest('[inert]') !== null
    }
    const found = results
      .filter(({ ruleId, value }) => value.join() === 'VIOLATION,FAIL' && !ignored.includes(ruleId))
      .filter(({ path }) => !isInert(path.dom))
    return found.map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet}`)
  }, WRONG_ABOUT_US)
}
