import { type CSSProperties, memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Column, pinClass } from './column.ts'
import { type ColumnChoice, widthOf } from './column-layout.ts'
import { columnsInView, type ColumnWindow } from './column-window.ts'
import { type KeptPlace, useKeptPlace } from './kept-place.ts'
import type { ListSort } from './list-place.ts'
import { openRow } from './row-link.tsx'
import { RowBox, type RowSelection, SELECTION_WIDTH, useSelecting } from './row-selection.tsx'
import { useRowKeys, useShownRows } from './shown-rows.ts'
import { TableHead } from './table-head.tsx'
import { type OnRowKey, rowKeys, useCurrentRow } from './table-keys.ts'
import { useColumnWindow } from './use-column-window.ts'
import styles from './wide-table.module.css'

/** About one screen; the rest are drawn right after it. */
const FIRST_ROWS = 16

export interface WideTableProps<Row> {
  caption: string
  choice: ColumnChoice<Row>
  rows: readonly Row[]
  sort: ListSort
  onSort: (column: string) => void
  kept: KeptPlace
  /** The number of rows on all pages, and before this page. */
  place: { total: number; before: number }
  unsentIds: Pick<ReadonlySet<string>, 'has'>
  /** Without it rows can't be selected. */
  selection?: RowSelection<Row>
  onRowKey?: OnRowKey<Row>
}

const KEYS =
  'Press Up or Down to move through the rows, Left or Right to move through the headings. Press Shift with Left or Right to make a column narrower or wider.'

/**
 * Of seventy columns a screen shows ten; only those near the view have cells. A screen reader that walks from cell to
 * cell would find no others either: "Read all rows" gives every row all its cells.
 */
export function WideTable<Row extends { _id: string }>(props: WideTableProps<Row>) {
  const { caption, choice, rows, kept, place, unsentIds, selection, onRowKey } = props
  const shown = useShownRows(rows, kept.answered, FIRST_ROWS)
  const table = useRef<HTMLTableElement>(null)
  const { columns, layout } = choice
  const widths = useMemo(() => columns.map((column) => widthOf(column, layout)), [columns, layout])
  const window = useColumnWindow(table, widths)
  const first = useFirstColumns(widths)
  const [isWhole, setIsWhole] = useState(false)
  const all = useMemo(() => ({ from: 0, to: columns.length }), [columns])
  const inView = first ?? window
  useKeptPlace(table, kept, shown === rows)
  const body = useRef<HTMLTableSectionElement>(null)
  const { current, ...focus } = useCurrentRow(body, shown, kept.row)
  const handleSelect = useSelecting(rows, selection)
  const keys = useRowKeys(shown)
  return (
    <>
      <button aria-pressed={isWhole} className={styles['readAll']} onClick={() => setIsWhole(!isWhole)} type="button">
        Read all rows
      </button>
      <table
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-rowcount={place.total + 1}
        className={styles['table']}
        ref={table}
        style={tableStyle(columns, widths, selection)}
      >
        <caption className="visually-hidden">{`${caption}. ${KEYS}`}</caption>
        <colgroup>
          {selection ? <col style={{ width: SELECTION_WIDTH }} /> : null}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <TableHead {...props} upTo={first?.to} />
        <tbody
          {...focus}
          onChange={handleSelect}
          onClick={openRow}
          onKeyDown={rowKeys(rows, onRowKey)}
          ref={body}
          translate="no"
        >
          {shown.map((row, index) => (
            <TableRow
              columns={columns}
              drawn={isWhole ? all : inView}
              isCurrent={row._id === current}
              isSelected={selection?.ids.has(row._id)}
              isUnsent={unsentIds.has(row._id)}
              key={keys.get(row._id)}
              labelOf={selection?.labelOf}
              row={row}
              rowIndex={place.before + index + 2}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Limits the first paint to what is in view; undefined from then on. */
function useFirstColumns(widths: readonly number[]): ColumnWindow | undefined {
  const [first] = useState(() => columnsInView(widths, { left: 0, width: innerWidth }, 0))
  return useDeferredValue(undefined, first)
}

function tableStyle<Row>(
  columns: ReadonlyArray<Column<Row>>,
  widths: readonly number[],
  selection: RowSelection<Row> | undefined,
) {
  const first = columns.findIndex(({ pin }) => pin === 'first')
  const boxes = selection ? SELECTION_WIDTH : 0
  const style: CSSProperties & Record<'--boxes-width' | '--first-width', string> = {
    width: widths.reduce((total, width) => total + width, boxes),
    '--boxes-width': `${boxes}px`,
    '--first-width': `${widths[first] ?? 0}px`,
  }
  return style
}

interface RowProps<Row> {
  columns: ReadonlyArray<Column<Row>>
  drawn: ColumnWindow
  isCurrent: boolean
  /** Undefined when rows can't be selected. */
  isSelected: boolean | undefined
  isUnsent: boolean
  labelOf: ((row: Row) => string) | undefined
  row: Row
  /** Counted from 1 at the headings, over all pages. */
  rowIndex: number
}

function TableRow<Row extends { _id: string }>({ rowIndex, isUnsent, ...cells }: RowProps<Row>) {
  const { isSelected, row } = cells
  return (
    <tr
      aria-rowindex={rowIndex}
      data-id={row._id}
      data-selected={isSelected || undefined}
      data-unsent={isUnsent || undefined}
    >
      <MemoizedCells {...cells} />
    </tr>
  )
}

/** A new row at the top renumbers every row, but must not redraw their cells. */
function Cells<Row>({ row, ...place }: Omit<RowProps<Row>, 'rowIndex' | 'isUnsent'>) {
  const { columns, isCurrent, isSelected, labelOf } = place
  return (
    <>
      {labelOf ? <RowBox isSelected={isSelected} label={labelOf(row)} tabIndex={isCurrent ? 0 : -1} /> : null}
      {columns.map((column, index) => cellOf(column, index, place, row))}
    </>
  )
}
// `memo` loses the component's type parameter.
const MemoizedCells = memo(Cells) as typeof Cells

type CellPlace = Pick<RowProps<unknown>, 'drawn' | 'isCurrent'> & { labelOf: unknown }

/** Pinned columns are always in view. A column before the window needs a placeholder, one after it doesn't. */
function cellOf<Row>(column: Column<Row>, index: number, { drawn, isCurrent, labelOf }: CellPlace, row: Row) {
  const { key, pin } = column
  if (index >= drawn.to) return null
  if (index < drawn.from && !pin) return <td aria-hidden key={key} />
  const text = column.text(row)
  const content = column.cell ? column.cell(row, isCurrent ? 0 : -1) : text
  const place = { 'aria-colindex': index + (labelOf ? 2 : 1), className: pinClass(column) }
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
