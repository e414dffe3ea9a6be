import type { ConsentBasis } from './consent.ts'
import {
  CRM_SOURCE,
  leaveAfter,
  NO_ENGAGEMENT,
  SUBSCRIBER_STATUSES,
  type Subscriber,
  type SubscriberStatus,
  subscriberIdOf,
} from './subscriber.ts'

// Every way in which a subscriber's state changes, on the device and on the server. Pure.
//
//            add            confirm             Unsubscribe, bounce, complaint, suppress
//   (new) ─────────► unconfirmed ─► subscribed ─────────► unsubscribed, bounced, complained, suppressed
//            add            ▲                                          │
//   (new) ──────────────────┴───────────────── Resubscribe ◄───────────┘

export type LeftStatus = Exclude<SubscriberStatus, 'subscribed' | 'unconfirmed'>

const isLeftStatus = (status: SubscriberStatus): status is LeftStatus =>
  status !== 'subscribed' && status !== 'unconfirmed'

/** Subscribers who get no campaign, whatever list they are on. */
export const hasLeft = ({ status }: Pick<Subscriber, 'status'>) => isLeftStatus(status)

/** Also includes subscribers who get no campaign although they haven't opted out with this address. */
export const getsNothing = (row: Pick<Subscriber, 'status' | 'mailboxLeft'>) => hasLeft(row) || row.mailboxLeft === true

/** The status that decides about a campaign to this list, or to any: an unconfirmed subscriber gets nothing. */
export function statusFor({ status, listIds, pendingListIds = [] }: Subscriber, listId?: string): SubscriberStatus {
  if (isLeftStatus(status)) return status
  const wanted = listId === undefined ? listIds : listIds.filter((each) => each === listId)
  return wanted.length > 0 && wanted.every((each) => pendingListIds.includes(each)) ? 'unconfirmed' : status
}

const severity = (status: SubscriberStatus) => SUBSCRIBER_STATUSES.indexOf(status)

export interface NewSubscriber {
  companyId: string
  email: string
  at: string
  source?: string
}

const blank = ({ companyId, email, at, source = CRM_SOURCE }: NewSubscriber): Subscriber => ({
  _id: subscriberIdOf(email),
  companyId,
  email,
  listIds: [],
  status: 'subscribed',
  engagement: NO_ENGAGEMENT,
  source,
  createdAt: at,
  updatedAt: at,
  version: 1,
})

export interface Addition extends NewSubscriber {
  facts?: Partial<Pick<Subscriber, 'firstName' | 'lastName' | 'phone'>>
  listIds?: readonly string[]
  /** The status of a new subscriber. An existing one can only become stricter. */
  status?: SubscriberStatus
  leaveId?: string
  /** For the lists that have no recorded basis yet. */
  basis?: ConsentBasis | undefined
  needsConfirmation: (listId: string) => boolean
}

/** Never resubscribes anyone, and never adds a subscriber to a list they left themselves. */
export function added(before: Subscriber | undefined, addition: Addition): Subscriber {
  const { facts = {}, listIds = [], basis, needsConfirmation } = addition
  const row = withStatus(before ?? blank(addition), before, addition)
  const fresh = listIds.filter((listId) => !row.listIds.includes(listId) && !row.leftListIds?.includes(listId))
  const pending = fresh.filter((listId) => row.status === 'unconfirmed' || needsConfirmation(listId))
  const filled = Object.entries(facts).filter(([, value]) => value)
  return withLists(
    { ...row, ...Object.fromEntries(filled) },
    {
      listIds: [...row.listIds, ...new Set(fresh)],
      pendingListIds: [...(row.pendingListIds ?? []), ...pending],
      listBases: [...(row.listBases ?? []), ...(basis && !hasLeft(row) ? basesOf(listIds, basis) : [])],
    },
  )
}

function withStatus(row: Subscriber, before: Subscriber | undefined, addition: Addition): Subscriber {
  const { status, leaveId, listIds = [], needsConfirmation } = addition
  if (before) return status && severity(status) > severity(before.status) ? moved(row, status, leaveId) : row
  const first = status ?? 'subscribed'
  return moved(row, first === 'subscribed' && listIds.some(needsConfirmation) ? 'unconfirmed' : first, leaveId)
}

