import { useState } from 'react'
import { importFields } from '../../../contract/entities/lead-import.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { Columns, FaultyRow, LeadScan } from '../../workers/csv/scan-leads.ts'
import { cellKey, type Corrected, reasonOf, withCell, withRow } from './corrected.ts'
import { RowFixer } from './row-fixer.tsx'
import styles from './uploads.module.css'

const SHOWN = 20

interface FaultyRowsProps {
  scan: LeadScan
  corrected: Corrected
  onCorrected: (corrected: Corrected) => void
}

/** Mended here, or left: then the server refuses them and lists them. */
export function FaultyRows({ scan, corrected, onCorrected }: FaultyRowsProps) {
  const [shown, setShown] = useState(SHOWN)
  const left = scan.faulty.length - shown
  const unlisted = scan.faultyRows - scan.faulty.length
  return (
    <section aria-labelledby="faulty-rows" className={styles['faulty']}>
      <h3 id="faulty-rows">Rows to fix</h3>
      <p className={styles['hint']}>Rows you don’t fix are left out; you can download them after the upload.</p>
      <ul>
        {scan.faulty.slice(0, shown).map((row) => (
          <li key={row.line}>
            <p>
              <strong>{`Line ${row.line}`}</strong>
              <span className={styles['hint']}>{row.reason ?? excerptOf(row)}</span>
            </p>
            {row.reason !== undefined && row.cells.length > 0 ? (
              <RowFixer
                cells={corrected.rows.get(row.line)}
                onCells={(cells) => onCorrected(withRow(corrected, row.line, cells))}
                row={row}
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
              />
            ))}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <div>
          <Button onClick={() => setShown(shown + 5 * SHOWN)}>{`Show more of ${counted(left, 'row')}`}</Button>
        </div>
      ) : null}
      {unlisted > 0 ? (
        <p className={styles['hint']}>{`${counted(unlisted, 'row')} more can’t be fixed here.`}</p>
      ) : null}
    </section>
  )
}

const EXCERPT = 5
/** So that a person knows which row it is. */
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

function CellField({ row, column, columns, corrected, onCorrected }: CellFieldProps) {
  const field = columns[column]
  const key = cellKey(row.line, column)
  const value = corrected.cells.get(key) ?? row.cells[column] ?? ''
  const reason = reasonOf(columns, column, value)
  if (!field) return null
  return (
    <TextField
      aria-label={`${importFields[field].label} of line ${row.line}`}
      error={reason}
      hint={reason === undefined ? 'Fixed' : undefined}
      label={importFields[field].label}
      onChange={(event) => onCorrected(withCell(corrected, key, event.currentTarget.value))}
      value={value}
    />
  )
}
