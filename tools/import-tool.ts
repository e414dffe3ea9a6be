// What the commands over the database share: the database of the settings, a line of progress, a list of refused rows.
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { copyFiles } from '../server/commands/files/copy-files.ts'
import { loadConfig } from '../server/config.ts'
import { onStopSignals } from '../server/process/stop-signals.ts'
import { createFolderStore } from '../server/providers/file-store.ts'
import { openFileStore } from '../server/providers/open-file-store.ts'
import { launchPostgres } from '../server/store/embedded-postgres/launch.ts'
import { openStore, type Store } from '../server/store/core/open-store.ts'
import { reachOwn } from '../server/store/connection/reach-database.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { isOneFile } from './is-one-file.ts'

const REFUSED_SHOWN = 20
const PROGRESS_EVERY_MS = 1000

export const whole = (count: number) => count.toLocaleString('en-GB')

const stopping = new AbortController()

/** A wrong use, a wrong file and Ctrl-C end with one line, anything else with its stack. */
export async function runTool(
  run: (stop: AbortSignal) => Promise<void>,
  wordsWhenStopped = () => STOPPED,
): Promise<void> {
  const signals = onStopSignals(() => {
    stopping.abort()
    setTimeout(signals.letThrough, SIGNALS_IGNORED_MS).unref()
  })
  try {
    await run(stopping.signal)
  } catch (error) {
    console.error(wordsFor(error, wordsWhenStopped()))
    process.exitCode = 1
  }
  // Timers of the connection pool would keep it for ten seconds.
  process.exit()
}

/** How long a stop may take before the next signal ends the tool, and with it the care for PostgreSQL. */
const SIGNALS_IGNORED_MS = 15_000
const STOPPED = 'Stopped. What was imported stays; run it again to import the rest.'

function wordsFor(error: unknown, wordsWhenStopped: string): unknown {
  if (stopping.signal.aborted) return wordsWhenStopped
  return error instanceof StartError ? error.message : error
}

/** The one file that the command names. */
export function oneFile(use: string): string {
  const [path, ...others] = process.argv.slice(2)
  if (path === undefined || path.startsWith('--') || others.length > 0) throw new StartError(use)
  return path
}

/** The one file that a backup command names, and whether files of leads come along and it is to be proven. */
export function backupArguments(use: string): { path: string; isWithFiles: boolean; isProven: boolean } {
  const args = process.argv.slice(2)
  const [path, ...others] = args.filter((argument) => !BACKUP_OPTIONS.includes(argument))
  if (path === undefined || path.startsWith('--') || others.length > 0) throw new StartError(use)
  return { path, isWithFiles: args.includes('--with-files'), isProven: args.includes('--prove') }
}

const BACKUP_OPTIONS: readonly string[] = ['--with-files', '--prove']

/** Copies the files of leads beside a backup, or from beside it. */
export async function copyWith(store: Store, path: string, direction: 'backup' | 'restore'): Promise<string> {
  const beside = createFolderStore(resolve(`${path}.files`))
  const live = openFileStore(loadConfig(process.env))
  const { files, bytes, missing } = await (direction === 'backup'
    ? copyFiles(store, live, beside)
    : copyFiles(store, beside, live))
  const lost = missing > 0 ? ` ${whole(missing)} are missing: the database names them, and they are nowhere.` : ''
  return `${path}.files: ${whole(files)} files of leads, ${whole(Math.ceil(bytes / 1_000_000))} MB.${lost}`
}

/** The database of the settings, beside a server that runs or without one. */
export async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseListenUrl, dataDir } = loadConfig(process.env)
  if (databaseUrl) return withConnection({ connection: await reachOwn({ databaseUrl, databaseListenUrl }) }, work)
  const embedded = await launchPostgres(dataDir, { signal: stopping.signal })
  try {
    await withConnection({ connection: embedded.connection, dataDir }, work)
  } finally {
    await embedded.stop()
  }
}

interface Database {
  readonly connection: PoolConfig
  readonly dataDir?: string
}

