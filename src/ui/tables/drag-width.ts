import type { PointerEvent } from 'react'
import { widthWithin } from './column-layout.ts'

/** Moves a column's edge with the pointer, and says the width when it is let go. Drawing rows at every move would lag. */
export function dragWidth(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void) {
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
