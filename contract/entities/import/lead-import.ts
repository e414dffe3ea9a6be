import { readRating, readTenure, readText } from './cell-values.ts'
import { normalHeader, withoutGuard } from './csv-dialect.ts'
import { readAmount, readAnyDate, readYesNo } from './loose-values.ts'
import { epcFields } from '../epc-fields.ts'
import { type Field, type FieldKind, KEY_MAX_LENGTH, longestTextOf } from '../field.ts'
import { enquiryFields, LEAD_STATUSES } from '../lead.ts'

// The device's preview and the server share these rules, so that they accept the same.

/** Specification section 9. */
export const BULK_CHUNK_BYTES = 5_242_880

export const DUPLICATE_POLICIES = ['skip', 'update', 'add'] as const
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number]

/** The fields that a column may fill; `full_name` is split into first and last name. */
export const importFields = {
  full_name: { label: 'Full Name', kind: 'text' },
  lead_status: { label: 'Lead Status', kind: 'text' },
  certificate_number: { label: 'Certificate Number', kind: 'text', most: KEY_MAX_LENGTH },
  uprn: { label: 'UPRN', kind: 'text', most: KEY_MAX_LENGTH },
  ...enquiryFields,
  ...epcFields,
} as const satisfies Record<string, Field>
export type ImportField = keyof typeof importFields

const isImportField = (name: string): name is ImportField => Object.hasOwn(importFields, name)
export const IMPORT_FIELDS = Object.keys(importFields).filter(isImportField)

/** Other names of columns: those of specification section 5, then those used in the trade's own files. */
const ALIASES: Partial<Record<ImportField, readonly string[]>> = {
  email: ['e_mail', 'e-mail', 'contactemail', 'email_address', 'contact_email'],
  firstname: ['first_name', 'forename', 'givenname', 'given_name'],
  surname: ['lastname', 'last_name', 'familyname', 'family_name'],
  phone: [
    'mobile',
    'telephone',
    'tel',
    'contactnumber',
    'contact_number',
    'phone_number',
    'telephone_number',
    'mobile_number',
  ],
  full_name: ['name', 'fullname', 'customer_name', 'contact_name', 'customer'],
  lead_status: ['status'],
  lead_source: ['source'],
  address1: ['address', 'address_1', 'address_line_1', 'addressline1', 'line1', 'street'],
  address2: ['address_2', 'address_line_2', 'addressline2', 'line2'],
  address3: ['address_3', 'address_line_3', 'addressline3', 'line3'],
  posttown: ['post_town', 'town', 'city'],
  postcode: ['post_code', 'zip'],
  company_name: ['company', 'business_name'],
  customer_message: ['message', 'comments', 'enquiry'],
  hire_term: ['hire_type'],
  number_of_trailers_required: ['number_of_trailers', 'trailers_required'],
  date_of_birth: ['dob', 'birth_date'],
  call_back_time: ['callback_time'],
  entry_date: ['date', 'enquiry_date'],
  boiler_installation_year: ['boiler_year'],
  citb_hse_test_name: ['test_name'],
  citb_hse_test_price: ['test_price', 'price'],
  citb_hse_quantity: ['quantity'],
  certificate_number: ['lmk_key', 'certificate', 'certificate_no'],
  hotwater_description: ['hot_water_description'],
  total_floor_area: ['floor_area'],
}

const compact = (name: string) => normalHeader(name).replaceAll(/[_-]/g, '')

const fieldByName: ReadonlyMap<string, ImportField> = new Map([
  ...Object.entries(ALIASES).flatMap(([field, names]) =>
    isImportField(field) ? names.map((name) => [compact(name), field] as const) : [],
  ),
  ...IMPORT_FIELDS.map((field) => [compact(importFields[field].label), field] as const),
  // A field's own name wins over any alias.
  ...IMPORT_FIELDS.map((field) => [compact(field), field] as const),
])

