import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { HeaderLineField } from '../../ui/forms/header-line-field.tsx'
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
      <HeaderLineField
        firstLines={firstLines}
        headerLine={headerLine}
        onHeaderLine={(line) => onReading({ ...reading, headerLine: line })}
      />
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
