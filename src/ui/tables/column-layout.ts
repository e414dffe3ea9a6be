import { useMemo, useState } from 'react'
import type { Column } from './column.ts'

/** What a person has made of a table's columns. */
export interface ColumnLayout {
  /** Keys of the columns that are shown, in the table's own order; undefined while all are. */
  shown?: readonly string[]
  /** Pixels of the columns that were made wider or narrower. */
  widths: Readonly<Record<string, number>>
}

export interface ColumnChoice<Row> {
  all: ReadonlyArray<Column<Row>>
  /** Those that are shown: the same array until others are. */
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

/** The name heads its row: it is always shown. */
export function shownColumns<Row>(columns: ReadonlyArray<Column<Row>>, { shown }: ColumnLayout) {
  if (!shown) return columns
  const keys = new Set(shown)
  return columns.filter(({ key, pin }) => pin === 'name' || keys.has(key))
}

/** All of them are kept as no choice, so that a column which a later version brings shows too. */
export function withToggled<Row>({ all, columns, layout }: ColumnChoice<Row>, toggled: Column<Row>): ColumnLayout {
  const shown = all.filter((column) => columns.includes(column) !== (column === toggled)).map(({ key }) => key)
  return shown.length === all.length ? withAllShown(layout) : { ...layout, shown }
}

export const withAllShown = ({ widths }: ColumnLayout): ColumnLayout => ({ widths })

/** Anything but a layout, as an older or newer version may have kept one, is none. */
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

/**
 * Kept on the device under `memory`, which names the table and whose it is. In localStorage, so that the first picture
 * of the table already has its columns.
 */
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
