import { mkdir } from 'node:fs/promises'
import { isBackupLate, lastProven } from '../../../contract/entities/backups/backup.ts'
import { type DiskSpace, keptFreeOf } from '../../providers/disk-space.ts'
import { type BackupPlace, type BackupPlaceSettings, openBackupPlace } from '../../providers/backup-place.ts'
import {
  addRun,
  type BackupRun,
  changeRun,
  databaseBytes,
  forgetRun,
  readRuns,
  readSeries,
} from '../../store/backup/backup-runs.ts'
import type { Lease } from '../../store/core/lease-keeper.ts'
import { tryLease } from '../../store/core/leases.ts'
import type { Store } from '../../store/core/open-store.ts'
import { folderIdOf, makePrivate } from '../private-folder.ts'
import { createWorkerPool } from '../worker-pool.ts'
import type { BackupOutcome, BackupTask } from './backup.worker.ts'
import { type KeepRule, toRemove } from './keep-rule.ts'

export interface BackupSettings {
  /** London time, `03:00`. Absent: no backup is taken automatically. */
  readonly at?: string
  readonly keep: KeepRule
  readonly place: BackupPlaceSettings
}

export interface BackupParts extends BackupSettings {
  readonly store: Store
  /** Where the embedded PostgreSQL is. A restore needs the same disk. */
  readonly databaseFolder?: string
  readonly clock: () => Date
  readonly log: BackupLog
  readonly diskSpace: (folder: string) => Promise<DiskSpace>
  readonly signal: AbortSignal
  /** Runs in a thread when absent. */
  readonly run?: RunTask
}

type RunTask = (task: BackupTask) => Promise<BackupOutcome>

export interface BackupLog {
  info(what: object, message: string): void
  error(what: object, message: string): void
}

export interface BackupWork {
  /** Takes a backup, proves it, and removes those that the rule no longer keeps. Throws if none could be taken. */
  take(): Promise<void>
  takeIfLate(): Promise<void>
  /** Reads the backups of this place again and reports the damaged ones. True if the newest proven one is damaged. */
  check(): Promise<boolean>
}

/** For one task, from the start of its thread. */
const DEADLINE_MS = 12 * 3_600_000
const MEMORY_MB = 160
/** Two, so that a check that takes hours doesn't delay the next backup. */
const THREADS = 2
const CHECK_BYTES_PER_SECOND = 20_000_000
const CHECKED_AGAIN_MS = 12 * 3_600_000
const EXTENSION = '.backup'
const LEASE = 'backups'
/** A compressed backup is about an eighth of its database. */
const SHARE_OF_DATABASE = 0.2
const GROWTH = 1.2

export function createBackupWork(parts: BackupParts): BackupWork {
  const { store, signal } = parts
  const context: Context = { ...parts, opened: openBackupPlace(parts.place), run: parts.run ?? runInThread(signal) }
  const take = async () => void (await tryLease(store, LEASE, (lease) => takeAndProve({ ...context, lease })))
  return {
    take,
    takeIfLate: async () => {
      if (isBackupLate(lastProven(await readRuns(store)), parts.clock())) await take()
    },
    check: () => checkKept(context),
  }
}

function runInThread(signal: AbortSignal): RunTask {
  const pool = createWorkerPool<BackupTask, BackupOutcome>({
    url: new URL('./backup.worker.ts', import.meta.url),
    deadlineMs: DEADLINE_MS,
    memoryMb: MEMORY_MB,
    threads: THREADS,
  })
  signal.addEventListener('abort', () => void pool.close())
  return pool.run
}

interface Context extends BackupParts {
  readonly opened: BackupPlace
  readonly run: RunTask
}

interface TakingContext extends Context {
  readonly lease: Lease
}

async function takeAndProve(context: TakingContext): Promise<void> {
  const { store, opened, clock, log, lease } = context
  const { connection } = store
  const placeId = await placeIdOf(context.place)
  await endInterrupted(context, placeId)
  await takeUpUnknown(context, placeId)
  const takenAt = clock()
  const name = nameOf(await readSeries(store), takenAt)
  const of = { place: context.place, name }
  const location = opened.locationOf(name)
  await addRun(store, { name, place: placeId, location, takenAt: takenAt.toISOString(), state: 'taking' }, lease)
  const taken = (await whyNoRoom(context)) ?? (await context.run({ ...of, work: 'take', connection, takenAt }))
  if (!('written' in taken)) {
    const fault = 'fault' in taken ? taken.fault : 'It was not written.'
    await changeRun(store, name, { state: 'failed', fault }, lease)
    throw new Error(`No backup was taken: ${fault}`)
  }
  const { bytes, sha256, leads } = taken.written
  await changeRun(store, name, { state: 'proving', bytes, sha256, leads, checkedAt: clock() }, lease)
  const tried = (await whyNoRoomToProve(context)) ?? (await context.run({ ...of, work: 'prove', connection, sha256 }))
  if ('proof' in tried) {
    const { counts } = tried.proof
    await changeRun(store, name, { state: 'proven', provenAt: clock(), counts }, lease)
    log.info({ backup: name, bytes, leads }, 'a backup was taken and proven')
  } else if ('fault' in tried) {
    await changeRun(store, name, { state: tried.state, fault: tried.fault }, lease)
    log.error({ backup: name, fault: tried.fault }, 'a backup was taken and not proven')
  }
  await removeOld(context, placeId)
}

/** Servers that use one folder, or one bucket, share its backups. */
async function placeIdOf(place: BackupPlaceSettings): Promise<string> {
  if ('folder' in place) {
    await makePrivate(place.folder)
    return folderIdOf(place.folder)
  }
  return `bucket ${place.bucket.endpoint ?? ''} ${place.bucket.bucket}`
}

