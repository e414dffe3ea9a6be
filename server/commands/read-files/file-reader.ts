import { fileURLToPath } from 'node:url'
import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'
import { Refusal } from '../../../contract/errors.ts'
import type { JobsFile, ReadJobs } from './read-jobs.ts'
import type { GivenPostcode } from './postcode-file.ts'
import { tooMuchWork } from '../../../csv/file-limits.ts'
import type { FileAnswer, FileTask } from './read-file.worker.ts'

/** Reads uploaded files in threads: a hostile file ends its thread, never the server. */
export interface FileReader {
  /** Admits a file. Throws when one user sends too many at once. */
  admit(userId: string): FilePlace
  close(): Promise<void>
}

export interface FilePlace {
  readJobs(file: JobsFile): Promise<ReadJobs>
  readPostcodes(path: string): Promise<GivenPostcode[]>
  leave(): void
}

const WORKER = fileURLToPath(new URL('./read-file.worker.ts', import.meta.url))
const MOST_THREADS = 2
/** Time limit of one file, from the start of its thread. */
const DEADLINE_MS = 20_000
const MEMORY_MB = 256
const IDLE_MS = 30_000
/** How many files of one user may be in progress, from their first byte on. They are read one after the other. */
const MOST_FILES_EACH = 4
const AGAIN_AFTER_S = 20

export function createFileReader({ deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = {}): FileReader {
  const pool = new Piscina<FileTask, FileAnswer<unknown>>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // A thread that reads untrusted files needs neither the server's settings nor its flags.
    env: {},
    execArgv: [],
  })
  const threads = pLimit(MOST_THREADS)
  const places = new Map<string, { limit: LimitFunction; taken: number }>()

  let isClosed = false

  async function read<Result>(task: FileTask): Promise<Result> {
    if (isClosed)
      throw new Refusal('unavailable', 'The server is about to restart. Upload this file again in a moment.')
    const answer = await pool.run(task, { signal: AbortSignal.timeout(deadlineMs) }).catch((error: unknown) => {
      throw isOfTheFile(error) ? tooMuchWork() : error
    })
    if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message)
    return answer.result as Result
  }

  function admit(userId: string): FilePlace {
    const place = places.get(userId) ?? { limit: pLimit(1), taken: 0 }
    if (place.taken >= MOST_FILES_EACH) throw tooManyFiles()
    place.taken += 1
    places.set(userId, place)
    // Files of one user never occupy both threads.
    const inTurn = <Result>(task: FileTask) => place.limit(() => threads(() => read<Result>(task)))
    return {
      readJobs: (file) => inTurn({ read: 'jobs', ...file }),
      readPostcodes: (path) => inTurn({ read: 'postcodes', path }),
      leave: () => {
        place.taken -= 1
        if (place.taken === 0) places.delete(userId)
      },
    }
  }

  return {
    admit,
    close: () => {
      isClosed = true
      return pool.destroy()
    },
  }
}

/** The thread exceeded its deadline or its memory. */
const isOfTheFile = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

const tooManyFiles = () =>
  new Refusal(
    'rate-limited',
    'You’re already uploading several files. Wait until one is done, then upload this one again.',
    { retryAfter: AGAIN_AFTER_S },
  )
