import { type Page, expect } from '@playwright/test'

/** Checks that a touch in the middle of each map tool hits the tool, not something above it. */
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

export const mapArea = (page: Page) => page.getByRole('application')
export const mapTool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name })

export async function middleOfMap(page: Page) {
  const { x, y, width, height } = (await mapArea(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

export async function untilMapRests(page: Page) {
  await expect(mapTool(page, 'Zoom in')).toBeVisible()
  await page.waitForTimeout(700)
}
