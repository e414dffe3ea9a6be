import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackupPlace, type BackupPlaceSettings, openBackupPlace } from '../../providers/backup-place.ts'
import { type WrittenBackup, writeBackup } from '../../store/backup/backup.ts'
import { type Proof, proveBackup } from '../../store/backup/prove-backup.ts'
import { NotProven, openSession } from '../../store/backup/scratch-database.ts'
import { reasonOf } from '../../store/connection/reason-of.ts'
import type { Store } from '../../store/core/open-store.ts'
import { StartError } from '../../store/core/start-error.ts'

// Runs in a thread: copying, compressing and reading hundreds of megabytes would block the main loop.

interface Of {
  readonly place: BackupPlaceSettings
  readonly name: string
}

export type BackupTask =
  | (Of & { readonly work: 'take'; readonly connection: Store['connection']; readonly takenAt: Date })
  | (Of & { readonly work: 'prove'; readonly connection: Store['connection']; readonly sha256: string })
  | (Of & { readonly work: 'check'; readonly sha256: string; readonly bytesPerSecond: number })

/** Findings are plain data, because an error loses its class on the way between threads. */
export type BackupOutcome =
  | { readonly written: WrittenBackup }
  | { readonly proof: Proof }
  | { readonly isSound: true }
  | { readonly fault: string; readonly state: 'failed' | 'damaged' | 'missing' | 'unproven' }

export default async function work(task: BackupTask): Promise<BackupOutcome> {
  const place = openBackupPlace(task.place)
  if (task.work === 'take') return take(place, task)
  if (task.work === 'prove') return prove(place, task)
  return (await lookForDamage(place, task)) ?? { isSound: true }
}

type Take = Extract<BackupTask, { work: 'take' }>

async function take(place: BackupPlace, { connection, name, takenAt }: Take): Promise<BackupOutcome> {
  const source = { openSession: () => openSession(connection) }
  try {
    return { written: await place.keep(name, (path) => writeBackup(source, path, takenAt)) }
  } catch (error) {
    return { state: 'failed', fault: `${reasonOf(error)}.` }
  }
}

type Prove = Extract<BackupTask, { work: 'prove' }>

async function prove(place: BackupPlace, { connection, name, sha256 }: Prove): Promise<BackupOutcome> {
  const read = async () => {
    const found = await place.read(name)
    if (!found) throw new Error('The file is gone.')
    return found.stream
  }
  try {
    const damage = await findDamage(place, { name, sha256 })
    return damage ?? { proof: await proveBackup(connection, read) }
  } catch (error) {
    if (error instanceof StartError) return { state: 'damaged', fault: `It can’t be restored. ${error.message}` }
    const reason = error instanceof NotProven ? reasonOf(error) : `It could not be restored: ${reasonOf(error)}`
    return { state: 'unproven', fault: `${reason}.` }
  }
}

/** A file that its disk can’t read is damaged. A bucket that can’t be reached says nothing about its content. */
async function lookForDamage(place: BackupPlace, task: Check & Of): Promise<BackupOutcome | undefined> {
  try {
    return await findDamage(place, task)
  } catch (error) {
    const state = 'folder' in task.place ? 'damaged' : 'unproven'
    return { state, fault: `It can’t be read: ${reasonOf(error)}.` }
  }
}

interface Check {
  readonly name: string
  readonly sha256: string
  /** Unlimited when absent. */
  readonly bytesPerSecond?: number
}

async function findDamage(
  place: BackupPlace,
  { name, sha256, bytesPerSecond }: Check,
): Promise<BackupOutcome | undefined> {
  const found = await place.read(name)
  if (!found) return { state: 'missing', fault: 'Its file is gone.' }
  const hash = createHash('sha256')
  const startedAt = performance.now()
  let bytes = 0
  for await (const piece of found.stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
    if (bytesPerSecond === undefined) continue
    const ahead = (bytes / bytesPerSecond) * 1000 - (performance.now() - startedAt)
    if (ahead > 0) await sleep(ahead)
  }
  if (hash.digest('hex') === sha256) return undefined
  return { state: 'damaged', fault: 'Its bytes aren’t those that were written: the disk or somebody has changed them.' }
}
