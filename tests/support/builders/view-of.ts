import type { Lead } from '../../../contract/entities/lead.ts'
import type { RowView } from '../../../contract/mutations/mutation.ts'

/** What a mutation sees of one lead. */
export function viewOf(lead?: Lead): RowView & { lead: () => Lead | undefined } {
  let row = lead
  return {
    lead: () => row,
    get: (entity) => (entity === 'lead' ? (row as never) : undefined),
    put: (_entity, after) => {
      row = after as Lead
    },
    remove: () => {
      row = undefined
    },
  }
}
