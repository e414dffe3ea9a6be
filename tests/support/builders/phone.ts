import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Credentials, everythingIsHere, signIn } from '../browser/browser.ts'
import { ServerProcess } from '../server/server-process.ts'

export const PHONE_SIZE = { width: 390, height: 844 }

export interface Phone {
  server: ServerProcess
  context: BrowserContext
  page: Page
  end(): Promise<void>
}

/** A server, and a phone with a touch screen that has loaded everything. */
export async function startPhone(browser: Browser, person: Credentials, demoLeads: number): Promise<Phone> {
  const server = await ServerProcess.start({ DEMO_LEADS: String(demoLeads) })
  const context = await browser.newContext({ viewport: PHONE_SIZE, hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, server.url, person)
  await everythingIsHere(page, server.url)
  const end = async () => {
    await context.close()
    await server.dispose()
  }
  return { server, context, page, end }
}
