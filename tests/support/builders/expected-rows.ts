import type { Lead } from '../../../contract/entities/lead.ts'
import type { Note } from '../../../contract/entities/note.ts'
import type { View } from '../../../contract/entities/view.ts'
import type { OutboxEntry } from '../../../src/db/schema/outbox-entry.ts'

// What a person must see, worked out by hand, entry by entry, in another way than the app does.

/** `own`: what the person did and the device has not pulled yet, in order. */
export function expectedLead(confirmed: Lead, own: readonly OutboxEntry[]): Lead | null {
  let shown: Lead = { ...confirmed }
  for (const entry of own) {
    const { name, args } = entry
    const given = args as {
      leadId: string
      status?: never
      userId?: string | null
      date?: string
      time?: string
      fields?: Partial<Lead>
    }
    if (given.leadId !== confirmed._id) continue
    if (name === 'lead.status' && given.status) shown.lead_status = given.status
    if (name === 'lead.assign') shown = withField(shown, 'assignedTo', given.userId)
    if (name === 'lead.epc') shown = { ...shown, ...given.fields }
    if (name === 'lead.booking') {
      shown = withField(shown, 'actual_booking_date', given.date)
      shown = withField(shown, 'actual_booking_time', given.time)
    }
    const isBooked = shown.actual_booking_date && shown.actual_booking_time
    if (name === 'lead.convert' && isBooked) shown.deal_status ??= 'Open'
    // Shown when the server has said yes, not before.
    if (name === 'deal.status' && 'ackedSeq' in entry && given.status && shown.deal_status)
      shown.deal_status = given.status
    if (name === 'lead.delete') return null
  }
  return shown
}

/** What a contact or account holds beside what the server gives it. */
export const formOf = ({ updatedAt: _at, version: _version, ...form }: { updatedAt?: string; version?: number }) => form

export function expectedForm(confirmed: object | undefined, id: string, own: readonly OutboxEntry[]): object {
  let shown: Record<string, unknown> = { ...confirmed }
  for (const { name, args, companyId } of own) {
    const given = args as { contactId?: string; accountId?: string; createdAt: string; fields: Record<string, unknown> }
    if (given.contactId !== id && given.accountId !== id) continue
    if (name.endsWith('.create') && !confirmed) shown = { _id: id, companyId, createdAt: given.createdAt }
    if (name.endsWith('.create') && confirmed) continue
    if (shown['_id'] === undefined) continue
    const changed = { ...shown }
    for (const [field, value] of Object.entries(given.fields)) {
      if (value === '') delete changed[field]
      else changed[field] = value
    }
    // A contact that nobody could be reached by is refused.
    const isNameless = !['name', 'firstname', 'lastname', 'email', 'phone'].some((field) => changed[field])
    if (!isNameless) shown = changed
  }
  return shown
}

/** Undefined where there is none, or none any more. */
export function expectedView(confirmed: View | undefined, id: string, own: readonly OutboxEntry[]): object | undefined {
  let shown: Record<string, unknown> | undefined = confirmed && formOf(confirmed)
  for (const { name, args, companyId, userId } of own) {
    const given = args as { viewId?: string; createdAt: string; view: object; fields: object; isDefault: boolean }
    if (given.viewId !== id) continue
    if (name === 'view.create')
      shown ??= { ...given.view, _id: id, companyId, ownerId: userId, createdAt: given.createdAt }
    if (!shown) continue
    if (name === 'view.update') shown = { ...shown, ...given.fields }
    if (name === 'view.delete') shown = undefined
    if (name !== 'view.default' || !shown) continue
    const { defaultOf = [], ...rest } = shown as { defaultOf?: string[] }
    const after = [...defaultOf.filter((other) => other !== userId), ...(given.isDefault ? [userId] : [])]
    shown = { ...rest, ...(after.length > 0 ? { defaultOf: after } : {}) }
  }
  return shown
}

function withField(lead: Lead, field: keyof Lead, value: string | null | undefined): Lead {
  const { [field]: _before, ...rest } = lead
  return { ...rest, ...(value ? { [field]: value } : {}) } as Lead
}

export function expectedNotes(
  lead: Pick<Lead, '_id'>,
  confirmed: readonly Note[],
  own: readonly OutboxEntry[],
): { _id: string }[] {
  const pulled = confirmed.filter((note) => note.leadId === lead._id)
  const mine = own.flatMap(({ name, args }) => {
    const given = args as { leadId: string; noteId: string }
    return name === 'note.add' && given.leadId === lead._id ? [{ _id: given.noteId }] : []
  })
  return [...new Map([...pulled, ...mine].map((note) => [note._id, note])).values()]
}
