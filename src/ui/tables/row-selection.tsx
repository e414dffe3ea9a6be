import { type ComponentProps, type FormEvent, useRef } from 'react'
import styles from './wide-table.module.css'

/** May include rows of other pages. */
export interface RowSelection<Row> {
  ids: ReadonlySet<string>
  labelOf: (row: Row) => string
  select: (rows: readonly Row[], isSelected: boolean) => void
}

export const SELECTION_WIDTH = 48

/** With Shift, a box selects all rows from the one pressed before. */
export function useSelecting<Row extends { _id: string }>(
  rows: readonly Row[],
  selection: RowSelection<Row> | undefined,
) {
  const before = useRef<string>(undefined)
  return (event: FormEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
    const index = rows.findIndex(({ _id }) => _id === id)
    const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
    const start = isRange ? rows.findIndex(({ _id }) => _id === before.current) : -1
    before.current = id
    const [from, to] = start < 0 ? [index, index] : [Math.min(start, index), Math.max(start, index)]
    selection?.select(rows.slice(from, to + 1), event.target.checked)
  }
}

interface RowBoxProps {
  isSelected: boolean | undefined
  label: string
  tabIndex: 0 | -1
}

/** The table's body handles the change, which saves a handler per row. */
export const RowBox = ({ isSelected = false, label, tabIndex }: RowBoxProps) => (
  <td aria-colindex={1} className={styles['boxes']}>
    <label className={styles['box']}>
      <input checked={isSelected} readOnly tabIndex={tabIndex} type="checkbox" />
      <span className="visually-hidden">{label}</span>
    </label>
  </td>
)

interface PageInputProps<Row> {
  rows: readonly Row[]
  selection: RowSelection<Row>
}

/** Selects the whole page; indeterminate when part of it is selected. Waits for the rows. */
export function PageInput<Row extends { _id: string }>({
  rows,
  selection,
  ...input
}: PageInputProps<Row> & Pick<ComponentProps<'input'>, 'tabIndex'>) {
  const selected = rows.filter(({ _id }) => selection.ids.has(_id)).length
  const isAll = selected > 0 && selected === rows.length
  return (
    <input
      {...input}
      checked={isAll}
      disabled={rows.length === 0}
      onChange={() => selection.select(rows, !isAll)}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !isAll
      }}
      type="checkbox"
    />
  )
}

interface PageBoxProps<Row> extends PageInputProps<Row> {
  tabIndex: 0 | -1
}

export const PageBox = <Row extends { _id: string }>(input: PageBoxProps<Row>) => (
  <th aria-colindex={1} className={styles['boxes']} scope="col">
    <label className={styles['box']}>
      <PageInput {...input} data-column={PAGE_BOX} />
      <span className="visually-hidden">Select this page</span>
    </label>
  </th>
)

/** Its key among the headings that arrow keys walk through. */
export const PAGE_BOX = 'page-box'
