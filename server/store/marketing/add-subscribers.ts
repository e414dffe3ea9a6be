import { isDeepStrictEqual } from 'node:util'
import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import { added, getsNothing } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { awaitErasures } from '../core/erased-leads.ts'
import { isMetByAnother } from '../core/unique-violation.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { optedOutAmong } from './suppressions.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface NewPerson {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
}

export interface Admission {
  readonly list: MarketingList
  readonly source: string
  readonly by: string
  readonly via?: ConsentVia | undefined
  readonly fileName?: string | undefined
  readonly basis?: ConsentBasis | undefined
  readonly at: string
}

export interface Admitted {
  /** The number of new subscribers, and of existing ones that were changed or added to the list. */
  readonly upserts: number
  readonly toConfirm: number
  /** How many have unsubscribed, bounced, complained or are suppressed, also with another address of their mailbox. */
  readonly keptOut: number
}

/**
 * Leaves out subscribers who opted out. With double opt-in new ones are pending. If an address occurs twice, the later
 * names win.
 */
export async function addSubscribers(
  tx: TenantTx,
  people: readonly NewPerson[],
  { list, basis, ...through }: Admission,
): Promise<Admitted> {
  const { source, at } = through
  await awaitErasures(tx)
  const personById = new Map(people.map((person) => [subscriberIdOf(person.email), person]))
  const known = await subscribersForUpdate(tx, [...personById.keys()])
  const strangers = [...personById].flatMap(([id, { email }]) => (known.has(id) ? [] : [email]))
  const out = await optedOutAmong(tx, strangers)
  const changes = [...personById].flatMap(([id, { email, ...facts }]) => {
    if (out.has(email)) return []
    const before = known.get(id)
    const listIds = [list._id]
    const person = { companyId: tx.companyId, email, at, source, facts, listIds, basis }
    const after = added(before, { ...person, needsConfirmation: () => list.doubleOptIn })
    return before && isDeepStrictEqual(before, after) ? [] : [{ before, after }]
  })
  await saveSubscribers(tx, changes, through)
  const left = [...known.values()].filter(getsNothing).length
  const toConfirm = changes.filter(
    ({ after }) => !getsNothing(after) && after.pendingListIds?.includes(list._id),
  ).length
  return { upserts: changes.length, toConfirm, keptOut: left + out.size }
}

const TRIES = 5

/** Retries when another transaction adds the same subscribers at the same moment. */
export async function tryAgainWhenMet<Result>(work: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isMetByAnother(error)) return tryAgainWhenMet(work, tries - 1)
    throw error
  }
}
