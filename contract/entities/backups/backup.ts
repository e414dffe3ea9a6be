import * as z from 'zod/mini'
import { remark, shortName, timestamp } from '../primitives.ts'

/**
 *     taking -> proving -> proven -> damaged | missing
 *          \          \-> unproven -^
 *           \-> failed
 *
 * `proven`: it was read back, restored into a database of its own and counted. `unproven`: it is whole, but was not
 * restored. `damaged`, `missing`: found later. `failed`: there is no backup.
 */
export const BACKUP_STATES = ['taking', 'proving', 'proven', 'unproven', 'damaged', 'missing', 'failed'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

export const backup = z.object({
  name: shortName,
  /** The path of its file, or its key in the bucket. */
  location: remark,
  takenAt: timestamp,
  state: z.enum(BACKUP_STATES),
  /** Compressed. */
  bytes: z.optional(z.number()),
  leads: z.optional(z.number()),
  provenAt: z.optional(timestamp),
  /** When its bytes were last compared with their checksum. */
  checkedAt: z.optional(timestamp),
  /** The fault and what to do about it, for administrators. */
  fault: z.optional(remark),
})
export type Backup = z.infer<typeof backup>

/** It can't be restored. */
export const isDamaged = ({ state }: Pick<Backup, 'state'>): boolean => state === 'damaged' || state === 'missing'

const HOUR_MS = 3_600_000
/** A day, and time to take and prove a large one. */
export const BACKUP_LATE_HOURS = 26

type Proven = Pick<Backup, 'state' | 'takenAt'>

export const lastProven = <Each extends Proven>(backups: readonly Each[]): Each | undefined =>
  backups.filter(({ state }) => state === 'proven').toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))[0]

export const isBackupLate = (last: Proven | undefined, now: Date): boolean =>
  last === undefined || now.getTime() - Date.parse(last.takenAt) > BACKUP_LATE_HOURS * HOUR_MS
