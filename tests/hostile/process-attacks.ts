import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { json, type Target } from './target.ts'

// Attacks that end a process: nobody is answered in that time, so these run one by one after all others.

const KILLS = 14
const WRITERS = 4
const BACK_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 20_000

export interface Tried {
  readonly name: string
  readonly attempts: number
  readonly complaints: readonly string[]
}

const noteOf = (kill: number, count: number) => `Kept over kill ${kill}, note ${count}.`

/** Adds notes until the server is gone; returns those that it acknowledged. */
async function addNotes({ call, user, leadIds }: Target, kill: number, writer: number): Promise<string[]> {
  const saved: string[] = []
  for (let count = writer; ; count += WRITERS) {
    const content = noteOf(kill, count)
    const reply = await call('POST', `/api/epc/leads/${leadIds[5]}/notes`, { token: user, body: { content } })
    if (reply.status !== 201) return saved
    saved.push(content)
  }
}

async function lostAfterKill(target: Target, kill: number): Promise<string[]> {
  const writers = Array.from({ length: WRITERS }, (_, writer) => addNotes(target, kill, writer))
  await sleep(100 + 50 * (kill % 5))
  await target.server.kill()
  const saved = (await Promise.all(writers)).flat()
  await target.server.start()
  const lost: string[] = []
  const stored = await allNotes(target)
  for (const content of saved) if (!stored.includes(`"${content}"`)) lost.push(`lost: ${content}`)
  return lost
}

async function allNotes({ call, user, leadIds }: Target): Promise<string> {
  const reply = await call('GET', `/api/epc/leads/${leadIds[5]}/notes`, { token: user })
  return JSON.stringify(json(reply))
}

export async function killServer(target: Target): Promise<Tried> {
  const complaints: string[] = []
  for (let kill = 0; kill < KILLS; kill++) complaints.push(...(await lostAfterKill(target, kill)))
  return { name: 'the server killed while notes are added', attempts: KILLS, complaints }
}

const lockOf = (dataDir: string) => join(realpathSync(join(dataDir, 'postgres')), 'data', 'postmaster.pid')
const postmasterOf = (dataDir: string) => Number(readFileSync(lockOf(dataDir), 'utf8').split('\n')[0])

async function isWithin(limitMs: number, isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(100)) if (await isTrue()) return true
  return false
}

/** Kills as the out-of-memory killer does. The server restarts it three times in five minutes. */
export async function killDatabase(target: Target): Promise<Tried> {
  const { server, call, user, leadIds } = target
  const complaints: string[] = []
  const attempts = 3
  for (let kill = 0; kill < attempts; kill++) {
    const killed = postmasterOf(server.dataDir)
    process.kill(killed, 'SIGKILL')
    const body = { content: `After database kill ${kill}` }
    const isBack = async () =>
      existsSync(lockOf(server.dataDir)) &&
      postmasterOf(server.dataDir) !== killed &&
      (await call('POST', `/api/epc/leads/${leadIds[5]}/notes`, { token: user, body })).status === 201
    if (!(await isWithin(BACK_WITHIN_MS, isBack))) complaints.push(`the database is not back after kill ${kill}`)
  }
  return { name: 'the embedded PostgreSQL killed', attempts, complaints }
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

export async function signalTwice({ server }: Target): Promise<Tried> {
  const postmaster = postmasterOf(server.dataDir)
  const { pid } = server
  if (pid === undefined) throw new Error('The server does not run.')
  process.kill(pid, 'SIGTERM')
  await sleep(50)
  if (isRunning(pid)) process.kill(pid, 'SIGTERM')
  const isGone = await isWithin(STOPPED_WITHIN_MS, () => !isRunning(pid) && !isRunning(postmaster))
  return {
    name: 'two signals to stop',
    attempts: 1,
    complaints: isGone ? [] : ['the server or its PostgreSQL still runs'],
  }
}

/** In an order that the target survives. */
export const processAttacks = [killServer, killDatabase, signalTwice]
