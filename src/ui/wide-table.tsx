import { memo, type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import type { ColumnWindow } from './column-window.ts'
import { useColumnWindow } from './use-column-window.ts'
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

/**
 * A plain table of a fixed layout. Only the columns near what is in view have cells: of seventy columns a screen shows
 * ten, and a tablet would spend most of its time on the others.
 */
export function WideTable<Row extends { _id: string }>({ caption, columns, rows }: WideTableProps<Row>) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  const table = useRef<HTMLTableElement>(null)
  const widths = useMemo(() => columns.map(({ width }) => width), [columns])
  const drawn = useColumnWindow(table, widths)
  return (
    <table
      aria-colcount={columns.length}
      className={styles['table']}
      ref={table}
      style={{ width: widths.reduce((total, width) => total + width, 0) }}
    >
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
          <MemoizedRow columns={columns} drawn={drawn} key={row._id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  drawn: ColumnWindow
  row: Row
}

function TableRow<Row>({ columns, drawn, row }: RowProps<Row>) {
  return <tr>{columns.map((column, index) => cellOf(column, index, drawn, row))}</tr>
}
// `memo` forgets that its component is generic.
const MemoizedRow = memo(TableRow) as typeof TableRow

/** Pinned columns are always in view; a column before the window keeps its place, one after it needs none. */
function cellOf<Row>(column: Column<Row>, index: number, { from, to }: ColumnWindow, row: Row) {
  const { key, pin } = column
  if (index >= to) return null
  if (index < from && !pin) return <td aria-hidden key={key} />
  const text = column.text(row)
  const content = column.cell ? column.cell(row) : text
  const place = { 'aria-colindex': index + 1, className: pinOf(column) }
  if (pin === 'name') {
    return (
      <th key={key} {...place} scope="row">
        {content}
      </th>
    )
  }
  return (
    <td key={key} {...place} title={text.length > 24 ? text : undefined}>
      {content}
    </td>
  )
}

/** Of the link in the name's cell: all of the cell can be pressed. */
export const nameLinkClass = styles['name']
