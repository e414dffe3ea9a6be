import type { Page } from '@playwright/test'

export interface Studio {
  url: string
  dataDir: string
  take: (name: string, fullPage?: boolean) => Promise<void>
}

export type Walk = (page: Page, studio: Studio) => Promise<void>

/** Of the company that the walk goes through; `path` ends where its query may go on. */
export type MarketingCall = <T>(method: string, path: string, body?: unknown) => Promise<T>
