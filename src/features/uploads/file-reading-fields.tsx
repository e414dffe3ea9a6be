import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import { texts } from './texts.ts'

interface FileReadingFieldsProps {
  scan: LeadScan
  reading: FileReading
  onReading: (reading: FileReading) => void
}

/** Which line names the columns, and what becomes of totals. */
export function FileReadingFields({ scan, reading, onReading }: FileReadingFieldsProps) {
  const { firstLines, headerLine, totals } = scan
  return (
    <>
      {firstLines.length > 1 ? (
        <SelectField
          label={texts.lineOfColumnNames}
          onValue={(value) => onReading({ ...reading, headerLine: Number(value) })}
          value={String(headerLine)}
        >
          {firstLines.map(({ line, cells }) => (
            <option key={line} value={line}>
              {texts.lineAndCells(line, excerptOf(cells))}
            </option>
          ))}
        </SelectField>
      ) : null}
      {totals.count > 0 ? (
        <CheckField
          checked={reading.totals !== 'keep'}
          hint={texts.linesOfTotals(totals.lines.join(', '), totals.count > totals.lines.length)}
          label={texts.leaveOutTotals(counted(totals.count, 'row'))}
          onChecked={(isChecked) => onReading({ ...reading, totals: isChecked ? 'leave-out' : 'keep' })}
        />
      ) : null}
    </>
  )
}

const LONGEST = 80

function excerptOf(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
