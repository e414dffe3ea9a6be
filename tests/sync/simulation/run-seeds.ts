import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { addHits, type Hits } from './coverage.ts'
import type { Steps } from './run-seed.ts'
import { type FailureText, type Job, line } from './job.ts'

/** Most of what it creates is garbage at once: with room for it, less is copied. */
const ROOM = '--max-semi-space-size=64'
const MAIN = join(import.meta.dirname, 'main.ts')

export interface SeedsRun {
  connection: pg.PoolConfig
  seeds: readonly number[]
  steps: number
  processes: number
  only?: Steps
  bug?: string
  stopsAtFailure?: boolean
  onSeed?: (seed: number, ms: number, failure: FailureText | undefined) => void
}

export type SeedFailure = FailureText & { seed: number }

export interface SeedsResult {
  failures: SeedFailure[]
  done: number
  hits: Hits
  counts: Hits
}

/** Runs seeds in separate processes, all on one database: each seed has its own companies. */
export async function runSeeds(run: SeedsRun): Promise<SeedsResult> {
  const result: SeedsResult = { failures: [], done: 0, hits: {}, counts: {} }
  const left = [...run.seeds]
  const stopping = new AbortController()
  const processes = Math.min(run.processes, left.length)
  await Promise.all(Array.from({ length: processes }, () => runShare(run, left, result, stopping)))
  return result
}

/** The next seed is ready when one ends. */
const GIVEN_AHEAD = 2

/** Takes from what is `left` until nothing remains, so that all end at the same time. */
async function runShare(run: SeedsRun, left: number[], result: SeedsResult, stopping: AbortController): Promise<void> {
  const { connection, steps, only, bug } = run
  const job: Job = {
    connection: { ...connection },
    steps,
    ...(only ? { only } : {}),
    ...(bug ? { bug } : {}),
  }
  const child = spawn(process.execPath, [ROOM, MAIN, JSON.stringify(job)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its parent's colours and loaders are not meant for it.
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const end = () => void child.kill('SIGKILL')
  stopping.signal.addEventListener('abort', end)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  // For a process that has died, `given` has its seeds.
  child.stdin.on('error', () => undefined)
  const sentSeeds: number[] = []
  const giveNext = () => {
    const seed = left.shift()
    if (seed === undefined) return child.stdin.end()
    sentSeeds.push(seed)
    child.stdin.write(`${seed}\n`)
  }
  for (let ahead = 0; ahead < GIVEN_AHEAD; ahead += 1) giveNext()
  for await (const text of createInterface({ input: child.stdout })) {
    const message = line.parse(JSON.parse(text))
    if ('hits' in message) {
      addHits(result.hits, message.hits)
      addHits(result.counts, message.counts)
      continue
    }
    sentSeeds.shift()
    giveNext()
    result.done += 1
    run.onSeed?.(message.seed, message.ms, message.failure)
    if (!message.failure) continue
    result.failures.push({ seed: message.seed, ...message.failure })
    if (run.stopsAtFailure) stopping.abort()
  }
  stopping.signal.removeEventListener('abort', end)
  const [unseen] = sentSeeds
  if (unseen === undefined || stopping.signal.aborted) return
  result.failures.push({ seed: unseen, step: 0, operation: 'unknown', error: `The process ended: ${complaint}` })
}
