import type { Correction, DuplicateKind, FileReading } from '../../../contract/entities/bulk-upload.ts'
import { soughtKeysOf, storedHashesOf } from '../../../csv/duplicate-keys.ts'
import {
  type CellFault,
  type DuplicatePolicy,
  type ImportedLead,
  type ImportField,
  importFields,
  readRow,
  hasIdentity,
} from '../../../contract/entities/import/lead-import.ts'
import { rowExcess } from '../../../contract/entities/row-limits.ts'
import { HAS_NO_IDENTITY, rowReason, withoutEmptyEnd } from '../../../csv/lead-row-check.ts'
import type { LeadChange } from '../../store/uploads/bulk-upload-batch.ts'
import { NOTE_MAX_LENGTH } from '../../../contract/entities/note.ts'
import type { NewNote } from '../../store/leads/import-leads.ts'
import type { NewLead } from '../../store/leads/placed-leads.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import type { KnownLeads } from './known-leads.ts'
import { londonDate } from '../london-date.ts'

/** The cells that are left empty because they can't be read. */
interface Unread {
  faults?: readonly CellFault[]
}

export type RowPlan =
  | ({ kind: 'add'; values: readonly unknown[]; note: NewNote | undefined } & Unread)
  | ({ kind: 'change'; change: LeadChange } & Unread)
  | { kind: 'skip'; leadId: string; reason: string; cells: readonly string[] }
  | { kind: 'fail'; reason: string; cells: readonly string[] }

export const LEAD_SOURCE = 'Bulk upload'

export interface RowRules {
  readonly columns: readonly (ImportField | null)[]
  readonly duplicates: DuplicatePolicy
  readonly corrections: readonly Correction[]
  readonly reading: FileReading
  /** Names of the columns, as in the file. */
  readonly names: readonly string[]
  readonly userId: string
  readonly newId: () => string
}

type FactField = Exclude<keyof ImportedLead, 'lead_status'>
const OWN_FIELDS = ['_id', 'createdAt', 'updatedAt', 'lead_status', 'lead_source', 'entry_date'] as const

export function addedFields(columns: RowRules['columns']): (keyof NewLead)[] {
  const names = columns.some((field) => field === 'full_name') ? (['firstname', 'surname'] as const) : []
  const given = [...columns, ...names].filter(
    (field): field is FactField =>
      field !== null && field !== 'full_name' && field !== 'note' && field !== 'lead_status',
  )
  const ofAddress = columns.some((field) => field?.startsWith('address')) ? (['postcode'] as const) : []
  return [...new Set<keyof NewLead>([...OWN_FIELDS, ...given, ...ofAddress])]
}

interface PlannedRow {
  readonly lead: ImportedLead
  readonly notes: readonly string[]
  readonly createdAt: Date
  readonly known: KnownLeads
  readonly cells: readonly string[]
  readonly line: number
}

const tooLarge = (excess: string) => `this lead is too large: ${excess}`

export function createRowPlanner({ columns, duplicates, corrections, reading, names, userId, newId }: RowRules) {
  const fields = addedFields(columns)
  const correctionsByLine = Map.groupBy(corrections, ({ line }) => line)

  function add({ lead, notes, createdAt, known, cells }: PlannedRow): RowPlan {
    const id = newId()
    const time = createdAt.toISOString()
    const own: Record<string, unknown> = { _id: id, createdAt: time, updatedAt: time, lead_status: 'Open' }
    const given = { lead_source: LEAD_SOURCE, entry_date: londonDate(createdAt), ...lead, ...own, ...statusOf(lead) }
    const excess = rowExcess('lead', given)
    if (excess !== undefined) return { kind: 'fail', reason: tooLarge(excess), cells }
    known.add(id, storedHashesOf(lead))
    const content = notes.join('\n').slice(0, NOTE_MAX_LENGTH)
    // A note as old as its lead came from the file, so it doesn't stop an undo from deleting the lead.
    const note = content && { _id: newId(), leadId: id, content, createdAt: time, createdBy: userId }
    return { kind: 'add', values: fields.map((field) => valueIn(given, field)), note: note || undefined }
  }

  function planLead(row: PlannedRow): RowPlan {
    const { lead, known, cells, line } = row
    const fail = (reason: string): RowPlan => ({ kind: 'fail', reason, cells })
    const twin = known.find(soughtKeysOf(lead, reading.differentPeople))
    if (!twin) return add(row)
    if (duplicates === 'skip') return { kind: 'skip', leadId: twin.id, reason: SAME[twin.kind], cells }
    if (twin.isDeleted) return fail(`the lead with certificate ${String(lead.certificate_number)} was deleted`)
    if (duplicates === 'update') {
      // A later row with one of this row's keys, such as its certificate, belongs to the same lead.
      known.add(twin.id, storedHashesOf(lead))
      return { kind: 'change', change: { id: twin.id, fields: factsOf(lead), line, cells } }
    }
    const ofCertificate = known.find(soughtKeysOf({ certificate_number: lead.certificate_number }))
    if (ofCertificate) return fail(`a lead has certificate ${String(lead.certificate_number)} already`)
    return add(row)
  }

  return (row: CsvRow, createdAt: Date, known: KnownLeads): RowPlan => {
    const corrections = correctionsByLine.get(row.line)
    const { cells, fault } = corrections ? corrected(row, corrections) : row
    const fail = (reason: string): RowPlan => ({ kind: 'fail', reason, cells })
    if (fault !== undefined) return fail(fault)
    const filled = withoutEmptyEnd(cells, columns.length)
    const reason = rowReason(filled, columns.length, reading.totals)
    if (reason !== undefined) return fail(reason)
    const { lead, notes, faults } = readRow(columns, filled, reading.rules, names)
    if (!hasIdentity(lead)) return fail([HAS_NO_IDENTITY, ...faults.map(faultText)].join('; '))
    const plan = planLead({ lead, notes, createdAt, known, cells, line: row.line })
    return faults.length === 0 || plan.kind === 'fail' || plan.kind === 'skip' ? plan : { ...plan, faults }
  }
}

const faultText = ({ field, reason }: CellFault) => `${importFields[field].label} ${reason}`

const SAME: Readonly<Record<DuplicateKind, string>> = {
  certificate: 'the same certificate',
  email: 'the same email and name',
  'email-alone': 'the same email (no name to compare)',
  phone: 'the same phone and last name',
  address: 'the same address, postcode and last name',
}

const statusOf = ({ lead_status }: ImportedLead) => (lead_status === undefined ? {} : { lead_status })

/** Staff set the status of an existing lead, so a file never changes it. */
function factsOf({ lead_status: _status, ...facts }: ImportedLead) {
  return facts
}

const valueIn = (values: Readonly<Record<string, unknown>>, name: string) => values[name]

/** A row that was corrected as a whole is readable again, whatever its fault was. */
function corrected({ fault, cells }: CsvRow, corrections: readonly Correction[]): Pick<CsvRow, 'fault' | 'cells'> {
  const whole = corrections.findLast((correction) => 'cells' in correction)
  const result = [...(whole?.cells ?? cells)]
  for (const correction of corrections) {
    if ('column' in correction && correction.column < result.length) result[correction.column] = correction.value
  }
  return { cells: result, ...(whole || fault === undefined ? {} : { fault }) }
}
