export interface ColumnWindow {
  from: number
  to: number
}

/** The part of a table that its frame shows, in pixels. */
export interface ViewPort {
  left: number
  width: number
}

/** Columns are drawn this far beyond the view, so that a swipe never shows a blank area. */
const MARGIN = 600

/** The columns in view and those within `margin` beside them. `widths` are in pixels. */
export function columnsInView(widths: readonly number[], { left, width }: ViewPort, margin = MARGIN): ColumnWindow {
  const isBefore = (edge: number) => edge <= left - margin
  const isWithin = (edge: number) => edge < left + width + margin
  let edge = 0
  let from = 0
  let to = 0
  for (const [index, column] of widths.entries()) {
    if (isWithin(edge)) to = index + 1
    edge += column
    if (isBefore(edge)) from = index + 1
  }
  return { from, to: Math.max(from, to) }
}

/** Whether the view is already drawn with some margin to spare, so that nothing needs redrawing. */
export function isDrawn(widths: readonly number[], drawn: ColumnWindow, { left, width }: ViewPort): boolean {
  const edgeOf = (column: number) => widths.slice(0, column).reduce((sum, each) => sum + each, 0)
  const isLeftDrawn = drawn.from === 0 || edgeOf(drawn.from) <= left - MARGIN / 2
  const isRightDrawn = drawn.to === widths.length || edgeOf(drawn.to) >= left + width + MARGIN / 2
  return isLeftDrawn && isRightDrawn
}
