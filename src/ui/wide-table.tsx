import { memo, type ReactNode, useDeferredValue } from 'react'
import styles from './wide-table.module.css'

export interface Column<Row> {
  key: string
  label: string
  /** Pixels: the table's layout is fixed. */
  width: number
  text: (row: Row) => string
  /** Drawn instead of the text. */
  cell?: (row: Row) => ReactNode
  /** Stays in view while the rest scrolls under it. The name heads its row. */
  pin?: 'first' | 'name'
}

const WIDTH_OF_KIND = { text: 180, number: 120, boolean: 110, date: 120, list: 200 } as const

/** Room for what such a field usually holds, and for its heading on two lines. */
export const columnWidth = ({ label, kind }: { label: string; kind: keyof typeof WIDTH_OF_KIND }) =>
  Math.max(WIDTH_OF_KIND[kind], 40 + label.length * 5)

/** As many as the first look takes in; the rest are drawn right after it. */
const FIRST_ROWS = 16

interface WideTableProps<Row> {
  caption: string
  /** Always the same array. */
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
}

const pinned = { first: styles['pinnedFirst'], name: styles['pinnedName'] }
const pinOf = <Row,>({ pin }: Column<Row>) => (pin ? pinned[pin] : undefined)

/** A plain table of a fixed layout: measured faster than the table libraries, and it prints and searches like a page. */
export function WideTable<Row extends { _id: string }>({ caption, columns, rows }: WideTableProps<Row>) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  return (
    <table className={styles['table']} style={{ width: columns.reduce((total, { width }) => total + width, 0) }}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th className={pinOf(column)} key={column.key} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <MemoizedRow columns={columns} key={row._id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  row: Row
}

function TableRow<Row>({ columns, row }: RowProps<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <Cell column={column} key={column.key} row={row} />
      ))}
    </tr>
  )
}
// `memo` forgets that its component is generic.
const MemoizedRow = memo(TableRow) as typeof TableRow

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell ? column.cell(row) : column.text(row)
  if (column.pin === 'name') {
    return (
      <th className={pinOf(column)} scope="row">
        {content}
      </th>
    )
  }
  const text = column.text(row)
  return (
    <td className={pinOf(column)} title={text.length > 24 ? text : undefined}>
      {content}
    </td>
  )
}

/** Of the link in the name's cell: all of the cell can be pressed. */
export const nameLinkClass = styles['name']
