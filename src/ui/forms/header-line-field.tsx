import { SelectField } from './select-field.tsx'

interface HeaderLineFieldProps {
  firstLines: ReadonlyArray<{ readonly line: number; readonly cells: readonly string[] }>
  headerLine: number
  onHeaderLine: (line: number) => void
}

/** Which of its first lines names the columns of a file. Nothing where it has one line. */
export const HeaderLineField = ({ firstLines, headerLine, onHeaderLine }: HeaderLineFieldProps) =>
  firstLines.length > 1 ? (
    <SelectField
      label="Line with the column names"
      onValue={(value) => onHeaderLine(Number(value))}
      value={String(headerLine)}
    >
      {firstLines.map(({ line, cells }) => (
        <option key={line} value={line}>
          {`Line ${line}: ${excerptOf(cells)}`}
        </option>
      ))}
    </SelectField>
  ) : null

const LONGEST = 80

function excerptOf(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
