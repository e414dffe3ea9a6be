import { useState } from 'react'
import { IMPORT_FIELDS, type ImportField, importFields } from '../../../contract/entities/import/lead-import.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { FileColumns } from '../../ui/tables/files/file-columns.tsx'
import type { Columns, LeadScan, FaultyRow } from '../../workers/csv/scan-leads.ts'
import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { UnreadColumns } from './unread-columns.tsx'
import { FileReadingFields } from './file-reading-fields.tsx'
import { withColumn } from './column-choices.ts'
import { isRowCorrected, type Corrected, cellKey, reasonOf, withCell, withRow } from './corrected.ts'
import styles from './uploads.module.css'
import { Button } from '../../ui/primitives/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { RowFixer } from './row-fixer.tsx'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

const SHOWN = 20

interface FaultyRowsProps {
  scan: LeadScan
  corrected: Corrected
  onCorrected: (corrected: Corrected) => void
  rules: FileReading['rules']
}

/** Fixed here or left as they are: the server then refuses and lists them. */
function FaultyRows({ scan, corrected, onCorrected, rules }: FaultyRowsProps) {
  const [shown, setShown] = useState(SHOWN)
  const left = scan.faulty.length - shown
  const unlisted = scan.faultyRows - scan.faulty.length
  return (
    <section aria-labelledby="faulty-rows" className={styles['faulty']}>
      <h3 id="faulty-rows">{texts.rowsToFix}</h3>
      <p className={styles['hint']}>{texts.rowsYouDontFix}</p>
      <ul>
        {scan.faulty.slice(0, shown).map((row) => (
          <li key={row.line}>
            <p>
              <strong>{texts.line2(row.line)}</strong>
              <span className={styles['hint']}>{row.reason ?? excerptOf(row)}</span>
            </p>
            {row.reason !== undefined && row.cells.length > 0 ? (
              <RowFixer
                cells={corrected.rows.get(row.line)}
                onCells={(cells) => onCorrected(withRow(corrected, row.line, cells))}
                row={row}
                rules={rules}
                scan={scan}
              />
            ) : null}
            {row.faults.map(({ column }) => (
              <CellField
                column={column}
                columns={scan.columns}
                key={column}
                corrected={corrected}
                onCorrected={onCorrected}
                row={row}
                rules={rules}
              />
            ))}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <div>
          <Button onClick={() => setShown(shown + 5 * SHOWN)}>{texts.showMoreOfLeft(counted(left, 'row'))}</Button>
        </div>
      ) : null}
      {unlisted > 0 ? (
        <p className={styles['hint']}>{texts.unlistedMoreCantBeFixedHere(counted(unlisted, 'row'))}</p>
      ) : null}
    </section>
  )
}

const EXCERPT = 5
const excerptOf = ({ cells, faults }: FaultyRow) =>
  cells
    .filter((cell, column) => cell.trim() !== '' && !faults.some((fault) => fault.column === column))
    .slice(0, EXCERPT)
    .join(' · ')

interface CellFieldProps extends Omit<FaultyRowsProps, 'scan'> {
  row: FaultyRow
  column: number
  columns: Columns
}

function CellField({ row, column, columns, corrected, onCorrected, rules }: CellFieldProps) {
  const field = columns[column]
  const key = cellKey(row.line, column)
  const value = corrected.cells.get(key) ?? row.cells[column] ?? ''
  const reason = reasonOf({ columns, rules }, column, value)
  if (!field) return null
  return (
    <TextField
      aria-label={texts.labelOfLine(importFields[field].label, row.line)}
      error={reason}
      hint={reason === undefined ? texts.fixed : undefined}
      label={importFields[field].label}
      onChange={(event) => onCorrected(withCell(corrected, key, event.currentTarget.value))}
      value={value}
    />
  )
}

interface FilePreviewProps {
  scan: LeadScan
  corrected: Corrected
  onColumns: (columns: Columns) => void
  onCorrected: (corrected: Corrected) => void
  reading: FileReading
  onReading: (reading: FileReading) => void
}

export function FilePreview({ scan, corrected, onColumns, onCorrected, ...reads }: FilePreviewProps) {
  if (scan.header.length === 0) return <FormNote kind="failure" text={texts.theFileIsEmpty} />
  if (scan.headerFault !== undefined) return <FormNote kind="failure" text={texts.thisIsNotACsv(scan.headerFault)} />
  if (scan.rows === 0)
    return (
      <>
        <FormNote kind="failure" text={texts.theFileHasAHeader} />
        <FileReadingFields scan={scan} {...reads} />
      </>
    )
  const matched = scan.columns.filter((field) => field !== null).length
  const { refused, unread } = leftToFix(scan, reads.reading, corrected)
  return (
    <div className={styles['preview']}>
      <p role="status">
        <strong>{counted(scan.rows, 'row')}</strong>
        <LiveText>
          {texts.matchedOfCountMatched(matched, counted(scan.header.length, 'column')) +
            [
              refused > 0 &&
                texts.refusedWillBeRefusedAsRest(counted(refused, 'row'), refused === 1 ? texts.itIs : texts.theyAre),
              unread > 0 && texts.cellsLeftEmpty(counted(unread, 'cell')),
            ]
              .filter(Boolean)
              .join(' ')}
        </LiveText>
      </p>
      <FileReadingFields scan={scan} {...reads} />
      {matched === 0 ? (
        <FormNote detail={texts.chooseAtLeastOneBelow} kind="failure" text={texts.noneOfTheColumnsMatch} />
      ) : null}
      <ColumnTable onColumns={onColumns} scan={scan} />
      <UnreadColumns scan={scan} {...reads} />
      {scan.faulty.length > 0 ? (
        <FaultyRows corrected={corrected} onCorrected={onCorrected} rules={reads.reading.rules} scan={scan} />
      ) : null}
    </div>
  )
}

/** Rows that will be refused and cells that will be left empty, as the file is corrected so far. */
function leftToFix(scan: LeadScan, { rules }: FileReading, corrected: Corrected) {
  const isDone = (row: FaultyRow) => isRowCorrected(row, { columns: scan.columns, rules }, corrected)
  const fixed = scan.faulty.filter((row) => row.reason !== undefined && isDone(row)).length
  const read = scan.faulty.flatMap((row) =>
    row.faults.filter((fault) => isDone({ ...row, faults: [fault] }) && row.reason === undefined),
  ).length
  const unread = scan.unread.reduce((sum, { count }) => sum + count, 0)
  return { refused: scan.refusedRows - fixed, unread: unread - read }
}

const OPTIONS = IMPORT_FIELDS.map((field) => ({ field, label: importFields[field].label })).sort((a, b) =>
  a.label < b.label ? -1 : 1,
)
const isField = (value: string): value is ImportField => Object.hasOwn(importFields, value)

const SAMPLES = 3

function ColumnTable({ scan, onColumns }: { scan: LeadScan; onColumns: (columns: Columns) => void }) {
  return (
    <FileColumns
      columns={scan.header.map((name, place) => ({ name, samples: samplesOf(scan, place) }))}
      field={(_column, place, name) => (
        <FieldSelect
          field={scan.columns[place] ?? null}
          name={name}
          onField={(field) => onColumns(withColumn(scan.columns, place, field))}
        />
      )}
      fieldLabel={texts.leadField}
    />
  )
}

const samplesOf = ({ firstRows }: LeadScan, place: number) =>
  [...new Set(firstRows.map(({ cells }) => (cells[place] ?? '').trim()).filter(Boolean))].slice(0, SAMPLES)

interface FieldSelectProps {
  name: string
  field: ImportField | null
  onField: (field: ImportField | null) => void
}

/** Ninety options for each of ninety columns are slow to render: they are added when the user comes near. */
function FieldSelect({ name, field, onField }: FieldSelectProps) {
  const [isNear, setIsNear] = useState(false)
  const come = () => setIsNear(true)
  const shown = isNear ? OPTIONS : OPTIONS.filter((option) => option.field === field)
  return (
    <SelectField
      label={texts.leadFieldOfName(name)}
      labelHidden
      onFocus={come}
      onPointerEnter={come}
      onValue={(value) => onField(isField(value) ? value : null)}
      value={field ?? ''}
    >
      <option value="">{texts.leaveOut}</option>
      {shown.map((option) => (
        <option key={option.field} value={option.field}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