/** Bounce, complaint and suppression. A stricter state stays. */
export const stricter = (row: Subscriber, status: SubscriberStatus, leaveId: string, reason?: string): Subscriber =>
  severity(status) > severity(row.status) ? moved(row, status, leaveId, reason) : row

/** Works for an unknown address too, so that it is excluded from the start. */
export const unsubscribed = (
  before: Subscriber | undefined,
  person: NewSubscriber & { leaveId: string; reason?: string },
): Subscriber => moved(before ?? blank(person), 'unsubscribed', person.leaveId, person.reason)

/** The only way back. A subscriber who comes back has asked for it, so that is the basis from now on. */
export function resubscribed(before: Subscriber | undefined, person: NewSubscriber & { reason: string }): Subscriber {
  const row = { ...withoutMailboxLeft(moved(before ?? blank(person), 'subscribed')), reason: person.reason }
  return withLists(row, { leftListIds: [], listBases: basesOf(row.listIds, 'consent') })
}

const withoutMailboxLeft = ({ mailboxLeft: _left, ...row }: Subscriber): Subscriber => row

/**
 * Only the lists that the email named. A subscriber who has unsubscribed since stays unsubscribed. If another address
 * of the mailbox opted out, this one has still asked for these emails.
 */
export function confirmed(row: Subscriber, named: readonly string[] = row.pendingListIds ?? []): Subscriber {
  const pending = row.pendingListIds ?? []
  const now = pending.filter((listId) => named.includes(listId))
  if (hasLeft(row) || now.length === 0) return row
  return withLists(withoutMailboxLeft(moved(row, 'subscribed')), {
    pendingListIds: pending.filter((listId) => !now.includes(listId)),
    listBases: [...basesOf(now, 'consent'), ...(row.listBases ?? [])],
  })
}

export const removedFrom = (row: Subscriber, listId: string): Subscriber =>
  withLists(row, { listIds: row.listIds.filter((each) => each !== listId) })

/** By the subscriber: staff can't add them to it again. */
export const leftList = (row: Subscriber, listId: string): Subscriber =>
  withLists(removedFrom(row, listId), { leftListIds: [...new Set([...(row.leftListIds ?? []), listId])] })

function moved(row: Subscriber, status: SubscriberStatus, leaveId?: string, reason?: string): Subscriber {
  const { leaveId: before, reason: _reason, ...rest } = row
  return {
    ...rest,
    status,
    ...(isLeftStatus(status) && leaveId ? { leaveId: leaveAfter(before, leaveId) } : {}),
    ...(reason ? { reason } : {}),
  }
}

type Bases = NonNullable<Subscriber['listBases']>

const basesOf = (listIds: readonly string[], basis: ConsentBasis): Bases => listIds.map((listId) => ({ listId, basis }))

interface Lists extends Partial<Record<'listIds' | 'pendingListIds' | 'leftListIds', readonly string[]>> {
  /** For each list the first entry counts. */
  readonly listBases?: Bases
}

/** Empty lists are left out. Every pending list, and every one with a basis, is also one of the lists. */
function withLists(
  { pendingListIds: before, leftListIds: leftBefore, listBases: basesBefore = [], ...row }: Subscriber,
  lists: Lists,
): Subscriber {
  const listIds = [...(lists.listIds ?? row.listIds)]
  const pending = (lists.pendingListIds ?? before ?? []).filter((listId) => listIds.includes(listId))
  const left = lists.leftListIds ?? leftBefore ?? []
  const bases = new Map((lists.listBases ?? basesBefore).toReversed().map(({ listId, basis }) => [listId, basis]))
  const listBases = listIds.flatMap((listId) => {
    const basis = bases.get(listId)
    return basis ? [{ listId, basis }] : []
  })
  return {
    ...row,
    listIds,
    ...(pending.length > 0 ? { pendingListIds: [...pending] } : {}),
    ...(left.length > 0 ? { leftListIds: [...left] } : {}),
    ...(listBases.length > 0 ? { listBases } : {}),
  }
}
