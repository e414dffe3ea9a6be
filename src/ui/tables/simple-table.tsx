import type { ReactNode } from 'react'
import { openRow } from './row-link.tsx'
import styles from './simple-table.module.css'

export interface SimpleColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isName?: true
}

interface SimpleTableProps<Row> {
  caption: string
  columns: ReadonlyArray<SimpleColumn<Row>>
  rows: readonly Row[]
  /** Identifies a row, if it has no `_id`. */
  keyOf?: (row: Row) => string
}

/** A table of a few columns. On a phone each row becomes a block of labelled lines. */
export function SimpleTable<Row extends { _id: string }>({
  caption,
  columns,
  rows,
  keyOf = ({ _id }) => _id,
}: SimpleTableProps<Row>) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onClick={openRow}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, isName }) =>
              isName ? (
                <th key={label} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td data-label={label} key={label}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
