import { hasLeft } from '../../../contract/entities/marketing/subscriber-steps.ts'
import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { Subscriber, SubscriberStatus } from '../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberAct } from '../../../contract/entities/marketing/subscriber-log.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { MemberStep, StepsOfPerson, Wordings } from './list-members.ts'
import type { ChangedThrough } from './subscriber-change.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

const actOfStatus: Record<SubscriberStatus, SubscriberAct> = {
  subscribed: 'resubscribed',
  unconfirmed: 'added',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  suppressed: 'suppressed',
}

/** A new subscriber can arrive by a Resubscribe if a reason is given. */
export function actOn(before: Subscriber | undefined, after: Subscriber): SubscriberAct | undefined {
  const isSame = before?.status === after.status && before.leaveId === after.leaveId && before.reason === after.reason
  if (isSame) return
  if (!before && !hasLeft(after) && !after.reason) return 'added'
  if (before?.status === 'unconfirmed' && after.status === 'subscribed' && !after.reason) return 'confirmed'
  return actOfStatus[after.status]
}

function actOnList({ before, after }: MemberStep): SubscriberAct {
  if (before === after) return 'basis-recorded'
  if (after === undefined) return 'list-removed'
  if (after === 'left') return 'list-left'
  return before === 'pending' && after === 'member' ? 'confirmed' : 'added'
}

/** For changes by the subscriber or a mail server. Staff may use the app or the API. */
const VIA: Readonly<Record<string, ConsentVia>> = {
  mail: 'link',
  preferences: 'form',
  bounce: 'email',
  webhook: 'provider',
  restore: 'restore',
}

/** These acts show the wording of the list to the subscriber. */
const SHOWS_WORDING: ReadonlySet<SubscriberAct> = new Set(['added', 'confirmed'])

const COLUMNS = [
  'subscriber_id',
  'at',
  'act',
  'status',
  'source',
  'list_id',
  'by',
  'via',
  'file_name',
  'basis',
  'reason',
  'wording',
]

/** For a subscriber who is added to no list. A resubscribe is a request. */
function basisOf(act: SubscriberAct | undefined, chosen: ConsentBasis | undefined): ConsentBasis | undefined {
  if (act === 'resubscribed') return 'consent'
  return act === 'added' ? chosen : undefined
}

interface ConsentThrough extends ChangedThrough {
  readonly wordings: Wordings
}

/** Writes a line for each list, and one for the status unless a list's line has the same. */
export async function keepConsent(
  tx: TenantTx,
  people: readonly StepsOfPerson[],
  { wordings, source, by, via = VIA[source], fileName, basis, at = new Date().toISOString() }: ConsentThrough,
): Promise<void> {
  const lines = people.flatMap(({ before, after, steps }) => {
    const act = actOn(before, after)
    const ofLists = steps
      .map((step) => ({ act: actOnList(step), listId: step.listId, basis: step.basis }))
      .filter((line) => line.act !== 'basis-recorded' || act !== 'resubscribed')
    const isSaid = act === undefined || ofLists.some((line) => line.act === act)
    const ofPerson = { act, listId: undefined, basis: basisOf(act, basis) }
    return [...(isSaid ? [] : [ofPerson]), ...ofLists].map((line) => [
      after._id,
      at,
      line.act,
      after.status,
      source,
      line.listId,
      by,
      via,
      fileName,
      line.basis,
      after.reason,
      line.listId && line.act && SHOWS_WORDING.has(line.act) ? wordings.get(line.listId) : undefined,
    ])
  })
  if (lines.length === 0) return
  await copyRows(
    tx.client,
    { table: 'subscriber_event', columns: COLUMNS, constants: { company_id: tx.companyId } },
    lines,
  )
}
