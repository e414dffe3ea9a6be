import { useMemo, useState } from 'react'
import type { Column } from './column.ts'

export interface ColumnLayout {
  /** Keys of the shown columns; undefined while all are shown. */
  shown?: readonly string[]
  /** Pixels, only for columns that were resized. */
  widths: Readonly<Record<string, number>>
}

export interface ColumnChoice<Row> {
  all: ReadonlyArray<Column<Row>>
  columns: ReadonlyArray<Column<Row>>
  layout: ColumnLayout
  change: (layout: ColumnLayout) => void
}

export const FIRST_LAYOUT: ColumnLayout = { widths: {} }
const MIN_WIDTH = 72
const MAX_WIDTH = 800

export const widthWithin = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
export const widthOf = <Row>({ key, width }: Column<Row>, { widths }: ColumnLayout) => widths[key] ?? width

export const withWidth = (layout: ColumnLayout, key: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: widthWithin(width) },
})

/** The name column heads its row and is always shown. */
export function shownColumns<Row>(columns: ReadonlyArray<Column<Row>>, { shown }: ColumnLayout) {
  if (!shown) return columns
  const keys = new Set(shown)
  return columns.filter(({ key, pin }) => pin === 'name' || keys.has(key))
}

/** Showing all columns is stored as no choice, so that a column added by a later version shows too. */
export function withToggled<Row>({ all, columns, layout }: ColumnChoice<Row>, toggled: Column<Row>): ColumnLayout {
  const shown = all.filter((column) => columns.includes(column) !== (column === toggled)).map(({ key }) => key)
  return shown.length === all.length ? withAllShown(layout) : { ...layout, shown }
}

export const withAllShown = ({ widths }: ColumnLayout): ColumnLayout => ({ widths })

/** An unreadable layout, such as one from another version, counts as none. */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return FIRST_LAYOUT
  try {
    const { shown, widths }: { shown?: unknown; widths?: unknown } = JSON.parse(text) ?? {}
    const known = Object.entries(widths ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
    return {
      widths: Object.fromEntries(known),
      ...(Array.isArray(shown) ? { shown: shown.filter((key) => typeof key === 'string') } : {}),
    }
  } catch {
    return FIRST_LAYOUT
  }
}

/** `memory` names the table and its user. In localStorage, so that the table's first paint already has its columns. */
export function useColumnLayout<Row>(memory: string, columns: ReadonlyArray<Column<Row>>): ColumnChoice<Row> {
  const [kept, setKept] = useState(() => ({ memory, layout: readLayout(localStorage.getItem(memory)) }))
  const layout = kept.memory === memory ? kept.layout : readLayout(localStorage.getItem(memory))
  const change = (changed: ColumnLayout) => {
    if (changed === FIRST_LAYOUT) localStorage.removeItem(memory)
    else localStorage.setItem(memory, JSON.stringify(changed))
    setKept({ memory, layout: changed })
  }
  const { shown } = layout
  const shownOnes = useMemo(() => shownColumns(columns, shown ? { shown, widths: {} } : FIRST_LAYOUT), [columns, shown])
  return { all: columns, columns: shownOnes, layout, change }
}
