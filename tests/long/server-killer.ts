import { setTimeout as sleep } from 'node:timers/promises'
import type { Passing, Trouble } from '../support/browser/fault-proxy.ts'
import type { ServerProcess } from '../support/server/server-process.ts'
import type { Choice } from '../sync/simulation/choice.ts'
import type { Notebook } from './notebook.ts'
import type { Pace } from './pace.ts'

type How = 'at any moment' | 'while it works' | 'between commit and answer'
const WAYS: readonly How[] = ['at any moment', 'while it works', 'between commit and answer']

/** A server runs at least this long, so that something reaches it. */
const SHORTEST_LIFE_MS = 150
/** How long to wait for a change to kill the server with. */
const PATIENCE_MS = 4_000
/** Without the demo its users couldn't sign in. */
const AGAIN = { DEMO: '1' }
const MOST_STARTS = 3
/** How long the server works on a change. */
const WORK_MS = 12

export class ServerKiller {
  private readonly server: ServerProcess
  private readonly choice: Choice
  private readonly notebook: Notebook
  private aim: { how: How; hit: () => void } | undefined

  constructor(server: ServerProcess, choice: Choice, notebook: Notebook) {
    this.server = server
    this.choice = choice
    this.notebook = notebook
  }

  async run(pace: Pace, isStopped: () => boolean): Promise<void> {
    for await (const _turn of pace) {
      await sleep(SHORTEST_LIFE_MS + this.choice.below(SHORTEST_LIFE_MS))
      const how = await this.momentFor(this.choice.pick(WAYS))
      await this.server.kill()
      this.notebook.note(`server killed ${how}`)
      await this.startAgain(isStopped)
    }
  }

  /** On a busy machine it may not be ready in time; then it is started once more. */
  private async startAgain(isStopped: () => boolean): Promise<void> {
    for (let left = MOST_STARTS; !isStopped(); left -= 1) {
      try {
        return await this.server.start(AGAIN)
      } catch (error) {
        // Ctrl+C reaches a server that is just starting, too.
        if (left === 1 && !isStopped()) throw error
        this.notebook.note('server was not ready', { error: String(error).slice(0, 400) })
        await this.server.kill()
      }
    }
  }

  watch({ method, path }: Passing): Trouble | undefined {
    const { aim } = this
    if (!aim || method === 'GET' || !path.startsWith('/api/') || path.startsWith('/api/auth')) return undefined
    this.aim = undefined
    if (aim.how === 'while it works') {
      setTimeout(aim.hit, this.choice.below(WORK_MS))
      return undefined
    }
    return {
      cutAfter: async () => {
        aim.hit()
        await this.server.kill()
      },
    }
  }

  private async momentFor(how: How): Promise<How> {
    if (how === 'at any moment') return how
    const { promise, resolve } = Promise.withResolvers<How>()
    this.aim = { how, hit: () => resolve(how) }
    const met = await Promise.race([promise, sleep(PATIENCE_MS, 'at any moment' as const, { ref: false })])
    this.aim = undefined
    return met
  }
}
