import type { Page } from '@playwright/test'
import { injectBench } from './inject-page.ts'

export interface Filling {
  leads: number
  deals: number
  contacts: number
}

/**
 * Puts as many leads on the device as a large company has, with copies of its own contacts beside them: what a bootstrap
 * of such a company leaves behind, without waiting for one. Needs at least one contact there.
 */
export async function fillDevice(page: Page, { leads, deals, contacts }: Filling): Promise<void> {
  await injectBench(page)
  await page.evaluate(([all, asDeals]) => bench.fill(all, asDeals), [leads + deals, deals] as const)
  await page.evaluate((number) => bench.copyContacts(number), contacts)
}
