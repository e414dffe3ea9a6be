import { entityKey } from '../../../contract/entities/entity.ts'
import { useOutbox } from '../../db/hooks.ts'

export interface UnsentChanges {
  /** Names of the mutations that wait or are on their way. */
  names: ReadonlySet<string>
  mutationIds: ReadonlySet<string>
  /** Whether a person must decide about one. */
  isRefused: boolean
}

/** What was done to a lead on this device and is not on the server. */
export function useUnsentChanges(leadId: string): UnsentChanges {
  const outbox = useOutbox()
  const lane = entityKey({ entity: 'lead', id: leadId })
  const unsent = outbox ? [...outbox.waiting, ...outbox.sending].filter((entry) => entry.lane === lane) : []
  return {
    names: new Set(unsent.map(({ name }) => name)),
    mutationIds: new Set(unsent.map(({ mutationId }) => mutationId)),
    isRefused: outbox?.refused.some((entry) => entry.lane === lane) ?? false,
  }
}
