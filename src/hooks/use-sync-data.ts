import { useMemo } from 'react'
import type { RegisterFile } from '../../contract/entities/phone-register.ts'
import { readProfile } from '../db/outbox/auth-records.ts'
import { type BatchProgress, readProgress } from '../db/outbox/batch-progress.ts'
import { readStatus } from '../db/outbox/sync-status.ts'
import type { OutboxDb } from '../db/schema/outbox-db.ts'
import type { LocalChanges } from '../db/views/local-changes.ts'
import { type OutboxLists, readOutbox, readRecovery } from '../db/views/queries.ts'
import { sharedAnswer } from '../db/views/shared-answers.ts'
import { readContested, sendState, type SyncSummary } from '../db/views/sync-summary.ts'
import { useDevice } from './device-context.ts'
import { useAnswer } from './use-answer.ts'
import { outageSince, useLastingOutage } from './use-lasting-outage.ts'
import { useLive, useLocalChanges, useSession } from './use-local-data.ts'

// What waits on this device and how sending it goes. As in `use-local-data.ts`, `undefined` is still being read.

export function useSyncSummary(): SyncSummary | undefined {
  const session = useSession()
  const own = useLocalChanges()
  const { outbox } = useDevice()
  const known = useLive(session && outbox, 'status', async () => {
    const status = await readStatus(outbox)
    return { status, offlineSince: outageSince(outbox, status.offline) }
  })
  const status = known?.status
  const offline = useLastingOutage(outbox, known?.offlineSince)
  const contested = useOfUser('contested', readContested) ?? 0
  return useMemo(
    () => session && own && status && { ...sendState(own, status, session), offline, contested },
    [session, own, status, offline, contested],
  )
}

function useOfUser<T>(key: string, query: (outbox: OutboxDb, userId: string) => Promise<T>): T | undefined {
  const userId = useSession()?.userId
  const { outbox } = useDevice()
  return useLive(userId === undefined ? undefined : outbox, `${key} of ${userId}`, async () =>
    userId === undefined ? undefined : query(outbox, userId),
  )
}

/** The files of TPS and CTPS that marked the leads; undefined until the server has named them. */
export const useRegisterFiles = (): readonly RegisterFile[] | undefined =>
  useOfUser('register files', async (outbox, userId) => (await readProfile(outbox, userId))?.registers)

/** The email that the user signs in with; undefined until the server has named it. */
export const useOwnEmail = (): string | undefined =>
  useOfUser('own email', async (outbox, userId) => (await readProfile(outbox, userId))?.user.email)

export const useOutbox = (): OutboxLists | undefined => useOfUser('outbox', readOutbox)

/** Reads less than `useOutbox`, for screens that people work on. */
export const useUnsent = (): Pick<LocalChanges, 'pending' | 'refused' | 'batches' | 'unqueued'> | undefined =>
  useLocalChanges()

export const useBatches = (): BatchProgress[] | undefined => useOfUser('batches', readProgress)

/** What this browser had lost and what was recovered; null when there is nothing to say. */
export function useRecovery() {
  const { outbox } = useDevice()
  const answer = sharedAnswer(outbox, 'recovery', async () => (await readRecovery(outbox)) ?? null)
  return useAnswer(answer)
}

export const putRecoveryAway = (outbox: OutboxDb): Promise<void> => outbox.status.delete('recovery')
