import { allCompanies } from '../store/users/companies.ts'
import type { BackgroundWork } from '../store/core/background-work.ts'
import type { Store } from '../store/core/open-store.ts'
import { purgeLeases } from '../store/core/leases.ts'
import { purgeSessions } from '../store/users/sessions.ts'
import type { PurgeStep } from '../store/purge/purge-batch.ts'
import { purgeFiles } from '../store/purge/purge-files.ts'
import {
  purgeAnswers,
  purgeAparts,
  purgeRecordMerges,
  purgeDeletedKnocks,
  purgeDeletedLeads,
  purgeFailedRows,
  purgeMailMarks,
  purgeNotices,
  purgeNotifications,
  purgeTombstones,
  purgeUnreadMail,
} from '../store/purge/purge.ts'
import { purgeAudit } from '../store/retention/audit-period.ts'
import { applyRetention } from '../store/retention/apply-retention.ts'
import { RETENTION_KINDS } from '../../contract/entities/privacy/retention.ts'
import { finishRestore } from './finish-restore.ts'
import { spreadWishes } from '../store/leads/spread-wishes.ts'
import { NO_COMPANY } from '../store/marketing/unread-mail.ts'

const STEPS: readonly PurgeStep[] = [
  purgeDeletedLeads,
  purgeDeletedKnocks,
  purgeFiles,
  purgeFailedRows,
  purgeAparts,
  purgeRecordMerges,
  purgeAnswers,
  purgeMailMarks,
  purgeNotices,
  purgeNotifications,
  purgeUnreadMail,
  purgeTombstones,
]
/** Longer than any session lasts, so the token of a purged session has expired. */
const SESSIONS_KEPT_DAYS = 100
const DAY_MS = 24 * 60 * 60 * 1000

export async function purge(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  // Needed only if a process died after it had restored a backup.
  await finishRestore(store)
  for (const { _id } of await allCompanies(store)) {
    // Needed only if a process died after it had recorded a do-not-contact request.
    await spreadWishes(store, _id)
    for (const step of STEPS) {
      while (!signal?.aborted && (await step(store, _id, now))) {}
    }
  }
  await purgeUnreadMail(store, NO_COMPANY, now)
  while (!signal?.aborted && (await purgeAudit(store, now))) {}
  await purgeLeases(store)
  await purgeSessions(store, new Date(now.getTime() - SESSIONS_KEPT_DAYS * DAY_MS))
}

/** Deletes what companies no longer keep. Runs before the purge, which removes for good what was deleted 30 days ago. */
export async function retain(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { _id } of await allCompanies(store)) {
    for (const kind of RETENTION_KINDS) {
      while (!signal?.aborted && (await applyRetention(store, _id, kind, now))) {}
    }
  }
}

interface DailyParts {
  readonly store: Store
  readonly background: BackgroundWork
  readonly sweeps: Readonly<Record<'hourly' | 'nightly', ReadonlyArray<{ sweep(now: Date): Promise<void> }>>>
  /** The id of the data folder. Of the servers that share it, one does this work. */
  readonly folderId: string
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

/** UTC: after the day's work in Britain, all year. */
const RETENTION_EACH_NIGHT = '0 2 * * *'
const EACH_NIGHT = '30 2 * * *'
const EACH_HOUR = '10 * * * *'
const POLLING = { atOnce: 1, lookEverySeconds: 60, retryAfterSeconds: 60 * 60 }

export function createDailyWork({ store, background, sweeps, folderId, clock, onError }: DailyParts) {
  const regular = (name: string, cron: string, work: (now: Date) => Promise<void>) => {
    const queue = background.queue({
      name,
      ...POLLING,
      work: async () => {
        try {
          await work(clock())
        } catch (error) {
          onError(error)
          throw error
        }
      },
    })
    return { queue, cron }
  }
  const sweepAll = (when: keyof DailyParts['sweeps']) => async (now: Date) => {
    for (const folder of sweeps[when]) await folder.sweep(now)
  }
  const queues = [
    regular('retention', RETENTION_EACH_NIGHT, (now) => retain(store, now, background.signal)),
    regular('purge', EACH_NIGHT, (now) => purge(store, now, background.signal)),
    regular(`sweep.${folderId}`, EACH_NIGHT, sweepAll('nightly')),
    regular(`sweep-chunks.${folderId}`, EACH_HOUR, sweepAll('hourly')),
  ]
  return {
    begin: async () => {
      for (const { queue, cron } of queues) {
        await queue.sendDaily(cron, {})
        await queue.send({}, { key: 'start' })
      }
    },
  }
}