/** Matches columns by name; if two columns match one field, the first wins. */
export function matchColumns(headers: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headers.map((header) => {
    const field = fieldByName.get(compact(header))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

export const countLeadColumns = (names: readonly string[]) =>
  matchColumns(names).filter((field) => field !== null).length

export type CellValue = string | number | boolean | readonly string[]
/** Neither a value nor a reason means that the cell is empty. */
export type ReadCell = { readonly value?: CellValue; readonly reason?: string }

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const lower = (text: string) => text.trim().toLowerCase()

/** How a person wants the cells of one column to be read, where there is a choice. */
export interface ColumnRule {
  readonly column: number
  readonly monthFirst?: boolean | undefined
  readonly decimalComma?: boolean | undefined
  /** What a value means; empty means nothing. */
  readonly values?: ReadonlyArray<{ readonly from: string; readonly to: string }> | undefined
}

/** Excel's way to show a long number that it took for an amount: the last digits are gone. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i

export function readCell(field: ImportField, raw: string, rule?: ColumnRule): ReadCell {
  const text = meaningOf(withoutGuard(raw).trim(), rule)
  if (text === '') return {}
  const longest = longestTextOf(importFields[field])
  if (text.length > longest) return { reason: `is longer than ${longest} characters` }
  if (field === 'email')
    return EMAIL.test(text) ? { value: text } : { reason: `"${short(text)}" isn’t a valid email address` }
  if (field === 'phone' && SHORTENED.test(text))
    return { reason: `"${short(text)}" isn’t a whole number: the spreadsheet has shortened this number` }
  if (field === 'lead_status') return readStatus(text)
  if (field === 'current_energy_rating' || field === 'potential_energy_rating') return given(readRating(text))
  if (field === 'tenure') return given(readTenure(text))
  if (Object.hasOwn(epcFields, field) && importFields[field].kind === 'text') return given(readText(text))
  if (field === 'date_of_birth') return readDay(text, { isBirth: true, ...rule })
  return readKind(importFields[field].kind, text, rule)
}

function meaningOf(text: string, rule: ColumnRule | undefined): string {
  if (!rule?.values) return text
  return rule.values.find(({ from }) => lower(from) === lower(text))?.to ?? text
}

const given = (value: CellValue | undefined): ReadCell => (value === undefined ? {} : { value })
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function readStatus(text: string): ReadCell {
  const status = LEAD_STATUSES.find((known) => lower(known) === lower(text))
  return status ? { value: status } : { reason: `"${short(text)}" is none of ${LEAD_STATUSES.join(', ')}` }
}

const none = (text: string, what: string): ReadCell => ({ reason: `"${short(text)}" ${what}` })

function readKind(kind: FieldKind, text: string, rule: ColumnRule | undefined): ReadCell {
  if (kind === 'text') return { value: text }
  if (kind === 'list') return given(listOf(text))
  if (kind === 'date') return readDay(text, rule)
  if (kind === 'boolean') {
    const flag = readYesNo(text)
    return flag === null ? none(text, 'is neither yes nor no') : given(flag)
  }
  const value = readAmount(text, { decimalComma: rule?.decimalComma ?? false })
  return value === null ? none(text, 'isn’t a valid number') : given(value)
}

function readDay(
  text: string,
  { isBirth = false, monthFirst = false }: { isBirth?: boolean; monthFirst?: boolean | undefined } = {},
) {
  const value = readAnyDate(text, { isBirth, monthFirst })
  return value === null ? none(text, 'isn’t a valid date') : given(value)
}

function listOf(text: string): string[] | undefined {
  const items = text
    .split(/[;|,\n]/)
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length > 0 ? items : undefined
}

export type ImportedLead = { [Field in Exclude<ImportField, 'full_name'>]?: CellValue }
export interface CellFault {
  readonly column: number
  readonly field: ImportField
  readonly reason: string
}

export const ruleOf = (rules: readonly ColumnRule[], column: number) => rules.find((rule) => rule.column === column)

/** A cell that can't be read is left empty, and listed. */
export function readRow(
  columns: readonly (ImportField | null)[],
  cells: readonly string[],
  rules: readonly ColumnRule[] = [],
): { lead: ImportedLead; faults: CellFault[] } {
  const lead: ImportedLead = {}
  const faults: CellFault[] = []
  for (const [column, field] of columns.entries()) {
    if (field === null) continue
    const { value, reason } = readCell(field, cells[column] ?? '', ruleOf(rules, column))
    if (reason !== undefined) faults.push({ column, field, reason })
    else if (value === undefined) continue
    else if (field === 'full_name') addName(lead, String(value))
    else lead[field] = value
  }
  return { lead, faults }
}

/** Separate first or last name columns win over the full name. */
function addName(lead: ImportedLead, fullName: string) {
  const words = fullName.split(/\s+/)
  const surname = words.length > 1 ? words.pop() : undefined
  lead.firstname ??= words.join(' ')
  if (surname !== undefined) lead.surname ??= surname
}

/** Without one of these fields nobody could find the lead again or reach anybody. */
const TELLING: readonly (keyof ImportedLead)[] = [
  'firstname',
  'surname',
  'email',
  'phone',
  'address1',
  'postcode',
  'company_name',
  'certificate_number',
  'uprn',
]
export const tellsWho = (lead: ImportedLead) => TELLING.some((field) => lead[field] !== undefined)
export const TELLING_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>([...TELLING, 'full_name'])
