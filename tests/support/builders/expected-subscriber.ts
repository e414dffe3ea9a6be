import { leaveAfter, type Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

// What should become of a person on lists, computed action by action in another way than the app does: one word says how
// they are on each list. Checks both the device's own result and the server's rows.

export interface SubscriberAct {
  name: string
  args: unknown
}

type OnList = 'member' | 'pending' | 'left'

/** Without what only the server sets: the version and its time. */
export interface ExpectedSubscriber {
  facts: Record<string, unknown>
  status: string
  leaveId?: string
  reason?: string
  lists: Record<string, OnList>
}

interface Given {
  email: string
  at: string
  listIds: readonly string[]
  listId: string
  leaveId?: string | null
  /** The server's id for an opt-out that it created itself. */
  leftAs?: string
  reason: string
  source?: string
  facts?: Record<string, string>
  kept: readonly string[]
  /** What is reported about an email. */
  type: string
  /** The report is of an email by which they have unsubscribed before. */
  isRepeat?: boolean
}

export interface SubscriberPlace {
  id: string
  companyId: string
  lists: ReadonlyMap<string, { isCareful: boolean }>
}

export function pictureOf(row: Subscriber): ExpectedSubscriber {
  const { status, leaveId, reason, listIds, pendingListIds = [], leftListIds = [] } = row
  const { updatedAt: _at, version: _version, ...others } = row
  const facts = Object.fromEntries(Object.entries(others).filter(([name]) => !NOT_FACTS.has(name)))
  const all = [...listIds, ...leftListIds]
  if (new Set(all).size < all.length) throw new Error(`twice on a list: ${JSON.stringify(row)}`)
  const stand = (listId: string): OnList =>
    leftListIds.includes(listId) ? 'left' : pendingListIds.includes(listId) ? 'pending' : 'member'
  return picture(facts, { status, leaveId, reason }, Object.fromEntries(all.map((listId) => [listId, stand(listId)])))
}

/** Compared separately. The bases have their own tests. */
const NOT_FACTS = new Set(['status', 'leaveId', 'reason', 'listIds', 'pendingListIds', 'leftListIds', 'listBases'])

function picture(
  facts: ExpectedSubscriber['facts'],
  { status, leaveId, reason }: { status: string; leaveId?: string | undefined; reason?: string | undefined },
  lists: ExpectedSubscriber['lists'],
): ExpectedSubscriber {
  return { facts, status, ...(leaveId ? { leaveId } : {}), ...(reason ? { reason } : {}), lists }
}

const nobodyYet = ({ id, companyId }: SubscriberPlace, { email, at, source = 'crm' }: Given): ExpectedSubscriber => ({
  facts: { _id: id, companyId, email, createdAt: at, source, engagement: { sends: 0, opens: 0, clicks: 0 } },
  status: 'subscribed',
  lists: {},
})

/** All that is left is that nobody emails them, and only the server knows that. */
export const ERASED: ExpectedSubscriber = { facts: {}, status: 'erased', lists: {} }

export function afterAct(
  before: ExpectedSubscriber | undefined,
  act: SubscriberAct,
  list: SubscriberPlace,
): ExpectedSubscriber | null {
  return before?.status === ERASED.status ? afterErasure(before, act, list) : afterActOn(before, act, list)
}

/** Their address is stored again only when somebody unsubscribes or resubscribes them. */
function afterErasure(
  erased: ExpectedSubscriber,
  act: SubscriberAct,
  list: SubscriberPlace,
): ExpectedSubscriber | null {
  switch (act.name) {
    case 'subscriber.add':
    case 'subscriber.remove-list':
      return null
    case 'subscriber.unsubscribe':
    case 'subscriber.resubscribe':
      return afterActOn(undefined, act, list)
    default:
      return erased
  }
}

function afterActOn(
  before: ExpectedSubscriber | undefined,
  { name, args }: SubscriberAct,
  list: SubscriberPlace,
): ExpectedSubscriber | null {
  const details = args as Given
  switch (name) {
    case 'subscriber.add':
      return afterAdding(before, details, list)
    case 'subscriber.remove-list':
      return before ? { ...before, lists: withoutStaying(before.lists, details.listId) } : null
    case 'subscriber.unsubscribe': {
      const { facts, lists } = before ?? nobodyYet(list, details)
      return picture(facts, { status: 'unsubscribed', leaveId: leaveOf(before, details) }, lists)
    }
    case 'subscriber.resubscribe':
      return afterComingBack(before, details, list)
    case 'erased':
      return before ? ERASED : null
    case 'a list is deleted':
      return before ? { ...before, lists: onlyWhere(before.lists, (_stand, id) => id !== details.listId) } : null
    case 'a list changes':
      return before ?? null
    case 'reported by email':
      return before ? afterReport(before, details) : null
    case 'they confirm':
      return before ? afterConfirming(before, details.listId) : null
    case 'they choose lists':
      return before ? { ...before, lists: withOnly(before.lists, details.kept) } : null
    default:
      throw new Error(`Nobody knows what ${name} does.`)
  }
}

function afterAdding(before: ExpectedSubscriber | undefined, details: Given, list: SubscriberPlace) {
  const { listIds, facts = {} } = details
  if (listIds.some((listId) => !list.lists.has(listId))) return null
  if (listIds.length > 0 && listIds.every((listId) => before?.lists[listId] === 'left')) return null
  const isCareful = (listId: string) => list.lists.get(listId)?.isCareful === true
  const row = before ?? nobodyYet(list, details)
  const status = !before && listIds.some(isCareful) ? 'unconfirmed' : row.status
  const lists = { ...row.lists }
  for (const listId of listIds) lists[listId] ??= status === 'unconfirmed' || isCareful(listId) ? 'pending' : 'member'
  const newFacts = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))
  return { ...row, facts: { ...row.facts, ...newFacts }, status, lists }
}

