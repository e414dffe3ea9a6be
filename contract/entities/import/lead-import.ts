import { cutPostcode } from './address-cell.ts'
import { columnNamesOf } from './column-names.ts'
import { readName } from './person-name.ts'
import { canonicalPostcode } from '../postcode.ts'
import { readRating, readTenure, readText } from './cell-values.ts'
import { compactHeader, withoutGuard } from './csv-dialect.ts'
import { readAmount, readAnyDate, readYesNo } from './loose-values.ts'
import { plainEmail } from '../email-text.ts'
import { epcFields } from '../epc-fields.ts'
import { type Field, type FieldKind, KEY_MAX_LENGTH, LONG_TEXT_MAX_LENGTH, longestTextOf } from '../field.ts'
import { enquiryFields, LEAD_STATUSES } from '../lead.ts'

// Rules for reading files of leads. The device's preview and the server share them, so that they accept the same rows.

/** Specification section 9. */
export const BULK_CHUNK_BYTES = 5_242_880

export const DUPLICATE_POLICIES = ['skip', 'update', 'add'] as const
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number]

/** The fields that a column may fill; `full_name` is split into first and last name. */
export const importFields = {
  full_name: { label: 'Full Name', kind: 'text' },
  lead_status: { label: 'Lead Status', kind: 'text' },
  note: { label: 'Note', kind: 'text', most: LONG_TEXT_MAX_LENGTH },
  certificate_number: { label: 'Certificate Number', kind: 'text', most: KEY_MAX_LENGTH },
  uprn: { label: 'UPRN', kind: 'text', most: KEY_MAX_LENGTH },
  ...enquiryFields,
  ...epcFields,
} as const satisfies Record<string, Field>
export type ImportField = keyof typeof importFields

const isImportField = (name: string): name is ImportField => Object.hasOwn(importFields, name)
export const IMPORT_FIELDS = Object.keys(importFields).filter(isImportField)

const ownNames: ReadonlyMap<string, ImportField> = new Map([
  ...IMPORT_FIELDS.map((field) => [compactHeader(importFields[field].label), field] as const),
  ...IMPORT_FIELDS.map((field) => [compactHeader(field), field] as const),
])
const otherNames: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) => columnNamesOf(field).map((name) => [compactHeader(name), field] as const)),
)

/** Several columns may have these: the first filled one counts, the others are added to the lead's first note. */
const REPEATED: ReadonlySet<ImportField> = new Set<ImportField>(['phone', 'email', 'note'])
export const isRepeated = (field: ImportField | null) => field !== null && REPEATED.has(field)

type Matched = (ImportField | null)[]

/** By our own names, then by those of other programs, then by the content of the first rows. */
export function matchColumns(headers: readonly string[], firstRows: ReadonlyArray<readonly string[]> = []): Matched {
  const matched: Matched = headers.map(() => null)
  const isFree = (field: ImportField) => REPEATED.has(field) || !matched.includes(field)
  for (const names of [ownNames, otherNames]) {
    for (const [column, header] of headers.entries()) {
      const field = names.get(compactHeader(header))
      if (matched[column] === null && field !== undefined && isFree(field)) matched[column] = field
    }
  }
  const cellsOf = (column: number) => firstRows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '')
  const looks = headers.map((header, column) => looksLike(header, cellsOf(column)))
  const isNoEmail = (column: number) => looks[column] !== 'email' && !cellsOf(column).some((cell) => cell.includes('@'))
  for (const [column, field] of matched.entries()) {
    // Such as whether emails are welcome, beside the column with the emails.
    if (field === 'email' && cellsOf(column).length > 0 && looks.includes('email') && isNoEmail(column))
      matched[column] = null
    const look = looks[column]
    if (field === null && look !== undefined && isFree(look)) matched[column] = look
  }
  return matched
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const PHONE = /^(?:\+|0)[\d ()-]{9,17}$/

function looksLike(header: string, cells: readonly string[]): ImportField | undefined {
  if (cells.length === 0) return
  if (cells.every((cell) => EMAIL.test(cell))) return 'email'
  if (cells.every((cell) => canonicalPostcode(cell) !== undefined)) return 'postcode'
  return cells.every((cell) => PHONE.test(cell)) && !/fax/i.test(header) ? 'phone' : undefined
}

export const countLeadColumns = (names: readonly string[]) =>
  matchColumns(names).filter((field) => field !== null).length

export type CellValue = string | number | boolean | readonly string[]
/** Neither a value nor a reason means that the cell is empty. */
export type ReadCell = { readonly value?: CellValue; readonly reason?: string }

const lower = (text: string) => text.trim().toLowerCase()

/** The user's choices for reading the cells of one column. */
export interface ColumnRule {
  readonly column: number
  readonly monthFirst?: boolean | undefined
  readonly decimalComma?: boolean | undefined
  /** The meaning of a value. An empty meaning drops it. */
  readonly values?: ReadonlyArray<{ readonly from: string; readonly to: string }> | undefined
}

