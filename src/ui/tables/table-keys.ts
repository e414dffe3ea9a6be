import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const STOPS = 'a, button, input'

const currentIn = (part: 'thead' | 'tbody', from: Element, kind = '') =>
  from.closest('table')?.querySelector<HTMLElement>(`${part} ${kind}[tabindex="0"]`)

const stopIn = (cell: Element | undefined) => cell?.querySelector<HTMLElement>(STOPS)

function step(key: string, [back, forth]: readonly [string, string], index: number, length: number) {
  const target = { [back]: index - 1, [forth]: index + 1, Home: 0, End: length - 1 }[key]
  return target !== undefined && target >= 0 && target < length ? target : undefined
}

/** As in mail programs. A link opens with Enter, so Space is free. */
const SAME_AS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }
const SELECTS: ReadonlySet<string> = new Set(['x', ' '])

/**
 * Up, Down, Home and End stay in the column; Up from the first row leads to the headings. `j` and `k` go down and up, Space
 * and `x` select the row. Cards work the same way.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>) {
  const from = event.target instanceof Element ? event.target.closest('[data-id]') : null
  if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (SELECTS.has(event.key) && !(event.key === ' ' && event.target instanceof HTMLInputElement)) {
    const box = from.querySelector<HTMLInputElement>('input[type="checkbox"]')
    if (!box) return
    event.preventDefault()
    box.click()
    return
  }
  const key = SAME_AS[event.key] ?? event.key
  const rows = [...event.currentTarget.children]
  const index = rows.indexOf(from)
  const column = [...from.children].findIndex((cell) => cell.contains(document.activeElement))
  const target = step(key, ['ArrowUp', 'ArrowDown'], index, rows.length)
  const stop =
    target !== undefined
      ? (stopIn(rows[target]?.children[column]) ?? stopIn(rows[target]))
      : key === 'ArrowUp' && currentIn('thead', event.currentTarget)
  if (!stop) return
  event.preventDefault()
  stop.focus()
}

/** What a letter does with the row that has the focus. False if the letter means nothing. */
export type OnRowKey<Row> = (key: string, row: Row) => boolean

const CONTROLS = 'a, button, input[type="checkbox"]'

/** Walks, and hands other letters on. A letter that is typed, or is held down, means nothing. */
export const rowKeys =
  <Row extends { _id: string }>(rows: readonly Row[], onRowKey: OnRowKey<Row> | undefined) =>
  (event: KeyboardEvent<HTMLElement>) => {
    walkRows(event)
    if (!onRowKey || event.defaultPrevented || event.repeat || !(event.target instanceof Element)) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !event.target.matches(CONTROLS)) return
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
    const row = rows.find(({ _id }) => _id === id)
    if (row && onRowKey(event.key, row)) event.preventDefault()
  }

type Rows = ReadonlyArray<{ _id: string }>

/** The row of the list that Tab leads to: the one that had the focus last. */
export function useCurrentRow(list: RefObject<HTMLElement | null>, rows: Rows, first: string | undefined) {
  const [focused, setFocused] = useState(first)
  const last = useRef<FocusedRow>(undefined)
  // If the row with the focus leaves the list, its neighbour gets it, so that the keys go on working. Where the row left
  // behind a dialog, the neighbour is the row that the focus comes back to.
  useLayoutEffect(() => {
    const neighbour = last.current && neighbourOf(last.current, rows)
    if (!neighbour) return
    last.current = neighbour
    setFocused(neighbour.id)
    const stop = list.current?.querySelector<HTMLElement>(`[data-id="${neighbour.id}"] ${neighbour.kind}`)
    if (document.activeElement === document.body) stop?.focus()
  }, [list, rows])
  return {
    current: rows.some(({ _id }) => _id === focused) ? focused : rows[0]?._id,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
      const kind = event.target instanceof HTMLInputElement ? 'input' : 'a'
      last.current = id === undefined ? undefined : { id, kind, index: rows.findIndex(({ _id }) => _id === id) }
      setFocused(id)
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]')
      if (!isInDialog) last.current = undefined
    },
  }
}

interface FocusedRow {
  id: string
  index: number
  kind: 'a' | 'input'
}

function neighbourOf(focused: FocusedRow, rows: Rows): FocusedRow | undefined {
  if (rows.some(({ _id }) => _id === focused.id)) return undefined
  const row = rows[Math.min(focused.index, rows.length - 1)]
  return row && { ...focused, id: row._id }
}

/** Left, Right, Home and End; Down leads to the rows: from the page box to their boxes, else to their links. */
export function walkHeadings(event: KeyboardEvent<HTMLTableSectionElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const index = stops.findIndex((stop) => stop === document.activeElement)
  const target = step(event.key, ['ArrowLeft', 'ArrowRight'], index, stops.length)
  const kind = event.target instanceof HTMLInputElement ? 'input' : 'a'
  const isDown = target === undefined && event.key === 'ArrowDown'
  const below = isDown && (currentIn('tbody', event.currentTarget, kind) ?? currentIn('tbody', event.currentTarget))
  const stop = target !== undefined ? stops[target] : below
  if (!stop) return
  event.preventDefault()
  stop.focus()
}
