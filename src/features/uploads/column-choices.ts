import { normalHeader } from '../../../contract/entities/import/csv-dialect.ts'
import { type ImportField, isRepeated } from '../../../contract/entities/import/lead-import.ts'
import type { Columns } from '../../workers/csv/scan-leads.ts'

export type ColumnChoices = Readonly<Record<string, ImportField | null>>

export const withColumn = (columns: Columns, place: number, field: ImportField | null): Columns =>
  columns.map((before, other) => {
    if (other === place) return field
    return before === field && !isRepeated(field) ? null : before
  })

/** Returns the same columns if no earlier choice applies. */
export function withRemembered(header: readonly string[], columns: Columns, choices: ColumnChoices): Columns {
  return header.reduce<Columns>((matched, name, place) => {
    const choice = choices[normalHeader(name)]
    return choice === undefined || choice === matched[place] ? matched : withColumn(matched, place, choice)
  }, columns)
}

export function choicesOf(header: readonly string[], byName: Columns, columns: Columns): ColumnChoices {
  const chosen = header.flatMap((name, place) => {
    const field = columns[place] ?? null
    return field === (byName[place] ?? null) ? [] : [[normalHeader(name), field] as const]
  })
  return Object.fromEntries(chosen)
}
