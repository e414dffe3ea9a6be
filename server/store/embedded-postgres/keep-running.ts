import { StartError } from '../core/start-error.ts'
import type { EmbeddedPostgres } from './launch.ts'

// Starts PostgreSQL again when it ends.
//
//   running --it has ended--> waiting --1, 5 or 20 s--> starting --it answers--> running
//     three tries in the last five minutes: given up     '--it does not--> waiting
//
// The system may kill PostgreSQL when memory is short. After a restart it replays its log, and no commit is lost. If it
// keeps ending, the cause needs an administrator.

const LOOK_EVERY_MS = 500
const WAITS_MS = [1_000, 5_000, 20_000]
const WITHIN_MS = 5 * 60_000

export interface KeepOptions {
  readonly signal: AbortSignal
  /** Ends early when the signal is aborted. */
  readonly pause: (ms: number) => Promise<void>
  readonly log: (line: string) => void
  readonly onGivenUp: (message: string) => void
}

type Kept = Pick<EmbeddedPostgres, 'isRunning' | 'startAgain' | 'logFile'>

/** Resolves once the signal is aborted and no start is in progress any more, or when it has given up. */
export async function keepRunning(postgres: Kept, { signal, pause, log, onGivenUp }: KeepOptions): Promise<void> {
  let tries: number[] = []
  while (!signal.aborted) {
    await pause(LOOK_EVERY_MS)
    if (signal.aborted || postgres.isRunning()) continue
    tries = tries.filter((at) => at > performance.now() - WITHIN_MS)
    const waitMs = WAITS_MS[tries.length]
    if (waitMs === undefined) return onGivenUp(givenUpText(postgres))
    log(
      `The embedded PostgreSQL has ended. It starts again in ${waitMs / 1000} s (try ${tries.length + 1} of ${MOST}).`,
    )
    await pause(waitMs)
    if (signal.aborted) return
    tries.push(performance.now())
    await startAgain(postgres, { signal, log })
  }
}

const MOST = `${WAITS_MS.length} in ${WITHIN_MS / 60_000} minutes`

const givenUpText = ({ logFile }: Kept) =>
  `The embedded PostgreSQL has ended again after ${WAITS_MS.length} tries in ${WITHIN_MS / 60_000} minutes. Its log says why: ${logFile}`

async function startAgain(postgres: Kept, { signal, log }: Pick<KeepOptions, 'signal' | 'log'>): Promise<void> {
  try {
    await postgres.startAgain()
    log('The embedded PostgreSQL runs again.')
  } catch (error) {
    if (!signal.aborted)
      log(error instanceof StartError ? error.message : `The embedded PostgreSQL does not start: ${String(error)}`)
  }
}
