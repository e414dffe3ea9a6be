import * as z from 'zod/mini'
import { plainEmail } from './email-text.ts'
import { epcFields } from './epc-fields.ts'
import { type Field, KEY_MAX_LENGTH, longestTextOf, MOST_LIST_ITEMS, shapeOf, tooLong } from './field.ts'
import { plainText } from './field-text.ts'
import { textOnly, valueAt } from './form-fields.ts'
import { certificateNumber, enquiryFields, leadStatus, NO_STATUS, uprn } from './lead.ts'
import { tidyPostcode } from './postcode.ts'
import { id } from './primitives.ts'

/** The fields of a lead that staff may edit. Its other EPC data comes from its certificate. */
export const editableFields = { ...enquiryFields, tenure: epcFields.tenure } as const
export type EditableFieldName = keyof typeof editableFields

/** The address lines of enquiries, in addition to those of files and certificates. */
export const enquiryAddressFields = {
  'address.line1': { label: 'Address', kind: 'text', most: KEY_MAX_LENGTH },
  'address.city': { label: 'City', kind: 'text', most: KEY_MAX_LENGTH },
  'address.postcode': { label: 'Address Postcode', kind: 'text', most: KEY_MAX_LENGTH },
} as const

export const editablePaths: Readonly<Record<EditablePath, Field>> = { ...editableFields, ...enquiryAddressFields }
export type EditablePath = EditableFieldName | keyof typeof enquiryAddressFields

const textWith = (field: Field, ...further: z.core.$ZodCheck<string>[]) => {
  const most = longestTextOf(field)
  const error = () => tooLong(field.label, most)
  return z.optional(z.string(textOnly(field.label)).check(z.trim(), z.maxLength(most, { error }), ...further))
}
const text = (field: Field) => textWith(field)
const postcodeText = (field: Field) => textWith(field, z.overwrite(tidyPostcode))
const isDateOrEmpty = (value: string) => value === '' || z.iso.date().safeParse(value).success
const isEmailOrEmpty = (value: string) => value === '' || z.email().safeParse(value).success

const DATE_LENGTH = 10
const NO_DATE = 'Enter a valid date (dd/mm/yyyy).'

/** An empty value clears the field. */
const schemaByKind = {
  text,
  number: ({ label }: Field) => z.optional(z.union([z.number(), z.literal('')], `${label} must be a number.`)),
  boolean: ({ label }: Field) => z.optional(z.union([z.boolean(), z.literal('')], `${label} must be Yes or No.`)),
  date: ({ label }: Field) =>
    z.optional(z.string(textOnly(label)).check(z.maxLength(DATE_LENGTH, NO_DATE), z.refine(isDateOrEmpty, NO_DATE))),
  list: (field: Field) =>
    z.optional(z.array(z.string().check(z.maxLength(longestTextOf(field)))).check(z.maxLength(MOST_LIST_ITEMS))),
}
type FormShape<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: ReturnType<(typeof schemaByKind)[Fields[Name]['kind']]>
}
const formShapeOf = <const Fields extends Record<string, Field>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaByKind[field.kind](field)]),
  ) as FormShape<Fields>

const formShape = {
  ...formShapeOf(editableFields),
  postcode: postcodeText(enquiryFields.postcode),
  email: z.optional(
    z.string(textOnly(enquiryFields.email.label)).check(
      z.overwrite(plainEmail),
      z.maxLength(enquiryFields.email.most, {
        error: () => tooLong(enquiryFields.email.label, enquiryFields.email.most),
      }),
      z.refine(isEmailOrEmpty, 'Enter a valid email address.'),
    ),
  ),
  address: z.optional(
    z.strictObject({
      line1: text(enquiryAddressFields['address.line1']),
      city: text(enquiryAddressFields['address.city']),
      postcode: postcodeText(enquiryAddressFields['address.postcode']),
    }),
  ),
}

const ONE_KIND = 'Send lead_status, actual_booking_date with actual_booking_time, or the fields to change.'
const OF_ITS_OWN = ['lead_status', 'actual_booking_date', 'actual_booking_time']

/** An invalid status or booking also passes through here, and is not an unknown field. */
const strangerError: z.core.$ZodErrorMap = ({ code, keys, input }) => {
  if (code !== 'unrecognized_keys' || !Array.isArray(keys)) return undefined
  const isStatus = keys.includes('lead_status') && !leadStatus.safeParse(Object(input).lead_status).success
  if (isStatus) return NO_STATUS
  return keys.some((key) => OF_ITS_OWN.includes(String(key))) ? ONE_KIND : undefined
}

export const leadChanges = z
  .strictObject(formShape, { error: strangerError })
  .check(z.refine((fields) => Object.keys(fields).length > 0, ONE_KIND))
export type LeadChanges = z.output<typeof leadChanges>

export const UNREACHABLE_LEAD = 'Enter a last name, a phone number, an email or an address.'
type Reachable = Pick<LeadChanges, 'surname' | 'phone' | 'email' | 'address1' | 'address2' | 'address3' | 'address'>
/** Whether the person or the door can be found. */
export const isReachable = ({ surname, phone, email, address1, address2, address3, address }: Reachable) =>
  Boolean(surname || phone || email || address1 || address2 || address3 || address?.line1)

const degrees = (most: number) => z.optional(z.number().check(z.minimum(-most), z.maximum(most)))

/** A new lead: the form, the point that was tapped on the map, and the certificate. */
export const newLeadForm = z
  .object({
    ...shapeOf(epcFields),
    ...formShape,
    lead_status: z.optional(leadStatus),
    assignedTo: z.optional(id),
    lat: degrees(90),
    lng: degrees(180),
    certificate_number: z.optional(certificateNumber),
    uprn: z.optional(uprn),
  })
  .check(z.refine(isReachable, UNREACHABLE_LEAD))
export type NewLeadForm = z.output<typeof newLeadForm>

export const editableLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(editablePaths).map(([path, { label }]) => [path, label]),
)

export const changedLabels = (fields: LeadChanges): string[] => [
  ...Object.entries(editableFields).flatMap(([name, { label }]) => (name in fields ? [label] : [])),
  ...(fields.address ? ['Address'] : []),
]

export type LeadTexts = Record<EditablePath, string>

const PATHS = Object.keys(editablePaths) as EditablePath[]

export const leadTexts = (lead?: object): LeadTexts =>
  Object.fromEntries(PATHS.map((path) => [path, plainText(valueAt(lead, path)) ?? ''])) as LeadTexts

/** Text that isn't a number stays as typed, so that the mutation can refuse it with a message. */
function valueOf(text: string, { kind }: Field): unknown {
  if (kind === 'list') return text.split(',').flatMap((item) => item.trim() || [])
  if (text.trim() === '') return ''
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  if (kind === 'boolean') return text === 'Yes' ? true : text === 'No' ? false : text
  return text
}

export function fieldsOfTexts(texts: Readonly<Record<string, string | undefined>>): LeadChanges {
  const fields: Record<string, unknown> = {}
  const address: Record<string, unknown> = {}
  for (const path of PATHS) {
    const text = texts[path]
    if (text === undefined) continue
    const value = valueOf(text, editablePaths[path])
    if (path.startsWith('address.')) address[path.slice('address.'.length)] = value
    else fields[path] = value
  }
  return { ...fields, ...(Object.keys(address).length > 0 ? { address } : {}) } as LeadChanges
}
