import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { CHROMIUM_ARGS, chromiumPath } from '../support/browser/chromium.ts'
import type { EngineBrowser, Tab } from './engine.ts'
import { goTo } from './go-to.ts'
import { ProfileFolder } from './profile-folder.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

export const firefoxPath = () => process.env['FIREFOX_PATH'] ?? FIREFOX.find((path) => existsSync(path))

export class PuppeteerBrowser implements EngineBrowser {
  readonly name: 'chromium' | 'firefox'
  readonly pageErrors: string[] = []
  readonly #profile = new ProfileFolder()
  #browser: Browser | undefined

  constructor(name: 'chromium' | 'firefox') {
    this.name = name
  }

  async open(): Promise<Tab> {
    const executablePath = this.name === 'firefox' ? firefoxPath() : chromiumPath()
    if (!executablePath) throw new Error(`There is no ${this.name} on this machine.`)
    this.#browser = await puppeteer.launch({
      browser: this.name === 'firefox' ? 'firefox' : 'chrome',
      executablePath,
      headless: true,
      userDataDir: this.#profile.path,
      args: this.name === 'firefox' ? [] : CHROMIUM_ARGS,
      extraPrefsFirefox: { 'app.update.auto': false, 'intl.accept_languages': 'en-GB' },
      env: { ...process.env, TZ: 'Europe/London', DOORSTEP_PROFILE: this.#profile.path },
      defaultViewport: { width: 1280, height: 800 },
    })
    const [page] = await this.#browser.pages()
    return this.#tab(page ?? (await this.#browser.newPage()))
  }

  async newTab(): Promise<Tab> {
    if (!this.#browser) throw new Error('The browser is not open.')
    return this.#tab(await this.#browser.newPage())
  }

  async kill(): Promise<void> {
    const browser = this.#browser
    this.#browser = undefined
    await this.#profile.killProcesses()
    await browser?.disconnect().catch(() => undefined)
  }

  async dispose(): Promise<void> {
    await this.#browser?.close().catch(() => undefined)
    await this.#profile.killProcesses()
    this.#profile.remove()
  }

  #tab(page: Page): Tab {
    page.on('pageerror', (error) =>
      this.pageErrors.push(error instanceof Error ? `${error.message} ${error.stack ?? ''}` : String(error)),
    )
    return puppeteerTab(page)
  }
}

function puppeteerTab(page: Page): Tab {
  /** A hidden tab isn't drawn, so nobody could click in it. */
  const find = async (selector: string): Promise<ElementHandle> => {
    await page.bringToFront()
    const element = await page.$(selector)
    if (!element) throw new Error(`Nothing on the page matches ${selector}.`)
    return element
  }
  return {
    goto: (url) => goTo((expression) => page.evaluate(expression), url),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).type(text),
    chooseFiles: async (selector, paths) =>
      ((await find(selector)) as ElementHandle<HTMLInputElement>).uploadFile(...paths),
    // No driver gets a load event of a page that is restored from the back/forward cache.
    back: async () => void (await page.evaluate('history.back()')),
    screenshot: async (path) => {
      await page.bringToFront()
      await page.screenshot({ path: path as `${string}.png` })
    },
    close: () => page.close(),
  }
}
