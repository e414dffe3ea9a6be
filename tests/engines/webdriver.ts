const ANSWER_LIMIT_MS = 60_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export class WebDriverSession {
  readonly #url: string
  /** One command at a time, because the window that they go to is state of the session. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(url: string) {
    this.#url = url
  }

  static async create(driver: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriverSession(`${driver}/session/${sessionId}`)
  }

  async newWindow(): Promise<string> {
    return (await this.#ask<{ handle: string }>(undefined, 'POST', '/window/new', { type: 'tab' })).handle
  }

  async windows(): Promise<string[]> {
    return this.#ask(undefined, 'GET', '/window/handles')
  }

  async close(window: string): Promise<void> {
    await this.#ask(window, 'DELETE', '/window')
  }

  async evaluate<T>(window: string, expression: string): Promise<T> {
    const script = `
      const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (${expression})).then(
        (value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error) }))`
    const result = await this.#ask<{ value: T; error?: string }>(window, 'POST', '/execute/async', { script, args: [] })
    if (result.error !== undefined) throw new Error(result.error)
    return result.value
  }

  async click(window: string, selector: string): Promise<void> {
    const element = await this.#find(window, selector)
    await this.#ask(window, 'POST', `/element/${element}/click`, {})
  }

  async send(window: string, selector: string, text: string): Promise<void> {
    const element = await this.#find(window, selector)
    await this.#ask(window, 'POST', `/element/${element}/value`, { text })
  }

  async screenshot(window: string): Promise<Buffer> {
    return Buffer.from(await this.#ask<string>(window, 'GET', '/screenshot'), 'base64')
  }

  async end(): Promise<void> {
    await this.#ask(undefined, 'DELETE', '')
  }

  async #find(window: string, selector: string): Promise<string> {
    const found = await this.#ask<Record<string, string>>(window, 'POST', '/element', {
      using: 'css selector',
      value: selector,
    })
    return found[ELEMENT] ?? ''
  }

  #ask<T>(window: string | undefined, method: string, path: string, body?: object): Promise<T> {
    const next = this.#last
      .catch(() => undefined)
      .then(async () => {
        if (window) await ask('POST', `${this.#url}/window`, { handle: window })
        return ask<T>(method, this.#url + path, body)
      })
    this.#last = next
    return next
  }
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const answer = await fetch(url, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(
    (cause: unknown) => {
      throw new Error(`The browser's driver did not answer ${method} ${url}.`, { cause })
    },
  )
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