async function withConnection(database: Database, work: (store: Store) => Promise<void>): Promise<void> {
  const { signal } = stopping
  const store = await openStore({ ...database, poolSize: 3 })
  // The batch under way is rolled back or finished, and the work fails for want of its database.
  const stop = () => void store.close()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    await work(store)
  } finally {
    await store.close()
  }
}

interface Progress {
  readonly rows: number
  readonly bytesRead: number
  readonly bytes: number
}

/** One line that is written over and over on a terminal, and a line a second elsewhere. */
export function statusLine() {
  let lastShown = performance.now()
  return {
    show: (line: (now: number) => string) => {
      const now = performance.now()
      if (now - lastShown < PROGRESS_EVERY_MS) return
      lastShown = now
      const text = line(now)
      process.stdout.write(process.stdout.isTTY ? `\r${text}   ` : `${text}\n`)
    },
    end: () => void (process.stdout.isTTY && process.stdout.write('\n')),
  }
}

export function progressLine() {
  const startedAt = performance.now()
  const { show, end } = statusLine()
  return {
    show: ({ rows, bytesRead, bytes }: Progress) =>
      show((now) => {
        const rowsPerSecond = Math.round(rows / ((now - startedAt) / 1000))
        const percent = Math.floor((bytesRead / bytes) * 100)
        return `${whole(rows)} rows read, ${whole(rowsPerSecond)} rows/s, ${percent} %`
      }),
    end,
  }
}

/** A file that adds nothing is a failure, and the operator gets the reason. */
export function demandRows({ rows, refused }: { rows: number; refused: number }, path: string, firstReason?: string) {
  if (rows === 0) throw new StartError(`Nothing was imported: ${path} holds no rows below its header.`)
  if (refused < rows) return
  const reason = firstReason === undefined ? '' : ` The first: ${firstReason}.`
  throw new StartError(`Nothing was imported: all ${whole(rows)} rows were refused.${reason}`)
}

interface RefusedLine {
  readonly line: number
  readonly reason: string
}

/** Shows the first refused rows, and writes all of them to a file where one is named. */
export async function refusalLog(path: string | undefined, source: string) {
  const file = path === undefined ? undefined : await openReport(path, source)
  const failed = new Promise<never>((_, reject) => file?.on('error', (error) => reject(unwritable(error))))
  // Awaited at the end; until then its failure needs a listener.
  failed.catch(() => {})
  file?.write('line,reason\n')
  const seen = { refused: 0, noted: 0 }
  let firstReason: string | undefined
  const write = ({ line, reason }: RefusedLine) => file?.write(`${line},"${reason.replaceAll('"', '""')}"\n`)
  return {
    add: (row: RefusedLine) => {
      firstReason ??= `line ${whole(row.line)}, ${row.reason}`
      write(row)
      if (seen.refused++ < REFUSED_SHOWN) console.error(`Line ${whole(row.line)} refused: ${row.reason}`)
    },
    /** A row that came in without one of its cells. */
    note: (row: RefusedLine) => {
      write(row)
      if (seen.noted++ < REFUSED_SHOWN) console.error(`Line ${whole(row.line)}: ${row.reason}`)
    },
    noted: () => seen.noted,
    firstReason: () => firstReason,
    end: () => (file ? Promise.race([failed, new Promise<void>((resolve) => file.end(resolve))]) : undefined),
    sayMore: (refused: number) => {
      if (path !== undefined) console.log(`The refused rows, with their reasons: ${path}`)
      else if (refused > REFUSED_SHOWN) console.error('More were refused; name a file with --report to see all.')
    },
  }
}

async function openReport(path: string, source: string): Promise<WriteStream> {
  if (isOneFile(path, source))
    throw new StartError(`The report would take the place of the file to import: name another one than ${path}.`)
  const file = createWriteStream(path)
  await once(file, 'open').catch((error: unknown) => {
    throw unwritable(error)
  })
  return file
}

const unwritable = (error: unknown) =>
  new StartError(`The report can't be written: ${error instanceof Error ? error.message : String(error)}`)
