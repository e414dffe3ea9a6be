import { createLead, updateLead } from '../../../contract/mutations/lead.ts'
import { markDoNot, liftDoNot } from '../../../contract/mutations/do-not-contact.ts'
import { type Wishes, wishesOf } from '../../../contract/entities/wish.ts'
import type { AnsweredQuestion } from './view.ts'

const BEARING: readonly string[] = [markDoNot.name, liftDoNot.name, createLead.name, updateLead.name]

/**
 * What was recorded on this device and has not come back from the server, which marks all others with the number or
 * address. Until then, these marks are derived wherever a number or address is shown.
 */
export const ownWishesQuestion: AnsweredQuestion<undefined, Wishes> = {
  query: async () => undefined,
  isWanted: ({ name }) => BEARING.includes(name),
  batches: [],
  answerFrom: ({ patch }) =>
    new Map(
      [...patch.lead.values()].flatMap((lead) =>
        lead ? wishesOf(lead).map(({ kind, key, since }) => [`${kind} ${key}`, since] as const) : [],
      ),
    ),
}
