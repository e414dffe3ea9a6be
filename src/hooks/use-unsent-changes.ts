import { useMemo } from 'react'
import { type EntityName, type EntityRef, entityKey } from '../../contract/entities/entity.ts'
import { entriesOf, isUnqueuedIn, countUnqueued } from '../db/outbox/batch-store.ts'
import { useUnsent } from './use-sync-data.ts'
import type { OutboxEntry, ParkedEntry } from '../db/schema/outbox-entry.ts'
import { useDevice } from './device-context.ts'
import { sharedAnswer } from '../db/views/shared-answers.ts'
import { useAnswer } from './use-answer.ts'

export interface UnsentChanges {
  /** Pending and sending changes in the order they were made. */
  entries: readonly OutboxEntry[]
  names: ReadonlySet<string>
  mutationIds: ReadonlySet<string>
  /** Whether the user must decide about one. */
  isRefused: boolean
  refused: readonly ParkedEntry[]
}

/** What of them a screen marks. They change less often: each attempt to send changes an entry. */
export type UnsentMarks = Pick<UnsentChanges, 'names' | 'mutationIds' | 'isRefused'>

export function useUnsentChanges(row: EntityRef): UnsentChanges {
  const { outbox } = useDevice()
  const unsent = useUnsent()
  const lane = entityKey(row)
  const inQueue = unsent?.pending.filter((entry) => entry.lane === lane) ?? []
  const inBatches = row.entity === 'lead' ? entriesOf(outbox, unsent?.batches ?? [], [row.id]) : []
  const entries = [...inQueue, ...inBatches].toSorted((a, b) => a.position - b.position)
  const refused = unsent?.refused.filter((entry) => entry.lane === lane) ?? []
  return {
    entries,
    refused,
    names: new Set(entries.map(({ name }) => name)),
    mutationIds: new Set(entries.map(({ mutationId }) => mutationId)),
    isRefused: refused.length > 0,
  }
}

export function useUnsentIds(entity: EntityName): Pick<ReadonlySet<string>, 'has'> {
  const { outbox } = useDevice()
  const unsent = useUnsent()
  return useMemo(() => {
    const lanes = new Set(unsent?.pending.map(({ lane }) => lane))
    const batches = entity === 'lead' ? (unsent?.batches ?? []) : []
    return {
      has: (id) => lanes.has(entityKey({ entity, id })) || batches.some((batch) => isUnqueuedIn(outbox, batch, id)),
    }
  }, [outbox, entity, unsent])
}

/** Everybody's unsent changes on this device, for the sign-in page, where nobody is known. */
export function useUnsentOnDevice(): number | undefined {
  const { outbox } = useDevice()
  const answer = sharedAnswer(
    outbox,
    'unsent on device',
    async () => (await outbox.pending.count()) + (await countUnqueued(outbox)),
  )
  return useAnswer(answer)
}
