import { accountFields, accountLabels } from '../../../../contract/entities/account.ts'
import { contactFields, contactLabels } from '../../../../contract/entities/contact.ts'
import { doNotLabels } from '../../../../contract/entities/lead.ts'
import type { FieldConflict } from '../../../../contract/entities/field-conflict.ts'
import { plainText } from '../../../../contract/entities/field-text.ts'
import { valueAt } from '../../../../contract/entities/form-fields.ts'
import { updateAccount } from '../../../../contract/mutations/account.ts'
import { updateContact } from '../../../../contract/mutations/contact.ts'
import { followUpFields, followUpLabels } from '../../../../contract/entities/follow-up.ts'
import { changeFollowUp } from '../../../../contract/mutations/follow-up.ts'
import { editableLabels, fieldsOfTexts } from '../../../../contract/entities/lead-form.ts'
import { bookLead, updateLead } from '../../../../contract/mutations/lead.ts'
import { mutate } from '../../../db/mutate.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../../../db/schema/outbox-entry.ts'
import { texts } from '../texts.ts'
import type { Device } from '../../../db/schema/device.ts'

/** Fields that changes of a lead guard. */
const leadLabels: Readonly<Record<string, string>> = {
  actual_booking_date: texts.actualBookingDate,
  actual_booking_time: texts.actualBookingTime,
  deal_status: texts.dealStatus,
  ...doNotLabels,
}
/** Fields of contacts and accounts. */
export const formLabels: Readonly<Record<string, string>> = { ...contactLabels, ...accountLabels }
const labels: Readonly<Record<string, string>> = { ...followUpLabels, ...editableLabels, ...leadLabels, ...formLabels }
export const labelOf = (field: string) => labels[field] ?? field

const contactChange = ({ args }: AcknowledgedEntry) => updateContact.args.safeParse(args).data
const leadChange = ({ args }: AcknowledgedEntry) => updateLead.args.safeParse(args).data
const followUpChange = ({ args }: AcknowledgedEntry) => changeFollowUp.args.safeParse(args).data
const accountChange = ({ args }: AcknowledgedEntry) => updateAccount.args.safeParse(args).data

/** Of a row or a change; '' when it sets none. */
export function textAt(fields: object | undefined, path: string): string {
  return plainText(valueAt(fields, path)) ?? ''
}

export const mineOf = (entry: AcknowledgedEntry, field: string): string =>
  textAt((contactChange(entry) ?? accountChange(entry) ?? leadChange(entry) ?? followUpChange(entry))?.fields, field)

const bookingParts: Readonly<Record<string, 'date' | 'time'>> = {
  actual_booking_date: 'date',
  actual_booking_time: 'time',
}

export function mineOfLead({ name, args }: Pick<OutboxEntry, 'name' | 'args'>, field: string): string | undefined {
  const part = bookingParts[field]
  if (name !== bookLead.name || !part) return undefined
  return bookLead.args.safeParse(args).data?.[part] ?? ''
}

const fieldsWith = (path: string, value: string) =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

/** As a new change, based on the version that both had seen: anybody who has changed it since is notified. */
export async function takeTheirs(
  device: Device,
  entry: AcknowledgedEntry,
  { field, theirs = '' }: FieldConflict,
): Promise<void> {
  const { subject, companyId, base } = entry
  const options = { subject, companyId, isDecision: true, ...(base === undefined ? {} : { base }) } as const
  const fields = fieldsWith(field, theirs)
  const contact = contactChange(entry)
  const account = accountChange(entry)
  const lead = leadChange(entry)
  const followUp = followUpChange(entry)
  if (lead) await mutate(device, updateLead, { ...lead, fields: fieldsOfTexts({ [field]: theirs }) }, options)
  if (followUp)
    await mutate(device, changeFollowUp, { ...followUp, fields: followUpFields.parse({ [field]: theirs }) }, options)
  if (contact) await mutate(device, updateContact, { ...contact, fields: contactFields.parse(fields) }, options)
  if (account) await mutate(device, updateAccount, { ...account, fields: accountFields.parse(fields) }, options)
}
