import { thousands } from '../../primitives/amounts.ts'
import styles from './found-rows.module.css'
import { type SimpleColumn, SimpleTable } from '../simple-table.tsx'

interface FoundRowsProps<Row> {
  summary: string
  caption: string
  columns: ReadonlyArray<SimpleColumn<Row>>
  /** The first of them. */
  rows: readonly Row[]
  count: number
  isOpen?: boolean
}

/** Rows of a file that need a look, under a line that opens them. */
export function FoundRows<Row extends { _id: string }>({ summary, count, isOpen, ...table }: FoundRowsProps<Row>) {
  const shown = table.rows.length
  if (shown === 0) return null
  return (
    <details open={isOpen}>
      <summary className={styles['summary']}>{summary}</summary>
      <SimpleTable {...table} />
      {count > shown ? (
        <p className={styles['rest']}>{`The first ${thousands(shown)} of ${thousands(count)}.`}</p>
      ) : null}
    </details>
  )
}
