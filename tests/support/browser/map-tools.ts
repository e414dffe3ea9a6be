import { type Page, expect } from '@playwright/test'

/** At the middle of each tool of the map a finger hits the tool, not something over it. */
export async function expectToolsHittable(page: Page): Promise<void> {
  const covered = await page
    .getByRole('toolbar', { name: 'Map tools' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect()
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
  expect(covered).toEqual([])
}
