import type { Page } from '@playwright/test'

/** From the next page on, every task that keeps the page's thread for more than 50 ms is noted. */
export const noteLongTasks = (page: Page) =>
  page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })

export const forgetLongTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.longTasks.length = 0
  })

/** In ms; 0 when none took longer than 50. */
export const longestTask = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, ...window.longTasks))

declare global {
  interface Window {
    longTasks: number[]
  }
}
