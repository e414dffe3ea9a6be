import { type FocusEvent, type KeyboardEvent, useState, type PointerEvent } from 'react'
import { type Column, pinClass } from './column.ts'
import { type ColumnChoice, widthOf, withWidth, widthWithin } from './column-layout.ts'
import type { ListSort } from './list-place.ts'
import { PAGE_BOX, PageBox, type RowSelection } from './row-selection.tsx'
import { walkHeadings } from './table-keys.ts'
import styles from './wide-table.module.css'

interface TableHeadProps<Row> {
  choice: ColumnChoice<Row>
  rows: readonly Row[]
  sort: ListSort
  onSort: (column: string) => void
  selection?: RowSelection<Row>
  /** Columns beyond this one have no heading yet; undefined when all have theirs. */
  upTo: number | undefined
}

/** Pixels for each key press. */
const WIDTH_STEP = 16

export function TableHead<Row extends { _id: string }>(props: TableHeadProps<Row>) {
  const { choice, rows, sort, onSort, selection, upTo } = props
  const { columns, layout, change } = choice
  const [focused, setFocused] = useState<string>()
  const isShown = (key: string | undefined) =>
    (selection && key === PAGE_BOX) || columns.some((column) => column.key === key)
  const current = [focused, sort.column].find(isShown) ?? columns[0]?.key
  const handleFocus = (event: FocusEvent<HTMLElement>) => setFocused(event.target.dataset['column'])
  const resize = (column: Column<Row>, width: number) => change(withWidth(layout, column.key, width))
  const handleKeys = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const column = columns.find(({ key }) => key === current)
    const grown = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key]
    if (!event.shiftKey || !column || grown === undefined) return walkHeadings(event)
    event.preventDefault()
    resize(column, widthOf(column, layout) + grown)
  }
  return (
    <thead onFocus={handleFocus} onKeyDown={handleKeys}>
      <tr aria-rowindex={1}>
        {selection ? <PageBox rows={rows} selection={selection} tabIndex={current === PAGE_BOX ? 0 : -1} /> : null}
        {columns.slice(0, upTo).map((column, index) => (
          <th
            aria-colindex={index + (selection ? 2 : 1)}
            aria-sort={column.key === sort.column ? sort.direction : undefined}
            className={pinClass(column)}
            key={column.key}
            scope="col"
          >
            <button
              className={styles['heading']}
              data-column={column.key}
              onClick={() => onSort(column.key)}
              tabIndex={column.key === current ? 0 : -1}
              type="button"
            >
              {column.label}
            </button>
            <span
              aria-hidden="true"
              className={styles['edge']}
              onDoubleClick={() => resize(column, column.width)}
              onPointerDown={(event) => dragWidth(event, (width) => resize(column, width))}
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Follows the pointer, and reports the width only on release: redrawing rows at every move would lag. */
function dragWidth(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void) {
  const edge: HTMLElement = event.currentTarget
  const heading = edge.closest('th')
  const table = edge.closest('table')
  const col = heading && table?.querySelectorAll('col')[heading.cellIndex]
  if (!col || event.button !== 0) return
  event.preventDefault()
  const before = { x: event.clientX, column: heading.offsetWidth, table: table.offsetWidth }
  let width = before.column
  const draw = (pixels: number) => {
    width = widthWithin(pixels)
    col.style.width = `${width}px`
    table.style.width = `${before.table + width - before.column}px`
  }
  const drag = new AbortController()
  const { signal } = drag
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', (move) => draw(before.column + move.clientX - before.x), { signal })
  edge.addEventListener('lostpointercapture', () => drag.abort(), { signal })
  edge.addEventListener('pointerup', () => width !== before.column && onWidth(width), { signal })
  edge.addEventListener('pointercancel', () => draw(before.column), { signal })
}
