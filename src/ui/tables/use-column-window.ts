import { type RefObject, useEffect, useRef, useState } from 'react'
import { columnsInView, isDrawn } from './column-window.ts'

/** Which columns of a wide table need cells now. The table's parent is what scrolls. */
export function useColumnWindow(table: RefObject<HTMLTableElement | null>, widths: readonly number[]) {
  const [drawn, setDrawn] = useState(() => columnsInView(widths, { left: 0, width: window.innerWidth }))
  const measured = useRef(widths)
  useEffect(() => {
    const frame = table.current?.parentElement
    if (!frame) return
    const look = () => {
      const view = { left: frame.scrollLeft, width: frame.clientWidth }
      setDrawn((before) => (isDrawn(widths, before, view) ? before : columnsInView(widths, view)))
    }
    // Not at first: measuring would force a layout before the rest is drawn.
    if (measured.current !== widths) look()
    measured.current = widths
    const drawAll = () => setDrawn({ from: 0, to: widths.length })
    frame.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    window.addEventListener('beforeprint', drawAll)
    return () => {
      frame.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
      window.removeEventListener('beforeprint', drawAll)
    }
  }, [table, widths])
  return drawn
}
