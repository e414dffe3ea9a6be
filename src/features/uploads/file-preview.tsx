import { useState } from 'react'
import { IMPORT_FIELDS, type ImportField, importFields } from '../../../contract/entities/lead-import.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import type { Columns, LeadScan } from '../../workers/csv/scan-leads.ts'
import { withColumn } from './column-choices.ts'
import { FaultyRows } from './faulty-rows.tsx'
import { isRowCorrected, type Corrected } from './corrected.ts'
import styles from './uploads.module.css'

interface FilePreviewProps {
  scan: LeadScan
  corrected: Corrected
  onColumns: (columns: Columns) => void
  onCorrected: (corrected: Corrected) => void
}

/** What will become of the file: its columns as lead fields, and the cells that can't be read. */
export function FilePreview({ scan, corrected, onColumns, onCorrected }: FilePreviewProps) {
  if (scan.header.length === 0) return <FormNote kind="failure" words="The file is empty." />
  if (scan.headerFault !== undefined)
    return <FormNote kind="failure" words={`This is not a CSV file: its first line, ${scan.headerFault}.`} />
  if (scan.rows === 0) return <FormNote kind="failure" words="The file has a header and no rows." />
  const matched = scan.columns.filter((field) => field !== null).length
  const listed = scan.faulty.filter((row) => !isRowCorrected(row, scan.columns, corrected)).length
  const refused = scan.faultyRows - scan.faulty.length + listed
  return (
    <div className={styles['preview']}>
      <p role="status">
        <strong>{counted(scan.rows, 'row')}</strong>
        {`, ${matched} of ${counted(scan.header.length, 'column')} matched to lead fields. `}
        {refused > 0 ? `${counted(refused, 'row')} will be refused as ${refused === 1 ? 'it is' : 'they are'}.` : null}
      </p>
      {matched === 0 ? (
        <FormNote
          detail="Choose at least one below, or check that the first line of the file names its columns."
          kind="failure"
          words="None of the columns match a lead field."
        />
      ) : null}
      <ColumnTable onColumns={onColumns} scan={scan} />
      {scan.faulty.length > 0 ? <FaultyRows corrected={corrected} onCorrected={onCorrected} scan={scan} /> : null}
    </div>
  )
}

const OPTIONS = IMPORT_FIELDS.map((field) => ({ field, label: importFields[field].label })).sort((a, b) =>
  a.label < b.label ? -1 : 1,
)
const isField = (value: string): value is ImportField => Object.hasOwn(importFields, value)

const SAMPLES = 3

function ColumnTable({ scan, onColumns }: { scan: LeadScan; onColumns: (columns: Columns) => void }) {
  const rows = scan.header.map((name, place) => ({
    _id: String(place),
    place,
    name: name.trim() || `Column ${place + 1}`,
    samples: samplesOf(scan, place),
  }))
  return (
    <div className={styles['columns']}>
      <SimpleTable
        caption="Columns of the file"
        columns={[
          { label: 'Column', isName: true, cell: ({ name }) => name },
          { label: 'First values', cell: ({ samples }) => samples },
          {
            label: 'Lead field',
            cell: ({ name, place }) => (
              <FieldSelect
                field={scan.columns[place] ?? null}
                name={name}
                onField={(field) => onColumns(withColumn(scan.columns, place, field))}
              />
            ),
          },
        ]}
        rows={rows}
      />
    </div>
  )
}

const samplesOf = ({ firstRows }: LeadScan, place: number) =>
  [...new Set(firstRows.map(({ cells }) => (cells[place] ?? '').trim()).filter(Boolean))].slice(0, SAMPLES).join(' · ')

interface FieldSelectProps {
  name: string
  field: ImportField | null
  onField: (field: ImportField | null) => void
}

/** Ninety fields for each of ninety columns are many: they are there once somebody comes near. */
function FieldSelect({ name, field, onField }: FieldSelectProps) {
  const [isNear, setIsNear] = useState(false)
  const come = () => setIsNear(true)
  const shown = isNear ? OPTIONS : OPTIONS.filter((option) => option.field === field)
  return (
    <SelectField
      label={`Lead field of ${name}`}
      labelHidden
      onFocus={come}
      onPointerEnter={come}
      onValue={(value) => onField(isField(value) ? value : null)}
      value={field ?? ''}
    >
      <option value="">Leave out</option>
      {shown.map((option) => (
        <option key={option.field} value={option.field}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
