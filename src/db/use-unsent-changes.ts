import { type EntityName, type EntityRef, entityKey } from '../../contract/entities/entity.ts'
import { useUnsent } from './hooks.ts'
import type { OutboxEntry, ParkedEntry } from './outbox-entry.ts'

export interface UnsentChanges {
  /** In the order they were made: those that wait and those on their way. */
  entries: readonly OutboxEntry[]
  /** Names of their mutations. */
  names: ReadonlySet<string>
  mutationIds: ReadonlySet<string>
  /** Whether a person must decide about one. */
  isRefused: boolean
  /** Those. */
  refused: readonly ParkedEntry[]
}

/** What was done to a row on this device and is not on the server. */
export function useUnsentChanges(row: EntityRef): UnsentChanges {
  const unsent = useUnsent()
  const lane = entityKey(row)
  const entries = unsent?.pending.filter((entry) => entry.lane === lane) ?? []
  const refused = unsent?.refused.filter((entry) => entry.lane === lane) ?? []
  return {
    entries,
    refused,
    names: new Set(entries.map(({ name }) => name)),
    mutationIds: new Set(entries.map(({ mutationId }) => mutationId)),
    isRefused: refused.length > 0,
  }
}

/** The rows of an entity with something that is not on the server: for the marks of a list. */
export function useUnsentIds(entity: EntityName): ReadonlySet<string> {
  const unsent = useUnsent()
  const start = entityKey({ entity, id: '' })
  const ids = unsent?.pending.flatMap(({ lane }) => (lane.startsWith(start) ? [lane.slice(start.length)] : []))
  return new Set(ids)
}