/** Zero-width characters, direction marks and soft hyphens, which occur in copied text. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/** Excel's format for a long number that it treated as an amount: the last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i

export function readCell(field: ImportField, raw: string, rule?: ColumnRule): ReadCell {
  const meant = meaningOf(withoutGuard(raw).replaceAll(INVISIBLE, '').trim(), rule)
  const text = field === 'email' ? plainEmail(meant) : meant
  if (text === '') return {}
  const longest = longestTextOf(importFields[field])
  if (text.length > longest) return { reason: `is longer than ${longest} characters` }
  if (field === 'email')
    return EMAIL.test(text) ? { value: text } : { reason: `"${short(text)}" isn’t a valid email address` }
  if (field === 'phone' && SHORTENED.test(text))
    return { reason: `"${short(text)}" isn’t a whole number: the spreadsheet has shortened this number` }
  if (field === 'lead_status') return readStatus(text)
  if (field === 'current_energy_rating' || field === 'potential_energy_rating') return cellOf(readRating(text))
  if (field === 'tenure') return cellOf(readTenure(text))
  if (Object.hasOwn(epcFields, field) && importFields[field].kind === 'text') return cellOf(readText(text))
  if (field === 'date_of_birth') return readDay(text, { isBirth: true, ...rule })
  return readKind(importFields[field].kind, text, rule)
}

function meaningOf(text: string, rule: ColumnRule | undefined): string {
  if (!rule?.values) return text
  return rule.values.find(({ from }) => lower(from) === lower(text))?.to ?? text
}

const cellOf = (value: CellValue | undefined): ReadCell => (value === undefined ? {} : { value })
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function readStatus(text: string): ReadCell {
  const status = LEAD_STATUSES.find((known) => lower(known) === lower(text))
  return status ? { value: status } : { reason: `"${short(text)}" is none of ${LEAD_STATUSES.join(', ')}` }
}

const none = (text: string, what: string): ReadCell => ({ reason: `"${short(text)}" ${what}` })

function readKind(kind: FieldKind, text: string, rule: ColumnRule | undefined): ReadCell {
  if (kind === 'text') return { value: text }
  if (kind === 'list') return cellOf(listOf(text))
  if (kind === 'date') return readDay(text, rule)
  if (kind === 'boolean') {
    const flag = readYesNo(text)
    return flag === null ? none(text, 'is neither yes nor no') : cellOf(flag)
  }
  const value = readAmount(text, { decimalComma: rule?.decimalComma ?? false })
  return value === null ? none(text, 'isn’t a valid number') : cellOf(value)
}

function readDay(
  text: string,
  { isBirth = false, monthFirst = false }: { isBirth?: boolean; monthFirst?: boolean | undefined } = {},
) {
  const value = readAnyDate(text, { isBirth, monthFirst })
  return value === null ? none(text, 'isn’t a valid date') : cellOf(value)
}

function listOf(text: string): string[] | undefined {
  const items = text
    .split(/[;|,\n]/)
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length > 0 ? items : undefined
}

export type ImportedLead = { [Field in Exclude<ImportField, 'full_name' | 'note'>]?: CellValue }
export interface CellFault {
  readonly column: number
  readonly field: ImportField
  readonly reason: string
}

export const ruleOf = (rules: readonly ColumnRule[], column: number) => rules.find((rule) => rule.column === column)

export interface ReadRow {
  readonly lead: ImportedLead
  /** The lines of the lead's first note. */
  readonly notes: readonly string[]
  readonly faults: readonly CellFault[]
}

/** A cell that can't be read is left empty, and listed. `names` are the names of the columns in the file. */
export function readRow(
  columns: readonly (ImportField | null)[],
  cells: readonly string[],
  rules: readonly ColumnRule[] = [],
  names: readonly string[] = [],
): ReadRow {
  const lead: ImportedLead = {}
  const faults: CellFault[] = []
  const notes: string[] = []
  let fullName = ''
  for (const [column, field] of columns.entries()) {
    if (field === null) continue
    const { value, reason } = readCell(field, cells[column] ?? '', ruleOf(rules, column))
    if (reason !== undefined) faults.push({ column, field, reason })
    else if (value === undefined) continue
    else if (field === 'full_name') fullName = String(value)
    else if (field === 'note') notes.push(String(value))
    else if (lead[field] === undefined) lead[field] = value
    else if (lead[field] !== value)
      notes.push(`${names[column]?.trim() || importFields[field].label}: ${String(value)}`)
  }
  addName(lead, fullName)
  addPostcode(lead)
  return { lead, notes, faults }
}

/** Separate first or last name columns win over the full name. */
function addName(lead: ImportedLead, fullName: string) {
  if (fullName === '') return
  const { firstname, surname } = readName(fullName)
  if (firstname !== undefined) lead.firstname ??= firstname
  if (surname !== undefined) lead.surname ??= surname
}

const ADDRESS_LINES = ['address3', 'address2', 'address1'] as const

/** Many files have the whole address in one cell. */
function addPostcode(lead: ImportedLead) {
  if (lead.postcode !== undefined) return
  for (const line of ADDRESS_LINES) {
    const cut = cutPostcode(String(lead[line] ?? ''))
    if (!cut) continue
    lead.postcode = cut.postcode
    if (cut.rest === '') delete lead[line]
    else lead[line] = cut.rest
    return
  }
}

/** Without one of these fields the lead couldn't be found again, nor the person reached. */
const IDENTITY: readonly (keyof ImportedLead)[] = [
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
export const hasIdentity = (lead: ImportedLead) => IDENTITY.some((field) => lead[field] !== undefined)
export const IDENTITY_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>([...IDENTITY, 'full_name'])
