import type { ReactNode } from 'react'
import styles from './wide-table.module.css'

export interface Column<Row> {
  key: string
  label: string
  /** Pixels, until a user resizes it: the table's layout is fixed. */
  width: number
  text: (row: Row) => string
  /** Replaces the text. Only one row's links and boxes are Tab stops; arrow keys lead to the others. */
  cell?: (row: Row, tabIndex: 0 | -1) => ReactNode
  /** Stays in view while the rest scrolls under it. The name heads its row. */
  pin?: 'first' | 'name'
}

const WIDTH_OF_KIND = { text: 180, number: 120, boolean: 110, date: 120, list: 200 } as const

/** Room for the usual content of such a field, and for its heading on two lines. */
export const columnWidth = ({ label, kind }: { label: string; kind: keyof typeof WIDTH_OF_KIND }) =>
  Math.max(WIDTH_OF_KIND[kind], 56 + label.length * 5)

const pinned = { first: styles['pinnedFirst'], name: styles['pinnedName'] }
export const pinClass = <Row>({ pin }: Column<Row>) => (pin ? pinned[pin] : undefined)

/** The link fills its cell, so that all of the cell can be pressed. */
export const nameLinkClass = styles['name']
