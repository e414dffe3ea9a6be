import { type Page, expect } from '@playwright/test'

export interface Studio {
  url: string
  dataDir: string
  take: (name: string, fullPage?: boolean) => Promise<void>
}

export type Walk = (page: Page, studio: Studio) => Promise<void>

/** "All sent" is also on the screen a moment before a change is waiting: only the server knows that it has come. */
export const untilServer = (holds: () => Promise<boolean>): Promise<void> =>
  expect.poll(holds, { timeout: 30_000 }).toBe(true)

/** Of the company that the walk goes through; `path` ends where its query may go on. */
export type MarketingCall = <T>(method: string, path: string, body?: unknown) => Promise<T>
