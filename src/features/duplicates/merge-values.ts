import { addressOf } from '../../../contract/entities/lead-address.ts'
import { formatDate, plainText } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { hasGroup, mergeGroups } from '../../../contract/entities/merge.ts'
import type { DuplicateKind, DuplicateRow, Picks } from './duplicate-kind.ts'

export interface Choice {
  readonly rowId: string
  /** Undefined where the row to keep has no value. */
  readonly text: string | undefined
}

/** Something in which the rows differ, and what each of them has there. */
export interface Difference {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

export function differencesOf<Row extends DuplicateRow>(
  { groups }: Pick<DuplicateKind<Row>, 'groups'>,
  textOf: (row: Row, name: string) => string | undefined,
  [kept, ...others]: readonly [Row, ...Row[]],
): Difference[] {
  return Object.entries(groups).flatMap(([name, label]) => {
    const values = [kept, ...others].map((row) => ({ rowId: row._id, text: textOf(row, name) }))
    if (new Set(values.map(({ text }) => text)).size < 2) return []
    const choices = values.filter(({ rowId, text }) => text !== undefined || rowId === kept._id)
    return [{ name, label, choices }]
  })
}

/** What a person has chosen, over the first choices. A row that was left out again counts no more. */
export function picksOf(first: Picks, rows: readonly DuplicateRow[], chosen: Picks): Picks {
  const ids = new Set(rows.map(({ _id }) => _id))
  const ofPerson = Object.entries(chosen).filter(([, rowId]) => ids.has(rowId))
  return { ...first, ...Object.fromEntries(ofPerson) }
}

export function leadText(lead: Lead, name: string, people: ReadonlyMap<string, string>): string | undefined {
  if (!hasGroup(lead, name)) return
  if (name === 'assignedTo') return people.get(lead.assignedTo ?? '') ?? lead.assignedTo
  if (name === 'address') return addressOf(lead)
  if (name === 'certificate')
    return [lead.certificate_number, lead.current_energy_rating].filter(Boolean).join(', ') || lead.uprn
  const texts = (mergeGroups[name]?.fields ?? []).flatMap((field) => plainText(lead[field]) ?? [])
  return texts.map(formatDate).join(' ')
}
