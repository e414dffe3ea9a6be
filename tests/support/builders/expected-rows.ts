import type { Activity } from '../../../contract/entities/activity.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Note } from '../../../contract/entities/note.ts'
import type { View } from '../../../contract/entities/view.ts'
import type { OutboxEntry } from '../../../src/db/schema/outbox-entry.ts'

/** `own`: the user's changes that the device hasn't pulled yet, in order. Null if the lead doesn't exist. */
export function expectedLead(
  confirmed: Lead | undefined,
  id: string,
  localChanges: readonly OutboxEntry[],
): Lead | null {
  const changes = localChanges.filter(({ args }) => (args as { leadId?: string }).leadId === id)
  const made = changes.find(({ name }) => name === 'lead.create')
  const atFirst = confirmed ?? (made && newLead(made))
  if (!atFirst || changes.some(({ name }) => name === 'lead.delete')) return null
  return changes.reduce(changedLead, atFirst)
}

function newLead({ args, companyId }: OutboxEntry): Lead {
  const { leadId, createdAt, fields } = args as { leadId: string; createdAt: string; fields: Partial<Lead> }
  const blank: Lead = { _id: leadId, companyId, createdAt, updatedAt: createdAt, version: 1, lead_status: 'Open' }
  return withDetails(blank, fields.lat === undefined ? fields : { ...fields, coordinate_precision: 'unit' })
}

function changedLead(lead: Lead, entry: OutboxEntry): Lead {
  const { name, args } = entry
  const given = args as { status?: never; userId?: string | null; date?: string; time?: string; fields: Partial<Lead> }
  const isBooked = lead.actual_booking_date && lead.actual_booking_time
  switch (name) {
    case 'lead.details':
      return detailedLead(lead, given.fields)
    case 'lead.status':
      return { ...lead, ...(given.status ? { lead_status: given.status } : {}) }
    case 'lead.assign':
      return withField(lead, 'assignedTo', given.userId)
    case 'lead.epc':
      return { ...lead, ...given.fields }
    case 'lead.booking':
      return bookedLead(lead, given.date, given.time)
    case 'lead.do-not':
    case 'lead.lift-do-not':
      return doNotLead(lead, args as unknown as DoNotArgs)
    case 'lead.convert':
      return isBooked ? { ...lead, deal_status: lead.deal_status ?? 'Open' } : lead
    case 'activity.add':
      return contactedLead(lead, args as unknown as Pick<Activity, 'at' | 'outcome'>)
    // Shown once the server has accepted it, not before.
    case 'deal.status':
      return 'acknowledgedSeq' in entry && given.status && lead.deal_status
        ? { ...lead, deal_status: given.status }
        : lead
    default:
      return lead
  }
}

function bookedLead(lead: Lead, date: string | undefined, time: string | undefined): Lead {
  const first = lead.first_booking_date ?? lead.actual_booking_date ?? date
  const onTheDay = withField(withField(lead, 'actual_booking_date', date), 'actual_booking_time', time)
  return withField(onTheDay, 'first_booking_date', date && first)
}

function contactedLead(lead: Lead, { at, outcome }: Pick<Activity, 'at' | 'outcome'>): Lead {
  if (outcome === 'Message') return lead
  const counted = { ...lead, contact_attempts: (lead.contact_attempts ?? 0) + 1 }
  const isEarlier = lead.last_contact_at !== undefined && at < lead.last_contact_at
  return isEarlier ? counted : { ...counted, last_contact_at: at, last_contact_outcome: outcome }
}

interface DoNotArgs {
  kind: 'call' | 'knock'
  reason: string
  /** Set only for a do-not-contact flag. */
  since?: string
}

function doNotLead(lead: Lead, { kind, reason, since }: DoNotArgs) {
  const flagged = withField(withField(lead, `do_not_${kind}`, since && reason), `do_not_${kind}_since`, since)
  return withField(flagged, `do_not_${kind}_lifted`, since ? undefined : reason)
}

/** A lead that nobody could be found by is refused. */
function detailedLead(lead: Lead, fields: object): Lead {
  const changed = withDetails(lead, fields)
  return isFindable(lead) && !isFindable(changed) ? lead : changed
}

const FOUND_BY = ['surname', 'phone', 'email', 'address1', 'address2', 'address3'] as const
export const isFindable = (lead: Partial<Lead>) => FOUND_BY.some((field) => lead[field]) || Boolean(lead.address?.line1)

export function withDetails<Row extends object>(row: Row, fields: object): Row {
  const changed: Record<string, unknown> = Object.fromEntries(Object.entries(row))
  for (const [field, value] of Object.entries(fields)) {
    const after = field === 'address' ? withDetails(changed[field] ?? {}, value as object) : value
    const isLeft = after !== '' && (typeof after !== 'object' || Object.keys(after as object).length > 0)
    if (isLeft) changed[field] = after
    else delete changed[field]
  }
  return changed as Row
}

/** The fields of a contact or account without those that the server sets. */
export const formOf = ({ updatedAt: _at, version: _version, ...form }: { updatedAt?: string; version?: number }) => form

/** A refused entry that is resent has a later position; changes of its row still come after it. */
const makersFirst = (localChanges: readonly OutboxEntry[]) =>
  localChanges.toSorted((a, b) => Number(b.name.endsWith('.create')) - Number(a.name.endsWith('.create')))

/** A reason without a date lifts the flag. */
function calledForm(form: Record<string, unknown>, { reason, since }: { reason: string; since?: string }) {
  const { do_not_call: _call, do_not_call_since: _since, do_not_call_lifted: _lifted, ...rest } = form
  return since ? { ...rest, do_not_call: reason, do_not_call_since: since } : { ...rest, do_not_call_lifted: reason }
}

export function expectedForm(confirmed: object | undefined, id: string, localChanges: readonly OutboxEntry[]): object {
  let shown: Record<string, unknown> = { ...confirmed }
  for (const { name, args, companyId } of makersFirst(localChanges)) {
    const given = args as { contactId?: string; accountId?: string; createdAt: string; fields: Record<string, unknown> }
    if (given.contactId !== id && given.accountId !== id) continue
    if (name.endsWith('.create') && !confirmed) shown = { _id: id, companyId, createdAt: given.createdAt }
    if (name.endsWith('.create') && confirmed) continue
    if (shown['_id'] === undefined) continue
    if (name.endsWith('do-not')) {
      shown = calledForm(shown, args as { reason: string; since?: string })
      continue
    }
    const changed = { ...shown }
    for (const [field, value] of Object.entries(given.fields)) {
      if (value === '' || (Array.isArray(value) && value.length === 0)) delete changed[field]
      else changed[field] = value
    }
    // A contact without a name or a way to reach them is refused.
    const isNameless = !['name', 'firstname', 'lastname', 'email', 'phone'].some((field) => changed[field])
    if (!isNameless) shown = changed
  }
  return shown
}

export function expectedView(
  confirmed: View | undefined,
  id: string,
  localChanges: readonly OutboxEntry[],
): object | undefined {
  let shown: Record<string, unknown> | undefined = confirmed && formOf(confirmed)
  for (const { name, args, companyId, userId } of makersFirst(localChanges)) {
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
  localChanges: readonly OutboxEntry[],
): { _id: string }[] {
  const pulled = confirmed.filter((note) => note.leadId === lead._id)
  const mine = localChanges.flatMap(({ name, args }) => {
    const given = args as { leadId: string; noteId: string }
    return name === 'note.add' && given.leadId === lead._id ? [{ _id: given.noteId }] : []
  })
  return [...new Map([...pulled, ...mine].map((note) => [note._id, note])).values()]
}