/** Undoes only the opt-out that was seen. */
function afterComingBack(before: ExpectedSubscriber | undefined, details: Given, list: SubscriberPlace) {
  const { leaveId, reason } = details
  if (leaveId !== undefined && (before?.leaveId ?? null) !== leaveId) return null
  const { facts, lists } = before ?? nobodyYet(list, details)
  return picture(
    facts,
    { status: 'subscribed', reason },
    onlyWhere(lists, (stand) => stand !== 'left'),
  )
}

/** Each opt-out has its own id, even one after another. */
function leaveOf(before: ExpectedSubscriber | undefined, { leftAs, leaveId }: Given): string {
  if (leftAs === undefined) return leaveAfter(before?.leaveId, leaveId ?? '')
  if (leftAs === before?.leaveId) throw new Error('A leave has the name of the one before.')
  return leftAs
}

/** Which states it ends. It changes nobody who isn't listed here. */
const PUT_OUT: Readonly<Record<string, readonly string[]>> = {
  bounced: ['subscribed', 'unconfirmed', 'unsubscribed'],
  complained: ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced'],
  unsubscribed: ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'],
}

/** Codes of a mail provider's reason that are about the address, not its domain; a report without a code is believed. */
const CONDEMNS = /^5\.1\.[136]$/

function afterReport(before: ExpectedSubscriber, details: Given): ExpectedSubscriber {
  const { type, reason } = details
  if (type === 'unsubscribed' && details.isRepeat && before.status === 'unsubscribed') return before
  if (type === 'bounced' && reason !== undefined && !CONDEMNS.test(reason)) return before
  if (!PUT_OUT[type]?.includes(before.status)) return before
  return picture(before.facts, { status: type, leaveId: leaveOf(before, details), reason }, before.lists)
}

function afterConfirming(before: ExpectedSubscriber, listId: string): ExpectedSubscriber {
  if (before.status !== 'subscribed' && before.status !== 'unconfirmed') return before
  if (before.lists[listId] !== 'pending') return before
  return picture(before.facts, { status: 'subscribed' }, { ...before.lists, [listId]: 'member' })
}

type Lists = ExpectedSubscriber['lists']

const onlyWhere = (lists: Lists, isKept: (stand: OnList, listId: string) => boolean): Lists =>
  Object.fromEntries(Object.entries(lists).filter(([listId, stand]) => isKept(stand, listId)))

const withoutStaying = (lists: Lists, listId: string) =>
  onlyWhere(lists, (stand, id) => id !== listId || stand === 'left')

const withOnly = (lists: Lists, remaining: readonly string[]): Lists =>
  Object.fromEntries(Object.entries(lists).map(([id, stand]) => [id, remaining.includes(id) ? stand : 'left']))

export function expectedSubscriber(
  confirmed: Subscriber | undefined,
  localActs: readonly SubscriberAct[],
  list: SubscriberPlace,
): ExpectedSubscriber | undefined {
  let shown = confirmed && pictureOf(confirmed)
  for (const act of localActs) shown = afterAct(shown, act, list) ?? shown
  return shown
}
