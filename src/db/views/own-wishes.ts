import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import {
  liftDoNot,
  liftDoNotOfContact,
  markDoNot,
  markDoNotOfContact,
} from '../../../contract/mutations/do-not-contact.ts'
import { createLead, updateLead } from '../../../contract/mutations/lead.ts'
import { callMarksOf } from '../../../contract/entities/contact.ts'
import { DO_NOT_KINDS, doNotMark } from '../../../contract/entities/lead.ts'
import { type Reachable, type Wishes, wishesOf, wishKeysOf } from '../../../contract/entities/wish.ts'
import { readKnownWishes } from '../rows/known-wishes.ts'
import type { AnsweredQuestion, View } from './view.ts'

// The server marks every lead and contact whose number or address has a wish. Until it has answered, marks are derived
// wherever a number or address is shown: from what was recorded on this device, for all of its rows, and from all of its
// rows, for the numbers and addresses that were typed on it.

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

export interface OwnWishes {
  readonly recorded: Wishes
  /** Keys, as `wishKeysOf` has them, of wishes that were lifted here. */
  readonly lifted: ReadonlySet<string>
  /** Keys of numbers and addresses that were typed here. */
  readonly typed: readonly string[]
}

/** What was done on this device and has not come back from the server. */
export const ownWishesQuestion: AnsweredQuestion<undefined, OwnWishes> = {
  query: async () => undefined,
  isWanted: ({ name }) => BEARING.includes(name),
  batches: [],
  answerFrom: (view) => {
    const changes = changesIn(view)
    return {
      recorded: new Map(changes.flatMap(({ after }) => wishesOf(after))),
      lifted: new Set(changes.flatMap(liftedBy)),
      typed: [...new Set(changes.flatMap(typedIn))].toSorted(),
    }
  },
}

interface Change {
  readonly before: Reachable
  readonly after: Reachable
}

const changesIn = ({ rows, patch }: View<undefined>): Change[] => [
  ...[...patch.lead].flatMap(([id, after]) => (after ? [{ before: rows.get('lead', id)?.row ?? {}, after }] : [])),
  ...[...patch.contact].flatMap(([id, after]) => {
    const before = rows.get('contact', id)?.row
    return after ? [{ before: before ? callMarksOf(before) : {}, after: callMarksOf(after) }] : []
  }),
]

function typedIn({ before, after }: Change): string[] {
  const known = wishKeysOf(before)
  return wishKeysOf(after).filter((key) => !known.includes(key))
}

function liftedBy({ before, after }: Change): string[] {
  const kinds = DO_NOT_KINDS.filter((kind) => doNotMark(before, kind) && !doNotMark(after, kind))
  return wishKeysOf(after).filter((key) => kinds.some((kind) => key.startsWith(`${kind} `)))
}

/** Which of these numbers and addresses a row of this device has a wish for. */
export const knownWishesQuestion = (typed: readonly string[]): AnsweredQuestion<Wishes, Wishes> => ({
  query: (rows) => readKnownWishes(rows, new Set(typed)),
  isWanted: () => false,
  batches: [],
  answerFrom: ({ confirmed }) => confirmed,
})

export const joinWishes = ({ recorded, lifted }: OwnWishes, known: Wishes): Wishes =>
  new Map([...[...known].filter(([key]) => !lifted.has(key)), ...recorded])
