import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { poke as pokeShape, type Poke, SEGMENT_TYPE } from '../../../contract/endpoints/sync.ts'
import { buildApp } from '../../../server/app.ts'
import { createMailLinks, type MailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { createTokens } from '../../../server/policies/tokens.ts'
import { openStore, type Store } from '../../../server/store/core/open-store.ts'
import { findUser } from '../../../server/store/users/users.ts'
import { createLetterBox } from '../../support/fakes/letter-box.ts'
import { type Interrupts, interruptsOf } from './interrupt.ts'
import type { Answer } from './checks/answers.ts'
import { EndedSessions } from './ended-sessions.ts'
import type { Request } from './network.ts'
import { isBatch } from './parts.ts'
import { oneConnectionOf } from './one-connection.ts'
import { askNobody, askOneByOne, handPokesOver, prepareStatements } from './prepared.ts'

interface Listener {
  poke(poke: Poke): void
  accessOf(userId: string): void
}

export interface SimServer {
  readonly store: Store
  readonly interrupts: Interrupts
  readonly dataDir: string
  readonly links: MailLinks
  readonly clock: () => Date
  readonly ended: EndedSessions
  listener: Listener | undefined
  answer(request: Request): Promise<Answer>
  answerTwice(request: Request): Promise<Answer[]>
  tokenOf(userId: string, ageDays?: number): Promise<string | undefined>
  restart(): Promise<void>
  close(): Promise<void>
}

const SECRET = 'a secret that only the simulation knows, of sufficient length'
const DAY_MS = 24 * 60 * 60 * 1000

export async function startSimServer(connection: pg.PoolConfig): Promise<SimServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-simulation-'))
  // A plan made while a table was small is kept, and still reads the whole table when it is large.
  const store = await openStore({
    connection: { ...connection, options: '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan' },
    poolSize: 4,
  })
  await askNobody(store)
  await releaseConnections(store)
  prepareStatements(store)
  askOneByOne(store)
  let listener: Listener | undefined
  handPokesOver(store, (payload) => notify(listener, payload))
  const interrupts = interruptsOf(store)
  const oneConnection = oneConnectionOf(store)
  const ended = new EndedSessions()
  const startedAt = Date.now()
  // It doesn't move: how long a seed takes on this machine must not matter.
  const clock = () => new Date(startedAt)
  const start = async () => {
    const started = await buildApp({
      store,
      config: {
        port: 0,
        host: '',
        dataDir,
        jwtSecret: SECRET,
        demo: false,
        demoLeads: 0,
        namedStatements: true,
        backups: { keep: { daily: 1, weekly: 0, monthly: 0 }, place: { folder: join(dataDir, 'backups') } },
        drainSeconds: 0,
        logLevel: 'silent',
      },
      clock,
      mail: createLetterBox().transport,
    })
    await started.ready()
    return started
  }
  let app = await start()
  let signed = 0
  const ask = async (request: Request) => {
    const answered = await answer(app, request)
    ended.check(request, answered.status)
    return answered
  }
  const answerOne = (request: Request) => oneConnection.within(() => ask(request))
  /** Changes of a batch alternate with those of its twin: otherwise chance would order them. */
  const answerBoth = (request: Request) => oneConnection.within(() => Promise.all([ask(request), ask(request)]))
  const answerTwin = async (request: Request) => {
    const { reached, release } = interrupts.hold()
    const first = answerOne(request)
    await Promise.race([reached, first])
    const claimed = interrupts.nextClaim()
    const second = answerOne(request)
    await Promise.race([claimed, second])
    release()
    return Promise.all([first, second])
  }
  return {
    store,
    interrupts,
    dataDir,
    links: createMailLinks({ publicUrl: 'http://localhost', secret: SECRET, bounceAddress: '' }),
    clock,
    ended,
    get listener() {
      return listener
    },
    set listener(newListener) {
      listener = newListener
    },
    answer: answerOne,
    answerTwice: (request) => (isBatch(request) ? answerBoth(request) : answerTwin(request)),
    async tokenOf(userId, ageDays = 0) {
      const account = await findUser(store, userId)
      if (!account?.active) return undefined
      signed += 1
      // Each of another second: a token that was refused once never returns.
      const signedAt = startedAt - (ageDays + 0.5) * DAY_MS + signed * 1_000
      return createTokens(SECRET, () => new Date(signedAt)).sign(account)
    },
    async restart() {
      await app.close()
      app = await start()
    },
    async close() {
      await app.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const accessChange = z.object({ userId: z.string() })

function notify(listener: Listener | undefined, payload: string): void {
  const news = z.union([pokeShape, accessChange]).parse(JSON.parse(payload))
  if ('userId' in news) listener?.accessOf(news.userId)
  else listener?.poke(news)
}

/** On connections from before, no statement would be observed, and no server would die. */
async function releaseConnections({ pool }: Store): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of idle) client.release(true)
}

async function answer(app: FastifyInstance, { method, path, headers, body }: Request): Promise<Answer> {
  const reply = await app.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  const replyHeaders = new Headers()
  for (const [name, value] of Object.entries(reply.headers))
    if (value !== undefined) replyHeaders.set(name, String(value))
  const { statusCode: status, payload: text, rawPayload } = reply
  const isText = replyHeaders.get('content-type') !== SEGMENT_TYPE
  return { status, headers: replyHeaders, text, ...(isText ? {} : { bytes: new Uint8Array(rawPayload) }) }
}
