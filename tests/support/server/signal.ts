import type { Page } from '@playwright/test'
import { FaultProxy, type Trouble } from '../browser/fault-proxy.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * A browser's connection to a server, which can be lost. `setOffline` alone affects only the pages: requests of a service
 * worker still arrive, so the server must be unreachable as well.
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

  /** With `trouble` the network is back, but the server doesn't answer well yet. */
  async find(page: Page, trouble?: Trouble): Promise<void> {
    this.proxy.trouble = () => trouble
    await page.context().setOffline(false)
  }

  async end(): Promise<void> {
    await this.proxy.close()
  }
}
