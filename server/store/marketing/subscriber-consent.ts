import { hasLeft } from '../../../contract/entities/marketing/subscriber-steps.ts'
import type { Subscriber, SubscriberStatus } from '../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberAct } from '../../../contract/entities/marketing/subscriber-log.ts'
import { copyRows } from '../core/copy-rows.ts'
import { type MemberStep, type StepsOfPerson, wordingsOf } from './list-members.ts'
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

/** A new person can arrive by a Resubscribe if a reason is given. */
export function actOn(before: Subscriber | undefined, after: Subscriber): SubscriberAct | undefined {
  const isSame = before?.status === after.status && before.leaveId === after.leaveId && before.reason === after.reason
  if (isSame) return
  if (!before && !hasLeft(after) && !after.reason) return 'added'
  if (before?.status === 'unconfirmed' && after.status === 'subscribed' && !after.reason) return 'confirmed'
  return actOfStatus[after.status]
}

function actOnList({ before, after }: MemberStep): SubscriberAct {
  if (after === undefined) return 'list-removed'
  if (after === 'left') return 'list-left'
  return before === 'pending' && after === 'member' ? 'confirmed' : 'added'
}

/** A line for each list, and one for the status unless a list's line says the same. */
export async function keepConsent(
  tx: TenantTx,
  people: readonly StepsOfPerson[],
  { source, by, at = new Date().toISOString() }: ChangedThrough,
): Promise<void> {
  const wordings = await wordingsOf(
    tx,
    people.flatMap(({ steps }) => steps.map(({ listId }) => listId)),
  )
  const lines = people.flatMap(({ before, after, steps }) => {
    const ofLists = steps.map((step) => ({ act: actOnList(step), listId: step.listId }))
    const act = actOn(before, after)
    const isSaid = act === undefined || ofLists.some((line) => line.act === act)
    return [...(isSaid ? [] : [{ act, listId: undefined }]), ...ofLists].map((line) => [
      after._id,
      at,
      line.act,
      after.status,
      source,
      line.listId,
      by,
      after.reason,
      line.listId && line.act === 'added' ? wordings.get(line.listId) : undefined,
    ])
  })
  if (lines.length === 0) return
  const columns = ['subscriber_id', 'at', 'act', 'status', 'source', 'list_id', 'by', 'reason', 'wording']
  await copyRows(tx.client, { table: 'subscriber_event', columns, constants: { company_id: tx.companyId } }, lines)
}
