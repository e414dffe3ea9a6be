import { useState } from 'react'
import { importFields } from '../../../contract/entities/lead-import.ts'
import { counted } from '../../ui/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Columns, FaultyRow, LeadScan } from '../../workers/csv/scan-leads.ts'
import { cellKey, type Mended, reasonOf, withCell, withRow } from './mended.ts'
import { RowMender } from './row-mender.tsx'
import styles from './uploads.module.css'

const SHOWN = 20

interface FaultyRowsProps {
  scan: LeadScan
  mended: Mended
  onMended: (mended: Mended) => void
}

/** Mended here, or left: then the server refuses them and lists them. */
export function FaultyRows({ scan, mended, onMended }: FaultyRowsProps) {
  const [shown, setShown] = useState(SHOWN)
  const left = scan.faulty.length - shown
  const unlisted = scan.faultyRows - scan.faulty.length
  return (
    <section aria-labelledby="faulty-rows" className={styles['faulty']}>
      <h3 id="faulty-rows">Rows to mend</h3>
      <p className={styles['hint']}>Rows that are not mended are left out; they can be downloaded after the upload.</p>
      <ul>
        {scan.faulty.slice(0, shown).map((row) => (
          <li key={row.line}>
            <p>
              <strong>{`Line ${row.line}`}</strong>
              <span className={styles['hint']}>{row.reason ?? excerptOf(row)}</span>
            </p>
            {row.reason !== undefined && row.cells.length > 0 ? (
              <RowMender
                cells={mended.rows.get(row.line)}
                onCells={(cells) => onMended(withRow(mended, row.line, cells))}
                row={row}
                scan={scan}
              />
            ) : null}
            {row.faults.map(({ column }) => (
              <CellField
                column={column}
                columns={scan.columns}
                key={column}
                mended={mended}
                onMended={onMended}
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
        <p className={styles['hint']}>{`${counted(unlisted, 'row')} more can’t be mended here.`}</p>
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

function CellField({ row, column, columns, mended, onMended }: CellFieldProps) {
  const field = columns[column]
  const key = cellKey(row.line, column)
  const value = mended.cells.get(key) ?? row.cells[column] ?? ''
  const reason = reasonOf(columns, column, value)
  if (!field) return null
  return (
    <TextField
      aria-label={`${importFields[field].label} of line ${row.line}`}
      error={reason}
      hint={reason === undefined ? 'Mended' : undefined}
      label={importFields[field].label}
      onChange={(event) => onMended(withCell(mended, key, event.currentTarget.value))}
      value={value}
    />
  )
}