const nameOf = (series: string, takenAt: Date) =>
  `doorstep-${series}-${takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}${EXTENSION}`

const NAME = /^doorstep-(?<series>[0-9a-f]{6})-(?<date>\d{8})-(?<time>\d{6})\.backup$/

function takenAtOf(name: string, series: string): string | undefined {
  const { date = '', time = '', series: found } = NAME.exec(name)?.groups ?? {}
  if (found !== series) return undefined
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? []
  return `${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.000Z`
}

/**
 * The lease proves that no other server is taking a backup. A row in a backup says that the backup is being taken, so
 * it says the same after a restore: the backup is whole if its checksum exists, which is written last.
 */
async function endInterrupted({ store, opened, lease }: TakingContext, placeId: string): Promise<void> {
  const stopped = { state: 'unproven', fault: 'The server stopped while it was being restored.' } as const
  for (const { name, state, place } of await readRuns(store)) {
    if (state === 'taking' && place === placeId && !(await opened.checksumOf(name))) await opened.remove(name)
    if (state === 'failed' || state === 'taking') await forgetRun(store, name, lease)
    if (state === 'proving') await changeRun(store, name, stopped, lease)
  }
}

/** Adds backups of this database that it doesn't list, such as those taken after the moment it was restored to. */
async function takeUpUnknown({ store, opened }: Context, place: string): Promise<void> {
  const series = await readSeries(store)
  const known = new Set((await readRuns(store)).map(({ name }) => name))
  for (const name of await opened.list()) {
    const takenAt = takenAtOf(name, series)
    if (takenAt === undefined || known.has(name)) continue
    const [found, sha256] = [await opened.read(name), await opened.checksumOf(name)]
    found?.stream.destroy()
    if (!found || sha256 === undefined) continue
    const fault = 'It was found beside the others and has not been restored to try it.'
    await addRun(store, { name, place, location: opened.locationOf(name), takenAt, state: 'unproven', fault })
    await changeRun(store, name, { bytes: found.size, sha256 })
  }
}

type Fault = Extract<BackupOutcome, { fault: string }>
const GB = 1_000_000_000
const inGB = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`

/** A full disk stops PostgreSQL, and with it every company: a backup leaves as much free space as uploads do. */
async function whyNoRoom({ store, place, diskSpace }: Context): Promise<Fault | undefined> {
  const folder = 'folder' in place ? place.folder : place.drafts
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const last = (await readRuns(store)).find(({ bytes }) => bytes !== undefined)?.bytes
  const needed = last === undefined ? (await databaseBytes(store)) * SHARE_OF_DATABASE : last * GROWTH
  const lacking = await lackOf(await diskSpace(folder), needed)
  if (lacking === undefined) return undefined
  const fault = `${lacking} in ${folder}. The earlier backups are still there. Free some, name another disk in BACKUP_TO, or keep fewer with BACKUP_KEEP.`
  return { state: 'failed', fault }
}

async function whyNoRoomToProve({ store, databaseFolder, diskSpace }: Context): Promise<Fault | undefined> {
  if (databaseFolder === undefined) return undefined
  const lacking = await lackOf(await diskSpace(databaseFolder), await databaseBytes(store))
  if (lacking === undefined) return undefined
  return { state: 'unproven', fault: `It was not restored to try it: ${lacking} in ${databaseFolder}.` }
}

async function lackOf({ freeBytes, totalBytes }: DiskSpace, needed: number): Promise<string | undefined> {
  const kept = keptFreeOf({ totalBytes })
  if (freeBytes - needed >= kept) return undefined
  return `There is too little room: ${inGB(freeBytes)} are free, it needs about ${inGB(needed)}, and ${inGB(kept)} are left for the database`
}

async function removeOld({ store, opened, keep, clock, log, lease }: TakingContext, place: string): Promise<void> {
  const own = (await readRuns(store)).filter((backup) => backup.place === place)
  for (const { name, takenAt } of toRemove(own, keep, clock())) {
    lease.signal.throwIfAborted()
    await opened.remove(name)
    await forgetRun(store, name, lease)
    log.info({ backup: name, takenAt }, 'a backup was removed that BACKUP_KEEP keeps no longer')
  }
}

async function checkKept(context: Context): Promise<boolean> {
  const { store, clock, log, signal } = context
  const placeId = await placeIdOf(context.place)
  const runs = (await readRuns(store)).filter(({ place }) => place === placeId)
  const newest = lastProven(runs)?.name
  let isNewestDamaged = false
  for (const { name, sha256 } of runs.filter((backup) => isDue(backup, clock()))) {
    if (signal.aborted) break
    if (sha256 === undefined) continue
    const found = await read(context, { name, sha256 })
    if (!('fault' in found)) {
      await changeRun(store, name, { checkedAt: clock() })
    } else if (found.state === 'unproven') {
      log.error({ backup: name, fault: found.fault }, 'a backup could not be read again')
    } else if (await changeRun(store, name, { state: found.state, fault: found.fault, checkedAt: clock() })) {
      log.error({ backup: name, fault: found.fault }, 'a kept backup is damaged')
      isNewestDamaged ||= name === newest
    }
  }
  return isNewestDamaged
}

const isDue = ({ state, checkedAt, takenAt }: BackupRun, now: Date) =>
  (state === 'proven' || state === 'unproven') && now.getTime() - Date.parse(checkedAt ?? takenAt) > CHECKED_AGAIN_MS

const read = ({ place, run }: Context, of: { name: string; sha256: string }): Promise<BackupOutcome> =>
  run({ ...of, place, work: 'check', bytesPerSecond: CHECK_BYTES_PER_SECOND })
