import { allCompanies } from '../store/users/companies.ts'
import type { BackgroundWork } from '../store/core/background-work.ts'
import type { Store } from '../store/core/open-store.ts'
import { purgeSessions } from '../store/users/sessions.ts'
import {
  type PurgeStep,
  purgeAnswers,
  purgeDeletedLeads,
  purgeFailedRows,
  purgeFiles,
  purgeMailMarks,
  purgeNotices,
  purgeNotifications,
  purgeTombstones,
  purgeUnreadMail,
} from '../store/core/purge.ts'
import { NO_COMPANY } from '../store/marketing/unread-mail.ts'

const STEPS: readonly PurgeStep[] = [
  purgeDeletedLeads,
  purgeFiles,
  purgeFailedRows,
  purgeAnswers,
  purgeMailMarks,
  purgeNotices,
  purgeNotifications,
  purgeUnreadMail,
  purgeTombstones,
]
/** Longer than any session lasts, so a token of a purged session has expired. */
const SESSIONS_KEPT_DAYS = 100
const DAY_MS = 24 * 60 * 60 * 1000

export async function purge(store: Store, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { _id } of await allCompanies(store)) {
    for (const step of STEPS) {
      while (!signal?.aborted && (await step(store, _id, now))) {}
    }
  }
  await purgeUnreadMail(store, NO_COMPANY, now)
  await purgeSessions(store, new Date(now.getTime() - SESSIONS_KEPT_DAYS * DAY_MS))
}

interface DailyParts {
  readonly store: Store
  readonly background: BackgroundWork
  readonly files: ReadonlyArray<{ sweep(now: Date): Promise<void> }>
  /** The id of their folder: servers that share it share this work. */
  readonly folderId: string
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

/** UTC: after the day's work in Britain, all year. */
const EACH_NIGHT = '30 2 * * *'
const POLLING = { atOnce: 1, lookEverySeconds: 60, retryAfterSeconds: 60 * 60 }

export function createDailyWork({ store, background, files, folderId, clock, onError }: DailyParts) {
  const daily = (name: string, work: (now: Date) => Promise<void>) =>
    background.queue({
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
  const queues = [
    daily('purge', (now) => purge(store, now, background.signal)),
    daily(`sweep.${folderId}`, async (now) => {
      for (const folder of files) await folder.sweep(now)
    }),
  ]
  return {
    begin: async () => {
      for (const queue of queues) {
        await queue.sendDaily(EACH_NIGHT, {})
        await queue.send({}, { key: 'start' })
      }
    },
  }
}
