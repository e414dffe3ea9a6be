import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/commands/demo/demo-accounts.ts'
import { isRunning } from '../../../server/store/embedded-postgres/postmaster-lock.ts'
import { freePort } from '../../support/server/server-process.ts'

const folders: string[] = []
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-process-'))
  // Otherwise PostgreSQL, which doesn't run as root, would be elsewhere and outlive the test.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

interface Started {
  child: ChildProcess
  output: () => string
  errors: () => string
  ended: Promise<number | null>
}

function startMain(settings: Record<string, string>, { isGroup = false, script = ['server/main.ts'] } = {}): Started {
  const env = { PATH: process.env['PATH'], DEMO_LEADS: '20', ...settings }
  const child = spawn(process.execPath, script, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: isGroup })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, output: () => output, errors: () => errors, ended }
}

async function untilReady({ child, output, errors }: Started, lastWords = 'megan@example.com') {
  const deadline = Date.now() + 40_000
  while (!output().includes(lastWords)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Not ready:\n${output()}\n${errors()}`)
    await pause(20)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function slowSignIn(port: number) {
  const body = JSON.stringify({ email: 'ben@example.com', password: DEMO_PASSWORD })
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login' })
  sent.setHeader('content-type', 'application/json')
  sent.setHeader('content-length', Buffer.byteLength(body))
  sent.write(body.slice(0, 10))
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
  })
  return { status, finish: () => sent.end(body.slice(10)), connected: once(sent, 'socket') }
}

/** Opens it up to the first heartbeat; the rest follows. */
async function openStream(url: string): Promise<{ rest: Promise<string> }> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ben@example.com', password: DEMO_PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const stream = await fetch(`${url}/api/sync/stream`, { headers: { authorization: `Bearer ${token}` } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain(': beat')
  const rest = async () => {
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    return text
  }
  return { rest: rest() }
}

test('prints one address and the demo sign-ins, and ends in order on SIGTERM', { timeout: 90_000 }, async () => {
  const port = await freePort()
  const dataDir = newFolder()
  const server = startMain({ PORT: String(port), DATA_DIR: dataDir })
  await untilReady(server)
  const addresses = server.output().match(/https?:\S+/g)
  expect(addresses).toEqual([`http://localhost:${port}`])
  expect(server.output()).toContain(DEMO_PASSWORD)

  const stream = await openStream(`http://127.0.0.1:${port}`)
  const signIn = slowSignIn(port)
  await signIn.connected
  // The server has the first half once it answers a later request.
  await fetch(`http://127.0.0.1:${port}/api/live`)
  const start = performance.now()
  server.child.kill('SIGTERM')
  setTimeout(signIn.finish, 200)

  expect(await signIn.status).toBe(200)
  expect(await stream.rest).toMatch(/^event: reconnect\ndata: {"afterMs":\d+}\n\n$/)
  expect(await server.ended).toBe(0)
  expect(performance.now() - start).toBeLessThan(5000)
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  expect(server.errors()).toBe('')
})

test('a draining server reports that it isn’t ready, continues for its grace period, then ends in order', {
  timeout: 90_000,
}, async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startMain({ PORT: String(port), DATA_DIR: newFolder(), DRAIN_SECONDS: '3' })
  await untilReady(server)
  const stream = await openStream(url)
  const start = performance.now()
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { timeout: 10_000 }).toBe(503)
  const live = await fetch(`${url}/api/live`)
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
  // It starts while the server drains and ends later: the server waits for it.
  const signIn = slowSignIn(port)
  await signIn.connected
  setTimeout(signIn.finish, Math.max(0, start + 4_500 - performance.now()))
  expect(await signIn.status).toBe(200)
  expect(await stream.rest).toContain('event: reconnect')
  expect(await server.ended).toBe(0)
  expect(performance.now() - start).toBeGreaterThan(4_500)
  expect(server.errors()).toBe('')
})

