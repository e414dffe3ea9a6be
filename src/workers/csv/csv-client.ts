import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink'
import { progressOf, type ReadProgress, type ReadSoFar } from './read-progress.ts'
import type { FieldChunk, FieldQuestion, FirstLines } from './read-fields.ts'
import type { KnownQuestion, KnownRows } from './count-known.ts'
import type { JobsPreview } from '../../../contract/entities/import/jobs-preview.ts'
import type { JobsQuestion } from './scan-jobs.ts'
import type { LeadScan, ScanPlan } from './scan-leads.ts'

export interface CsvWorker {
  scanLeads(file: Blob, plan: ScanPlan, onProgress: (soFar: ReadSoFar) => void): Promise<LeadScan>
  countKnown(file: Blob, question: KnownQuestion, hashes: Float64Array): Promise<KnownRows>
  scanJobs(file: Blob, question: JobsQuestion): Promise<JobsPreview>
  readFirstLines(file: Blob): Promise<FirstLines>
  openFields(file: Blob, question: FieldQuestion): { next: () => Promise<FieldChunk | undefined> }
}

interface Reading {
  readonly onProgress?: (progress: ReadProgress) => void
  /** Ends the reading at once: the promise is refused with its reason. */
  readonly signal?: AbortSignal
}

/** What a file of leads holds. Throws an `Error` with a message for people where it can’t be read as CSV. */
export const scanLeadFile = (file: Blob, plan: ScanPlan, { onProgress, signal }: Reading = {}) =>
  inWorker(signal, async (worker) => {
    const report = progressReporter(file, onProgress)
    let isOver = false
    try {
      // Progress may arrive after the answer.
      return await worker.scanLeads(
        file,
        plan,
        proxy((soFar) => (isOver ? undefined : report(soFar))),
      )
    } finally {
      isOver = true
    }
  })

export const countKnownRows = (file: Blob, question: KnownQuestion, hashes: Float64Array, signal: AbortSignal) =>
  inWorker(signal, (worker) => worker.countKnown(file, question, transfer(hashes, [hashes.buffer])))

export const scanJobFile = (file: Blob, question: JobsQuestion, signal: AbortSignal) =>
  inWorker(signal, (worker) => worker.scanJobs(file, question))

export const readFirstLinesOf = (file: Blob, signal: AbortSignal) =>
  inWorker(signal, (worker) => worker.readFirstLines(file))

export interface FieldReading extends FieldQuestion, Reading {
  /** The next chunk is read when this has resolved. A rejection ends the reading. */
  readonly onChunk: (chunk: FieldChunk) => Promise<void>
}

/** A chunk of rows at a time, in a worker. Gives the number of rows that were not blank; throws as `scanLeadFile`. */
export const readCsvFields = (file: Blob, { onChunk, onProgress, signal, ...question }: FieldReading) =>
  inWorker(signal, async (worker) => {
    const report = progressReporter(file, onProgress)
    const reader = await worker.openFields(file, question)
    let rowsRead = 0
    for (;;) {
      const chunk = await reader.next()
      if (!chunk) return rowsRead
      signal?.throwIfAborted()
      await onChunk(chunk)
      rowsRead = chunk.rowsRead
      report({ bytesRead: chunk.bytesRead, rows: chunk.rowsRead })
    }
  })

/** A worker for one file: ending it cancels a reading, whatever it is doing. */
async function inWorker<Result>(
  signal: AbortSignal | undefined,
  work: (worker: Remote<CsvWorker>) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
  const worker = wrap<CsvWorker>(thread)
  const ended = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => ended.reject(signal.reason), { once: true })
  thread.addEventListener('error', () =>
    ended.reject(new Error('The file could not be read here. Load the app again.')),
  )
  try {
    return await Promise.race([work(worker), ended.promise])
  } catch (error) {
    throw isGone(error) ? new Error('The file was changed or moved. Choose it again.') : error
  } finally {
    worker[releaseProxy]()
    thread.terminate()
  }
}

/** How browsers report a file that has changed since it was chosen. */
const isGone = (error: unknown) =>
  error instanceof Error && (error.name === 'NotReadableError' || error.name === 'NotFoundError')

function progressReporter(file: Blob, onProgress: Reading['onProgress']) {
  const startedAt = performance.now()
  return (soFar: ReadSoFar) => onProgress?.(progressOf(soFar, file.size, performance.now() - startedAt))
}
