import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import {
  liftDoNot,
  liftDoNotOfContact,
  markDoNot,
  markDoNotOfContact,
} from '../../../contract/mutations/do-not-contact.ts'
import { createLead, updateLead } from '../../../contract/mutations/lead.ts'
import { callMarksOf } from '../../../contract/entities/contact.ts'
import { type Wishes, wishesOf } from '../../../contract/entities/wish.ts'
import type { AnsweredQuestion } from './view.ts'

const BEARING: readonly string[] = [
  markDoNot.name,
  liftDoNot.name,
  createLead.name,
  updateLead.name,
  markDoNotOfContact.name,
  liftDoNotOfContact.name,
  createContact.name,
  updateContact.name,
]

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
      [...patch.lead.values(), ...[...patch.contact.values()].map((row) => row && callMarksOf(row))].flatMap((row) =>
        row ? wishesOf(row).map(({ kind, key, since }) => [`${kind} ${key}`, since] as const) : [],
      ),
    ),
}
