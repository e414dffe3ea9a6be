import { isDeepStrictEqual } from 'node:util'
import { added, hasLeft } from '../../contract/entities/subscriber-steps.ts'
import { type Subscriber, subscriberIdOf } from '../../contract/entities/subscriber.ts'
import type { MarketingList } from '../../contract/entities/marketing-list.ts'
import { isMetByAnother } from './import-leads.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { suppressedAmong } from './suppressions.ts'
import type { TenantTx } from './tenant-transaction.ts'

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
  readonly at: string
}

export interface Admitted {
  /** New people, and those whom it changed or put on the list. */
  readonly upserts: number
  /** Who has left, bounced, complained or is suppressed. */
  readonly keptOut: number
}

/**
 * Puts people on a list. Each becomes subscribed, of a list with double opt-in once they have confirmed; who has left
 * stays out. Of an address that comes twice, the later row's names stand.
 */
export async function addSubscribers(
  tx: TenantTx,
  people: readonly NewPerson[],
  { list, source, by, at }: Admission,
): Promise<Admitted> {
  const personById = new Map(people.map((person) => [subscriberIdOf(person.email), person]))
  const known = await subscribersForUpdate(tx, [...personById.keys()])
  const strangers = [...personById].flatMap(([id, { email }]) => (known.has(id) ? [] : [email]))
  const suppressed = await suppressedAmong(tx, strangers)
  const changes = [...personById].flatMap(([id, { email, ...facts }]) => {
    if (suppressed.has(email)) return []
    const before = known.get(id)
    const listIds = [list._id]
    // An import makes everyone subscribed; a list with double opt-in waits for each by itself.
    const status = 'subscribed' as const
    const person = { companyId: tx.companyId, email, at, source, facts, listIds, status }
    const after = added(before, { ...person, needsConfirmation: () => before !== undefined && list.doubleOptIn })
    const row = before ? after : pendingOf(after, list)
    return before && isDeepStrictEqual(before, row) ? [] : [{ before, after: row }]
  })
  await saveSubscribers(tx, changes, { source, by, at })
  const left = [...known.values()].filter(hasLeft).length
  return { upserts: changes.length, keptOut: left + suppressed.size }
}

const pendingOf = (row: Subscriber, { _id, doubleOptIn }: MarketingList): Subscriber =>
  doubleOptIn ? { ...row, pendingListIds: [_id] } : row

const TRIES = 5

/** Somebody else may add the same people at this moment: then once more, from what is there then. */
export async function tryAgainWhenMet<Result>(work: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && isMetByAnother(error)) return tryAgainWhenMet(work, tries - 1)
    throw error
  }
}
