import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoUsers } from '../../server/commands/demo/demo-accounts.ts'
import { BrowserProfile, type Credentials, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { CHROMIUM_ARGS } from '../support/browser/chromium.ts'
import type { FaultProxy } from '../support/browser/fault-proxy.ts'
import type { Choice } from '../sync/simulation/choice.ts'
import type { Notebook } from './notebook.ts'
import { type Hand, openContact, openLead, prepareOnContact, prepareOnLead, type Task } from './tasks.ts'

export interface Place {
  device: number
  devices: number
  half: 0 | 1
  credentials: Credentials
  /** The company on screen, if it isn't the user's first. */
  company?: string
  pauseMs: number
}

/** Ten of them run side by side. The runner ends them itself. */
const BROWSER = {
  args: [...CHROMIUM_ARGS, '--renderer-process-limit=1', '--js-flags=--max-old-space-size=256'],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
}
/** A screen that shows nothing for this long is reloaded. */
const PATIENCE_MS = 45_000
const LOOK_EVERY_MS = 50
const MOST_TASKS_ON_A_LEAD = 8

export class Person {
  readonly place: Place
  readonly userId: string
  readonly companyIds: readonly string[]
  readonly proxy: FaultProxy
  readonly profile = new BrowserProfile()
  private readonly choice: Choice
  private readonly notebook: Notebook
  private page: Page | undefined
  private dying: Promise<void> | undefined
  private diesWhenSaved: (() => void) | undefined
  private numbered = 0

  constructor(place: Place, proxy: FaultProxy, choice: Choice, notebook: Notebook) {
    this.place = place
    this.proxy = proxy
    this.choice = choice
    this.notebook = notebook
    const account = demoUsers.find(({ email }) => email === place.credentials.email)
    this.userId = account?._id ?? ''
    this.companyIds = account?.companyIds ?? []
  }

  async arrive(): Promise<void> {
    const page = await this.open()
    await signIn(page, this.proxy.url, this.place.credentials)
    await everythingIsHere(page, this.proxy.url)
    if (this.place.company) await page.getByLabel('Company', { exact: true }).selectOption(this.place.company)
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.visit(isOver).catch((error: unknown) => this.recover(error))
      await this.dying
    }
  }

  /** `kill -9` of the whole browser, now or at the moment something is saved. */
  async killBrowser(moment: 'at any moment' | 'right after a save'): Promise<void> {
    if (moment === 'right after a save') {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.diesWhenSaved = resolve
      const isDead = await Promise.race([promise.then(() => true), sleep(PATIENCE_MS, false)])
      this.diesWhenSaved = undefined
      if (isDead) return this.dying
    }
    while (!this.page) await sleep(LOOK_EVERY_MS)
    this.die('at any moment')
    await this.dying
  }

  async atRest(): Promise<Page> {
    await this.dying
    const page = this.page ?? (await this.open())
    await page.goto(`${this.proxy.url}/sync`)
    return page
  }

  async picture(folder: string): Promise<void> {
    await this.page?.screenshot({ path: join(folder, `device-${this.place.device}.png`) }).catch(() => undefined)
  }

  async end(): Promise<void> {
    await this.dying
    await this.profile.dispose()
  }

  private die(moment: string): void {
    if (!this.page) return
    this.page = undefined
    this.notebook.note(`browser killed ${moment}`, { device: this.place.device })
    this.dying = this.profile.kill()
  }

  private async open(): Promise<Page> {
    const page = await this.profile.open(BROWSER)
    // One machine runs ten tablets and the server; real tablets have a machine of their own.
    for (const pid of this.profile.processIds()) standBack(pid)
    page.setDefaultTimeout(PATIENCE_MS)
    this.page = page
    return page
  }

  private async visit(isOver: () => boolean): Promise<void> {
    const page = this.page ?? (await this.openApp())
    const { device, devices, half } = this.place
    const hand: Hand = { page, choice: this.choice, device, devices, half, next: () => (this.numbered += 1) }
    if (this.choice.percent(15)) return this.perform(await openContact(hand), await prepareOnContact(hand))
    const lane = await openLead(hand)
    for (let left = 1 + this.choice.below(MOST_TASKS_ON_A_LEAD); left > 0 && !isOver(); left -= 1) {
      await this.perform(lane, await prepareOnLead(hand))
      await sleep(this.choice.below(this.place.pauseMs))
    }
  }

  private async openApp(): Promise<Page> {
    const page = await this.open()
    await page.goto(`${this.proxy.url}/leads`)
    await page.getByRole('banner').or(page.getByLabel('Password')).first().waitFor()
    if (await page.getByRole('alert', { name: 'Recovered changes' }).isVisible())
      this.notebook.note('work was recovered')
    if (page.url().includes('/login')) {
      this.notebook.note('signed in again', { device: this.place.device })
      await signIn(page, this.proxy.url, this.place.credentials)
    }
    return page
  }

  private async perform(lane: string, task: Task | undefined): Promise<void> {
    if (!task) return
    const { kind, value, act } = task
    const startedAt = Date.now()
    const write = (outcome: 'saved' | 'unsure') => {
      const { device } = this.place
      this.notebook.write({ device, userId: this.userId, lane, kind, value, startedAt, endedAt: Date.now(), outcome })
    }
    const isSeen = await act().catch((error: unknown) => {
      write('unsure')
      throw error
    })
    write(isSeen === false ? 'unsure' : 'saved')
    const dies = this.diesWhenSaved
    if (!dies) return
    this.diesWhenSaved = undefined
    this.die('right after a save')
    dies()
    throw new Error('The browser was killed.')
  }

  private async recover(error: unknown): Promise<void> {
    if (!this.page) return
    const { device } = this.place
    if (this.page.isClosed()) {
      this.notebook.note('browser ended on its own', { device })
      this.page = undefined
      return
    }
    this.notebook.note('reloaded', { device, error: String(error).slice(0, 400), url: this.page.url() })
    await this.page.goto(`${this.proxy.url}/leads`).catch(() => undefined)
  }
}

function standBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}
