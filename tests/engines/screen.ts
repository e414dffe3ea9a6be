import { readFileSync } from 'node:fs'
import type { Tab } from './engine.ts'

export type Role =
  | 'button'
  | 'link'
  | 'heading'
  | 'row'
  | 'dialog'
  | 'option'
  | 'combobox'
  | 'tab'
  | 'checkbox'
  | 'radio'
  | 'textbox'
  | 'field'
  | 'text'

/** What a user would name: a role and its accessible name. */
export type What = readonly [role: Role, name?: string, options?: { exact?: boolean; within?: What }]

const FINDER = readFileSync(new URL('find-in-page.js', import.meta.url), 'utf8')
const TARGET = '[data-engine-target]'
const LIMIT_MS = 15_000
const LOOK_AGAIN_MS = 100

export class Screen {
  readonly tab: Tab

  constructor(tab: Tab) {
    this.tab = tab
  }

  open(url: string): Promise<void> {
    return this.tab.goto(url)
  }

  async count(...what: What): Promise<number> {
    return this.#ask('count', what)
  }

  async texts(...what: What): Promise<string[]> {
    return this.#ask('texts', what)
  }

  async sees(what: What, limitMs = LIMIT_MS): Promise<void> {
    await this.until(() => this.count(...what).then((count) => count > 0), `${describe(what)} to be there`, limitMs)
  }

  async seesNo(what: What, limitMs = LIMIT_MS): Promise<void> {
    await this.until(() => this.count(...what).then((count) => count === 0), `${describe(what)} to be gone`, limitMs)
  }

  async clicks(...what: What): Promise<void> {
    await this.#target(what)
    await this.tab.click(TARGET)
  }

  async types(text: string, ...what: What): Promise<void> {
    await this.#target(what)
    await this.tab.type(TARGET, text)
  }

  async valueOf(...what: What): Promise<string> {
    return this.#ask('valueOf', what)
  }

  async sets(value: string, ...what: What): Promise<void> {
    await this.#target(what)
    await this.#ask('setValue', [value])
  }

  async chooses(paths: readonly string[]): Promise<void> {
    await this.tab.chooseFiles('input[type=file]', paths)
  }

  async path(): Promise<string> {
    return this.tab.evaluate('location.pathname')
  }

  async until(holds: () => Promise<boolean>, what: string, limitMs = LIMIT_MS): Promise<void> {
    const deadline = Date.now() + limitMs
    for (;;) {
      // A page that is being left doesn't answer.
      const isThere = await holds().catch(() => false)
      if (isThere) return
      if (Date.now() > deadline)
        throw new Error(`Waited ${limitMs} ms for ${what}. The screen says: ${await this.#said()}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  }

  async #target(what: What): Promise<void> {
    await this.until(() => this.#ask<boolean>('mark', what), `${describe(what)} to be there`)
  }

  #ask<T>(question: string, args: readonly unknown[]): Promise<T> {
    const call = `globalThis.doorstepFinder.${question}(...${JSON.stringify(args)})`
    return this.tab.evaluate<T>(`(globalThis.doorstepFinder || (() => { ${FINDER} })(), ${call})`)
  }

  async #said(): Promise<string> {
    const SCREEN_TEXT = "document.body.innerText.replace(/\\s+/g, ' ').slice(0, 2000)"
    return this.tab.evaluate<string>(SCREEN_TEXT).catch((error: unknown) => `nothing (${String(error)})`)
  }
}

const describe = ([role, name]: What) => (name === undefined ? role : `${role} "${name}"`)
