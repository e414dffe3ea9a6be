import type { Lead } from '../../contract/entities/lead.ts'
import { type FollowUp, followUpText } from '../../contract/entities/follow-up.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import {
  isGivenBack,
  nameOfLead,
  notifyOfBooking,
  notifyOfFollowUp,
  notifyOfLead,
  takeBackLead,
  wasNotifiedBefore,
} from '../store/records/notifications.ts'
import type { LoadedRow } from '../store/core/row-table.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'
import type { ActiveRows } from './active-rows.ts'

/**
 * Notifies colleagues of a change to their leads, bookings and tasks. Users with a notice about the same change need no
 * notification, and neither do users to whom the company's rules assigned a new lead (`byRules`): the store has
 * notified them.
 */
export async function notifyColleagues(
  tx: TenantTx,
  loaded: readonly LoadedRow[],
  rows: ActiveRows,
  by: string,
  alreadyNotified: ReadonlySet<string>,
  byRules: ReadonlySet<string>,
): Promise<void> {
  // A merge may assign the lead to a user who had one of the merged leads.
  const hadOne = new Set(loaded.map(({ ref }) => rows.before('lead', ref.id)?.assignedTo))
  for (const { ref, fieldVersions } of loaded) {
    if (ref.entity === 'lead') {
      const change = { before: rows.before('lead', ref.id), after: rows.get('lead', ref.id), by }
      if (!byRules.has(ref.id)) await notifyOfAssignment(tx, change, fieldVersions, hadOne)
      await notifyOfMovedBooking(tx, change, alreadyNotified)
    }
    if (ref.entity === 'followUp') {
      const change = { before: rows.before('followUp', ref.id), after: rows.get('followUp', ref.id), by }
      await notifyOfTask(tx, change, fieldVersions)
    }
  }
}

/** The version of a lead when it is added. */
const ADDED = 1

interface Change<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
  readonly by: string
}

async function notifyOfAssignment(
  tx: TenantTx,
  { before, after, by }: Change<Lead>,
  { assignedTo: setBy }: LoadedRow['fieldVersions'],
  hadOne: ReadonlySet<string | undefined>,
): Promise<void> {
  if (!after || before?.assignedTo === after.assignedTo) return
  const leadId = after._id
  if (before?.assignedTo !== undefined) {
    const earlier = { userId: before.assignedTo, leadId }
    if (setBy?.by === by) await takeBackLead(tx, { ...earlier, by }, setBy.v)
    // Only the rules assign a lead as it is added, and notify its user. That notification is no longer true.
    if (!setBy) await takeBackLead(tx, { ...earlier, by: null }, ADDED)
  }
  if (after.assignedTo === undefined || after.assignedTo === by || hadOne.has(after.assignedTo)) return
  const assignment = { entity: 'lead', id: leadId, userId: after.assignedTo, by } as const
  if (setBy && (await isGivenBack(tx, assignment, setBy.v)) && !(await wasNotifiedBefore(tx, assignment, setBy.v)))
    return
  await notifyOfLead(tx, { userId: after.assignedTo, leadId, subject: leadName(after), by })
}

async function notifyOfMovedBooking(
  tx: TenantTx,
  { before, after, by }: Change<Lead>,
  alreadyNotified: ReadonlySet<string>,
): Promise<void> {
  const userId = after?.assignedTo
  if (!before || !after || userId === undefined || userId === by || alreadyNotified.has(userId)) return
  const [was, is] = [bookingText(before), bookingText(after)]
  if (was === is) return
  await notifyOfBooking(tx, { userId, leadId: after._id, subject: leadName(after), before: was, after: is, by })
}

const bookingText = ({ actual_booking_date: date, actual_booking_time: time }: Lead) =>
  [date, time].filter(Boolean).join(' ') || undefined

async function notifyOfTask(
  tx: TenantTx,
  { before, after, by }: Change<FollowUp>,
  { assignedTo: setBy }: LoadedRow['fieldVersions'],
): Promise<void> {
  if (!after?.assignedTo || after.assignedTo === by || after.assignedTo === before?.assignedTo || after.doneAt) return
  const assignment = { entity: 'followUp', id: after._id, userId: after.assignedTo, by } as const
  if (setBy && (await isGivenBack(tx, assignment, setBy.v))) return
  await notifyOfFollowUp(tx, {
    userId: after.assignedTo,
    leadId: after.leadId,
    subject: await nameOfLead(tx, after.leadId),
    after: followUpText(after),
    by,
  })
}
