import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/server/server-process.ts'
import type { EngineBrowser, Tab } from './engine.ts'
import { goTo } from './go-to.ts'
import { ProfileFolder } from './profile-folder.ts'
import { WebDriverSession } from './webdriver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url))
const START_LIMIT_MS = 20_000

const DISPLAY = '/usr/bin/Xvfb'

/** Whether all of it is installed: without its window the driver starts, and never answers. */
export const hasWebkit = () =>
  existsSync(DRIVER) && existsSync(DISPLAY) && spawnSync(WINDOW, ['--check'], { stdio: 'ignore' }).status === 0

/** Debian's WebKitGTK over WebDriver, on its own display. */
export class WebkitBrowser implements EngineBrowser {
  readonly name = 'webkit'
  /** This driver reports none. */
  readonly pageErrors: string[] = []
  readonly #profile = new ProfileFolder()
  #session: WebDriverSession | undefined
  #processes: ChildProcess[] = []

  async open(): Promise<Tab> {
    const env = {
      ...process.env,
      TZ: 'Europe/London',
      LANG: 'en_GB.UTF-8',
      DISPLAY: await this.#startDisplay(),
      // Identifies its processes.
      DOORSTEP_PROFILE: this.#profile.path,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    }
    const port = await freePort()
    this.#start(DRIVER, [`--port=${port}`], env)
    const capabilities = { 'webkitgtk:browserOptions': { binary: WINDOW, args: [this.#profile.path] } }
    this.#session = await untilStarted(() => WebDriverSession.create(`http://127.0.0.1:${port}`, capabilities))
    const [window] = await this.#session.windows()
    return this.#tab(window ?? (await this.#session.newWindow()))
  }

  async newTab(): Promise<Tab> {
    if (!this.#session) throw new Error('The browser is not open.')
    return this.#tab(await this.#session.newWindow())
  }

  processIds(): number[] {
    return this.#profile.processes()
  }

  async kill(): Promise<void> {
    this.#session = undefined
    await this.#profile.killProcesses()
    for (const child of this.#processes) child.kill('SIGKILL')
    this.#processes = []
  }

  async dispose(): Promise<void> {
    await this.#session?.end().catch(() => undefined)
    await this.kill()
    this.#profile.remove()
  }

  #start(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    this.#processes.push(child)
    return child
  }

  /** Returns the first free display number. */
  async #startDisplay(): Promise<string> {
    mkdirSync('/tmp/.X11-unix', { recursive: true, mode: 0o1777 })
    const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
    const child = this.#start(DISPLAY, args, { ...process.env, DOORSTEP_PROFILE: this.#profile.path })
    const output = child.stdio[3]
    if (!output) throw new Error('Xvfb has no output.')
    const [number] = (await once(output, 'data')) as [Buffer]
    return `:${number.toString().trim()}`
  }

  #tab(window: string): Tab {
    const session = this.#session
    if (!session) throw new Error('The browser is not open.')
    const evaluate = <T>(expression: string) => session.evaluate<T>(window, expression)
    return {
      goto: (url) => goTo(evaluate, url),
      evaluate,
      click: (selector) => session.click(window, selector),
      type: (selector, text) => session.send(window, selector, text),
      chooseFiles: (selector, paths) => session.send(window, selector, paths.join('\n')),
      back: async () => void (await evaluate('(void setTimeout(() => history.back(), 0))')),
      screenshot: async (path) => writeFileSync(path, await session.screenshot(window)),
      close: () => session.close(window),
    }
  }
}

async function untilStarted<T>(start: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
