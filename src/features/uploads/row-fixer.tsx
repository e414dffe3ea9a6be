import { useState } from 'react'
import { importFields } from '../../../contract/entities/import/lead-import.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import type { FaultyRow, LeadScan } from '../../workers/csv/scan-leads.ts'
import { checkRow, joinedWithNext } from './corrected.ts'
import { texts } from './texts.ts'

interface RowFixerProps {
  row: FaultyRow
  scan: LeadScan
  rules: FileReading['rules']
  /** The corrected cells; undefined before the first correction. */
  cells: readonly string[] | undefined
  onCells: (cells: readonly string[]) => void
}

/** A row that could not be read as a whole: its cells can be joined, split and overwritten. */
export function RowFixer({ row, scan, rules, cells, onCells }: RowFixerProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setIsOpen(true)}>{texts.fixLine(row.line)}</Button>
      </div>
    )
  }
  const now = cells ?? row.cells.map(storable)
  const { reason, faults } = checkRow({ columns: scan.columns, rules }, now)
  return (
    <>
      <p role="status">{reason ?? (faults.length > 0 ? texts.someCellsLeftEmpty : texts.fixed)}</p>
      {now.map((value, place) => {
        const label = labelOf(scan, place)
        return (
          <div key={`${place} ${label}`}>
            <TextField
              aria-label={texts.labelOfLine(label, row.line)}
              error={faults.find(({ column }) => column === place)?.reason}
              label={label}
              onChange={(event) => onCells(now.with(place, event.currentTarget.value))}
              value={value}
            />
            <Shift cells={now} name={texts.labelOfLine(label, row.line)} onCells={onCells} place={place} scan={scan} />
          </div>
        )
      })}
    </>
  )
}

/** A database can't store this character. */
const storable = (cell: string) => cell.replaceAll('\0', '')

interface ShiftProps {
  cells: readonly string[]
  place: number
  name: string
  scan: LeadScan
  onCells: (cells: readonly string[]) => void
}

function Shift({ cells, place, name, scan: { header }, onCells }: ShiftProps) {
  if (cells.length > header.length && place < cells.length - 1) {
    return (
      <Button
        aria-label={texts.joinNameWithTheNext(name)}
        kind="quiet"
        onClick={() => onCells(joinedWithNext(cells, place))}
      >
        {texts.joinWithTheNext}
      </Button>
    )
  }
  if (cells.length >= header.length) return null
  return (
    <Button
      aria-label={texts.anEmptyCellBeforeName(name)}
      kind="quiet"
      onClick={() => onCells(cells.toSpliced(place, 0, ''))}
    >
      {texts.emptyCellBefore}
    </Button>
  )
}

function labelOf({ columns, header }: LeadScan, place: number): string {
  const field = columns[place]
  if (field) return importFields[field].label
  return header[place]?.trim() || (place < header.length ? texts.columnText(place + 1) : texts.leftOver)
}
