import type { KeyboardEvent } from 'react'

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
