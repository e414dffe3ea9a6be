import type pg from 'pg'
import { ServerProcess } from '../../support/server/server-process.ts'
import { isLive } from '../../support/fakes/faulty-transport.ts'
import type { Choice } from '../simulation/choice.ts'

export const SECRET = 'a secret that both servers know, of sufficient length'

/** Two server processes on one database, each with its own pool and its own listener for pokes. */
export class ServerPair {
  readonly servers: readonly [ServerProcess, ServerProcess]
  isCalm = false
  private readonly late: Promise<unknown>[] = []

  private constructor(servers: readonly [ServerProcess, ServerProcess]) {
    this.servers = servers
  }

  static async start({ host, user, database }: pg.PoolConfig, more: Record<string, string> = {}): Promise<ServerPair> {
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
    const settings = { DATABASE_URL, JWT_SECRET: SECRET, DEMO: '0', ...more }
    return new ServerPair(await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)]))
  }

  /** Stops one as a paused host does, in the middle of whatever it was doing. */
  async pause(server: ServerProcess, ms: number): Promise<void> {
    process.kill(server.pid ?? 0, 'SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, ms))
    process.kill(server.pid ?? 0, 'SIGCONT')
  }

  async restart(server: ServerProcess): Promise<void> {
    await server.kill()
    await server.start()
  }

  /** A device's connection to them, through a balancer that sends each request to either. */
  wayFor(choice: Choice): (path: string, init: RequestInit) => Promise<Response> {
    return async (path, init) => {
      const [here, there] = choice.percent(50) ? this.servers : this.servers.toReversed()
      const ask = (server = here, requestInit = init) => fetch(`${server?.url}${path}`, requestInit)
      if (this.isCalm || isLive(path)) return ask()
      switch (choice.weighted(init.method === undefined || init.method === 'GET' ? OF_QUESTIONS : OF_CHANGES)) {
        case 'none':
          return ask()
        case 'request lost':
          throw cut()
        case 'response lost':
          await (await ask()).arrayBuffer()
          throw cut()
        case 'to both':
          return oneOf(choice, await Promise.allSettled([ask(here), ask(there)]))
        case 'late':
          this.late.push(this.deliverLate(() => ask(there, { ...init, signal: null })))
          throw cut()
        case 'truncated': {
          const response = await ask()
          const text = await response.text()
          return new Response(response.status === 204 ? null : text.slice(0, text.length / 2), response)
        }
      }
    }
  }

  private async deliverLate(deliver: () => Promise<Response>): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await deliver().then(
      (response) => response.arrayBuffer(),
      () => undefined,
    )
  }

  async untilAllArrived(): Promise<void> {
    await Promise.all(this.late)
  }

  async dispose(): Promise<void> {
    for (const server of this.servers) await server.dispose()
  }
}

type Fault = 'none' | 'request lost' | 'response lost' | 'to both' | 'late' | 'truncated'
type Weights = readonly (readonly [number, Fault])[]
const OF_QUESTIONS: Weights = [
  [80, 'none'],
  [10, 'request lost'],
  [5, 'response lost'],
  [5, 'truncated'],
]
const OF_CHANGES: Weights = [
  [40, 'none'],
  [5, 'request lost'],
  [15, 'response lost'],
  [25, 'to both'],
  [10, 'late'],
  [5, 'truncated'],
]
const LATE_MS = 700

const cut = () => new TypeError('fetch failed')

async function oneOf(choice: Choice, answers: readonly PromiseSettledResult<Response>[]): Promise<Response> {
  const there = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (there.length === 0) throw cut()
  const chosen = choice.pick(there)
  for (const other of there) if (other !== chosen) await other.arrayBuffer()
  return chosen
}
