import type { Page } from '@playwright/test'
import { FaultProxy, type Trouble } from '../browser/fault-proxy.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * A browser's way to a server, which can be lost. `setOffline` alone only tells the pages: what a service worker asks
 * still arrives, so the server must be out of reach as well.
 */
export class Signal {
  private readonly proxy: FaultProxy

  private constructor(proxy: FaultProxy) {
    this.proxy = proxy
  }

  static async to(server: ServerProcess): Promise<Signal> {
    return new Signal(await FaultProxy.before(server.url))
  }

  get url() {
    return this.proxy.url
  }

  async lose(page: Page): Promise<void> {
    this.proxy.trouble = () => 'request cut'
    this.proxy.cut()
    await page.context().setOffline(true)
  }

  /** With `trouble` there is a network again, but not yet a server that answers well. */
  async find(page: Page, trouble?: Trouble): Promise<void> {
    this.proxy.trouble = () => trouble
    await page.context().setOffline(false)
  }

  async end(): Promise<void> {
    await this.proxy.close()
  }
}
