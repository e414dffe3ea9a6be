import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { HealthSeen } from './health-watch.ts'

const EVERY_MS = 50
const PATIENCE_MS = 60_000

// `watchHealth` passes exactly that.
const { url, pid, mostBytes = Infinity } = workerData as { url: string; pid: number; mostBytes?: number }
let attack: string | undefined = 'nothing'
parentPort?.on('message', (message: string | undefined) => (attack = message))

const seen: HealthSeen = { worstMs: 0, during: 'nothing', asked: 0, failed: 0, peakBytes: 0 }
while (attack !== undefined) {
  await ask(attack)
  weigh()
  await sleep(EVERY_MS)
}
parentPort?.postMessage(seen)

async function ask(during: string) {
  const start = { at: performance.now(), starvedMs: starvedMs() }
  const isWell = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (answer) => answer.ok && (await answer.text()) !== '')
    .catch(() => false)
  const tookMs = performance.now() - start.at - (starvedMs() - start.starvedMs)
  seen.asked++
  if (!isWell) seen.failed++
  if (tookMs > seen.worstMs) Object.assign(seen, { worstMs: tookMs, during })
}

function weigh() {
  const isHeavyAlready = seen.peakBytes > mostBytes
  seen.peakBytes = Math.max(seen.peakBytes, peakBytes())
  if (seen.peakBytes > mostBytes && !isHeavyAlready) process.kill(pid, 'SIGKILL')
}

function peakBytes(): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s{0,20}(\d{1,15}) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}

/** How long this thread and the server's main thread were ready to run without getting a processor. */
function starvedMs(): number {
  return waitedMs('/proc/thread-self/schedstat') + waitedMs(`/proc/${pid}/task/${pid}/schedstat`)
}

function waitedMs(file: string): number {
  try {
    const [, waitedNs = '0'] = readFileSync(file, 'utf8').split(' ')
    return Number(waitedNs) / 1e6
  } catch {
    return 0
  }
}
