import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'
import { signIn } from '../browser/browser.ts'
import { grace } from '../builders/demo-people.ts'
import { PlainClient } from '../server/plain-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'

type Treat = Parameters<typeof startSmtpSink>[0]

export class MailOffice {
  static async open(browser: Browser, treat?: Treat): Promise<MailOffice> {
    const sink = await startSmtpSink(treat)
    const server = await ServerProcess.start({
      DEMO_LEADS: '24',
      SMTP_URL: sink.url,
      MAIL_FROM: 'office@example.com',
    })
    const client = await PlainClient.signIn(server.url, grace)
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, server.url, grace)
    const chosen = await page.waitForFunction(() => localStorage.getItem('companyId'))
    return new MailOffice({ sink, server, client, context, page, companyId: (await chosen.jsonValue()) ?? '' })
  }

  readonly sink: SmtpSink
  readonly server: ServerProcess
  readonly page: Page
  readonly companyId: string
  readonly context: BrowserContext
  readonly #client: PlainClient

  private constructor(parts: {
    sink: SmtpSink
    server: ServerProcess
    client: PlainClient
    context: BrowserContext
    page: Page
    companyId: string
  }) {
    this.sink = parts.sink
    this.server = parts.server
    this.context = parts.context
    this.page = parts.page
    this.companyId = parts.companyId
    this.#client = parts.client
  }

  /** `path` ends with `?` or `&`. */
  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#client.call<T>(method, `/api/marketing/${path}companyId=${this.companyId}`, body)
  }

  async openCampaigns(): Promise<void> {
    await this.page.goto(`${this.server.url}/marketing?tab=campaigns`)
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true })
  }

  press(name: string): Promise<void> {
    return this.button(name).click()
  }

  said(text: string): Promise<void> {
    return expect(this.page.getByRole('status').filter({ hasText: text })).toBeVisible()
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  card(name: string) {
    return this.page.getByRole('region', { name, exact: true })
  }

  async shoot(name: string): Promise<void> {
    const shots = process.env['SHOTS']
    if (shots) await this.page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  }

  async close(): Promise<void> {
    await this.context.close()
    await this.server.dispose()
    await this.sink.close()
  }
}
