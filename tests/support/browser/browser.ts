import { mkdirSync, readdirSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium, expect } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts'

export const VIEWPORT = { width: 1280, height: 800 }

export class BrowserProfile {
  readonly dir = mkdtempSync(join(tmpdir(), 'doorstep-profile-'))
  private context: BrowserContext | undefined

  refuseSiteData(): void {
    mkdirSync(join(this.dir, 'Default'), { recursive: true })
    const profile = { default_content_setting_values: { cookies: 2 } }
    writeFileSync(join(this.dir, 'Default', 'Preferences'), JSON.stringify({ profile }))
  }

  async open(options: Parameters<typeof chromium.launchPersistentContext>[1] = {}): Promise<Page> {
    const executablePath = chromiumPath()
    this.context = await chromium.launchPersistentContext(this.dir, {
      args: CHROMIUM_ARGS,
      viewport: VIEWPORT,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ...(executablePath ? { executablePath } : {}),
      ...options,
    })
    return this.context.pages()[0] ?? this.context.newPage()
  }

  /** `kill -9` of every process of this profile's browser only. */
  async kill(): Promise<void> {
    const context = this.context
    if (!context) return
    const closed = new Promise((resolve) => context.once('close', resolve))
    for (const pid of this.processIds()) killIfThere(pid)
    await closed
    this.context = undefined
  }

  /** Closes it as a user does: it can be opened again with its data. */
  async close(): Promise<void> {
    await this.context?.close()
    this.context = undefined
  }

  async dispose(): Promise<void> {
    await this.close()
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  processIds(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => commandLine(pid).includes(this.dir))
      .map(Number)
  }
}

/** A renderer may have ended with its browser. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export interface Credentials {
  email: string
  password: string
}

export async function signIn(page: Page, url: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The rows of a list's table on a wide screen, its cards on a small one. */
export const listRows = (page: Page) => page.locator(':is(tbody tr, li[data-id])')
/** Below this width lists are cards and filters are a sheet, as in the app's styles. */
export const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 900

export async function selectPage(page: Page): Promise<void> {
  await expect(listRows(page).first()).toBeVisible()
  if (isSmall(page)) await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByLabel('Select this page').check()
}

export const rowLinks = (page: Page) => page.locator(':is(tbody tr, li[data-id]) :is(th, h2) a')

/** Waits until the first bootstrap is complete and the service worker has the app, so no network is needed from then on. */
export async function everythingIsHere(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/leads`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(listRows(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('on this device', { exact: false })).toHaveCount(0, { timeout: 120_000 })
  await expect(page.getByRole('banner').getByText('All sent', { exact: true })).toBeVisible({ timeout: 30_000 })
}

export async function setBooking(page: Page, date: string, time: string): Promise<void> {
  await page.getByLabel('Actual Booking Date').fill(date)
  await page.getByLabel('Actual Booking Time').fill(time)
  await page.getByRole('button', { name: 'Save Booking Details' }).click()
  await expect(page.getByText('Booking details saved')).toBeVisible()
}

export async function writeNote(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(content)
  await page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
