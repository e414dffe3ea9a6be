import type { EngineBrowser, EngineName } from './engine.ts'
import { PuppeteerBrowser } from './puppeteer-browser.ts'
import { WebkitBrowser } from './webkit-browser.ts'

export const createBrowser = (name: EngineName): EngineBrowser =>
  name === 'webkit' ? new WebkitBrowser() : new PuppeteerBrowser(name)