test('without its demo a server refuses the published password, says so, and accepts it again with DEMO=1', {
  timeout: 90_000,
}, async () => {
  const port = await freePort()
  const environment = { PORT: String(port), DATA_DIR: newFolder(), DEMO_LEADS: '0' }
  const signInStatus = async () => {
    const body = JSON.stringify({ email: 'ben@example.com', password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body })).status
  }
  const runWith = async (settings: Record<string, string>, lastWords?: string) => {
    const server = startMain({ ...environment, ...settings })
    await untilReady(server, lastWords)
    const status = await signInStatus()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    return { status, output: server.output() }
  }

  expect(await runWith({})).toMatchObject({ status: 200 })
  const closed = await runWith({ PUBLIC_URL: 'https://crm.example.com' }, 'Doorstep is ready')
  expect(closed.status).toBe(401)
  expect(closed.output).toContain('There is no demo because PUBLIC_URL is open to others. Set DEMO=1')
  expect(closed.output).toContain('Disabled 8 demo accounts that still had the published password.')
  const again = await runWith({ DEMO: '0' }, 'Doorstep is ready')
  expect(again.status).toBe(401)
  expect(again.output).not.toContain('isabled')
  expect(await runWith({ DEMO: '1', PUBLIC_URL: 'https://crm.example.com' })).toMatchObject({ status: 200 })
})

test('a server ends within five seconds even if a request never ends', { timeout: 90_000 }, async () => {
  const port = await freePort()
  const server = startMain({ PORT: String(port), DATA_DIR: newFolder() })
  await untilReady(server)
  const signIn = slowSignIn(port)
  const cut = expect(signIn.status).rejects.toThrow()
  await signIn.connected
  const start = performance.now()
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(performance.now() - start).toBeLessThan(5000)
  await cut
})

test('a server that is stopped while it seeds its demo ends within five seconds, with its PostgreSQL', async () => {
  const dataDir = newFolder()
  const server = startMain({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_LEADS: '100000' })
  const lock = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  while (!existsSync(lock)) await pause(20)
  await pause(1500)
  const start = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - start).toBeLessThan(5000)
  expect(existsSync(lock)).toBe(false)
  expect(server.output() + server.errors()).toBe('')
})

test('a server that is stopped as soon as it listens reports no failure of its background work', async () => {
  const server = startMain({ PORT: String(await freePort()), DATA_DIR: newFolder() })
  await untilReady(server)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output() + server.errors()).not.toContain('failed')
})

test('signals to the whole process group, as npm, systemd and Ctrl-C send them, leave no PostgreSQL behind', async () => {
  const dataDir = newFolder()
  const server = startMain({ PORT: String(await freePort()), DATA_DIR: dataDir }, { isGroup: true })
  await untilReady(server)
  const postmaster = postmasterOf(dataDir)
  await signalGroup(server.child)
  expect(await server.ended).toBe(0)
  await untilGone(postmaster)
  expect(server.errors()).toBe('')
}, 60_000)

test('a tool that starts PostgreSQL ends it after two signals to its group', async () => {
  const dataDir = newFolder()
  const settings = { DATA_DIR: dataDir }
  const script = ['tools/backup.ts', join(dataDir, 'doorstep.backup')]
  const tool = startMain(settings, { isGroup: true, script })
  while (!existsSync(lockOf(dataDir))) await pause(20)
  const postmaster = postmasterOf(dataDir)
  await signalGroup(tool.child)
  expect(await tool.ended).toBe(1)
  expect(tool.errors()).toBe('Stopped. No backup was written.\n')
  await untilGone(postmaster)
}, 60_000)

/** A process that has ended is listed until the system has cleaned up. */
const untilGone = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)

const lockOf = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid')
const postmasterOf = (dataDir: string) => Number(readFileSync(lockOf(dataDir), 'utf8').split('\n')[0])

/** A process ended by a signal would have no exit code. */
async function signalGroup(child: ChildProcess) {
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT']) {
    if (!running.has(child)) return
    process.kill(-Number(child.pid), signal)
    await pause(15)
  }
}

async function onlyLineOf(settings: Record<string, string>): Promise<string> {
  const server = startMain(settings)
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe('')
  const lines = server.errors().trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('a busy port ends the start with one line that names it', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const dataDir = newFolder()
  expect(await onlyLineOf({ PORT: String(port), DATA_DIR: dataDir })).toBe(
    `Port ${port} is in use. Set PORT to a free one.`,
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  other.close()
})

test('a wrong setting, an unwritable folder or an unreachable database ends the start with one line', async () => {
  const PORT = String(await freePort())
  expect(await onlyLineOf({ PORT: 'eighty', DATA_DIR: newFolder() })).toMatch(/^PORT /)
  expect(await onlyLineOf({ PORT, DATA_DIR: '/dev/null/data' })).toMatch(/^DATA_DIR /)
  const DATABASE_URL = `postgres://nobody:secret@127.0.0.1:${await freePort()}/nothing`
  const line = await onlyLineOf({ PORT, DATA_DIR: newFolder(), DATABASE_URL })
  expect(line).toMatch(/^DATABASE_URL /)
  expect(line).not.toContain('secret')
})
