import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { type Spent, spentSince, spentSoFar } from '../support/spent.ts'
import type { Done, FromHand, Hand, ToHand } from './messages.ts'
import { sumOf } from './tally.ts'

/** Threads that have all of their devices ready begin in the same moment. */
const BEGIN_AFTER_MS = 500

export interface Worked extends Done {
  readonly spent: Spent
  /** Until the last change was saved. */
  readonly seconds: number
}

/** Each hand in a thread of its own. `headsOf` is asked once all have saved what they had. */
export async function workInThreads(
  server: ServerProcess,
  hands: readonly Hand[],
  headsOf: () => Promise<Record<string, number>>,
): Promise<Worked> {
  const started = Date.now()
  const threads = hands.map((hand) => startThread(hand))
  const sendToAll = (message: ToHand) => threads.forEach(({ worker }) => worker.postMessage(message))
  await Promise.all(threads.map(({ until }) => until('ready')))
  console.log(`  all are ready after ${((Date.now() - started) / 1000).toFixed(0)} s`)
  const before = spentSoFar(server)
  const at = Date.now() + BEGIN_AFTER_MS
  sendToAll({ kind: 'go', at })
  await Promise.all(threads.map(({ until }) => until('saved')))
  const seconds = (Date.now() - at) / 1000
  sendToAll({ kind: 'settle', heads: await headsOf() })
  const all = (await Promise.all(threads.map(({ until }) => until('done')))).map(({ done }) => done)
  const spent = spentSince(before, spentSoFar(server))
  await Promise.all(threads.map(({ worker }) => worker.terminate()))
  return { ...together(all), spent, seconds }
}

function startThread(hand: Hand) {
  const worker = new Worker(new URL('./hand.worker.ts', import.meta.url), { workerData: hand })
  const failed = once(worker, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  const until = <Kind extends FromHand['kind']>(kind: Kind) => {
    const { promise, resolve } = Promise.withResolvers<Extract<FromHand, { kind: Kind }>>()
    worker.on('message', (message: FromHand) => {
      if (message.kind === kind) resolve(message as Extract<FromHand, { kind: Kind }>)
    })
    return Promise.race([promise, failed])
  }
  return { worker, until }
}

function together(all: readonly Done[]): Done {
  const sum = (of: (done: Done) => number) => all.reduce((total, done) => total + of(done), 0)
  return {
    tally: sumOf(all.map(({ tally }) => tally)),
    saved: all.flatMap(({ saved }) => saved),
    unsaved: sum(({ unsaved }) => unsaved),
    bytes: all.flatMap(({ bytes }) => bytes),
    longestSilenceMs: Math.max(0, ...all.map(({ longestSilenceMs }) => longestSilenceMs)),
    deaf: sum(({ deaf }) => deaf),
    again: sum(({ again }) => again),
    givenUp: sum(({ givenUp }) => givenUp),
    stalled: sum(({ stalled }) => stalled),
  }
}
