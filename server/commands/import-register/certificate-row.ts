import { readDate, readNumber } from '../../../contract/entities/cell-values.ts'
import { CERTIFICATE_COLUMNS, type CertificateColumn } from '../../store/register/certificates.ts'
import {
  CERTIFICATE_FIELDS,
  readCell,
  type Reader,
  remembering,
  type RowFacts,
  type Value,
  wrongWidth,
} from '../import-leads/certificate-to-lead.ts'
import { controlsText } from '../import-leads/heating-control-codes.ts'

/** A score is a whole number; what is none, or stands far off the scale, is not known. */
const readScore: Reader = (raw) => {
  const score = readNumber(raw)
  return typeof score === 'number' && Math.abs(score) <= 1000 ? Math.round(score) : undefined
}

const readers = new Map<CertificateColumn, Reader>([
  ...CERTIFICATE_FIELDS.flatMap(([name, read]) => (isColumn(name) ? [[name, read] as const] : [])),
  ['inspection_date', readDate],
  ['current_energy_efficiency', readScore],
  ['potential_energy_efficiency', readScore],
])

function isColumn(name: string): name is CertificateColumn {
  return CERTIFICATE_COLUMNS.some((column) => column === name)
}

/** The values of a certificate in the order of `CERTIFICATE_COLUMNS`, or why there is none. */
export type RowToCertificate = (cells: readonly string[], facts: RowFacts) => readonly (Value | undefined)[] | string

export function rowToCertificate(indexByName: ReadonlyMap<string, number>, columnCount: number): RowToCertificate {
  const columns = CERTIFICATE_COLUMNS.map((name) => ({
    name,
    index: indexByName.get(name) ?? -1,
    read: remembering(readers.get(name) ?? (() => undefined)),
  }))
  return (cells, facts) => {
    if (cells.length !== columnCount) return wrongWidth(cells.length, columnCount)
    const values: (Value | undefined)[] = []
    for (const { name, index, read } of columns) {
      const cell = readCell(name, cells[index], read, facts)
      if (cell.refusal !== undefined) return cell.refusal
      values.push(cell.value)
    }
    if (values[NUMBER] === undefined) return 'it has no certificate number'
    if (values[POSTCODE] === undefined) return 'it has no postcode'
    values[CONTROLS] = controlsText(values[CONTROLS], values[CONTROLS_DESCRIPTION])
    return values
  }
}

const NUMBER = CERTIFICATE_COLUMNS.indexOf('certificate_number')
const POSTCODE = CERTIFICATE_COLUMNS.indexOf('postcode')
const CONTROLS = CERTIFICATE_COLUMNS.indexOf('main_heating_controls')
const CONTROLS_DESCRIPTION = CERTIFICATE_COLUMNS.indexOf('mainheatcont_description')
