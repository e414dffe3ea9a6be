import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'
import { startProxy } from '../../tests/kit/proxy.ts'
import { startSmtpSink, type TakenMail } from '../../tests/support/fakes/smtp-sink.ts'
import { freePort } from '../../tests/support/server/server-process.ts'
import { composeSettings } from './compose-settings.ts'
import type { Image } from './image-steps.ts'

export const ADMIN = { email: 'admin@example.com', password: 'the kit is tried' }

/** Of npm, because Debian has no object store. It keeps each object as a file. */
const OBJECT_STORE = 's3rver@3.7.1'
/** It knows no others. */
const OBJECT_STORE_KEY = 'S3RVER'
const LOOKS = 600
const LOOK_AGAIN_MS = 100

export interface KitServer {
  readonly url: string
  /** SIGTERM, as Docker does; answers how long it took to end, in ms. */
  stop(): Promise<number>
  start(): Promise<void>
}

/** What compose.yaml starts, as processes of this machine. */
export interface Arrangement {
  readonly url: string
  readonly servers: readonly [KitServer, KitServer]
  readonly objectsFolder: string
  readonly emails: readonly TakenMail[]
}

type Ending = () => Promise<unknown>

/** Adds to `endings` how each part is stopped, the last one first. */
export async function startArrangement(image: Image, folder: string, endings: Ending[]): Promise<Arrangement> {
  const database = await launchPostgres(join(folder, 'postgres'))
  endings.push(() => database.stop())
  const { user, host, database: name } = database.connection
  const objectsFolder = join(folder, 'objects')
  const objects = await startObjectStore(objectsFolder, endings)
  const mail = await startSmtpSink()
  endings.push(() => mail.close())
  const ports = [await freePort(), await freePort()] as const
  const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const
  const proxy = await startProxy('caddy of compose.yaml', ...urls)
  endings.push(() => proxy.stop())
  const settings = {
    ...composeSettings(readFileSync('kit/compose.yaml', 'utf8'), {
      PUBLIC_URL: proxy.url,
      JWT_SECRET: 'thirty-two characters or more, only here',
      ADMIN_PASSWORD: ADMIN.password,
    }),
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`,
    S3_ENDPOINT: objects,
    S3_ACCESS_KEY_ID: OBJECT_STORE_KEY,
    S3_SECRET_ACCESS_KEY: OBJECT_STORE_KEY,
    SMTP_URL: mail.url,
  }
  const shared = { ...settings, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }
  mkdirSync(shared.DATA_DIR, { mode: 0o700 })
  const server = (number: 0 | 1) => createServer(image, urls[number], { ...shared, PORT: String(ports[number]) })
  const servers = [server(0), server(1)] as const
  // Both at once on an empty database, as Docker does.
  for (const each of servers) endings.push(() => each.stop())
  await Promise.all(servers.map((each) => each.start()))
  return { url: proxy.url, servers, objectsFolder, emails: mail.taken }
}

async function startObjectStore(folder: string, endings: Ending[]): Promise<string> {
  mkdirSync(folder)
  const port = String(await freePort())
  const bucket = ['--configure-bucket', 'doorstep']
  const options = ['--directory', folder, '--address', '127.0.0.1', '--port', port, ...bucket]
  const child = spawn('npm', ['exec', '--yes', '--', OBJECT_STORE, ...options], { stdio: 'ignore', detached: true })
  // npm has started a shell, which has started it.
  endings.push(async () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url, child)
  return url
}

function createServer(image: Image, url: string, settings: Record<string, string>): KitServer {
  let child: ChildProcess | undefined
  let printed = ''
  return {
    url,
    async start() {
      const ownSettings = { PATH: process.env['PATH'] ?? '', HOME: image.root }
      child = spawn(process.execPath, image.command.slice(1), {
        cwd: image.folder,
        env: { ...ownSettings, ...image.env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      await untilItAnswers(`${url}/api/ready`, child).catch((error: unknown) => {
        throw new Error(`A server of the image did not start:\n${printed}`, { cause: error })
      })
    },
    async stop() {
      if (!child || hasEnded(child)) return 0
      const began = performance.now()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return performance.now() - began
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let looked = 0; looked < LOOKS && !hasEnded(child); looked++) {
    if (await fetch(url).catch(() => undefined)) return
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`${url} does not answer.`)
}
