/** Between the bars of the screen: their heights are the page's `scroll-padding`. A list beside a lead scrolls alone. */
export function bringIntoView(element: HTMLElement | null): void {
  const pane = element?.closest('[data-list-pane]')
  if (element && pane) scrollPane(pane, element.getBoundingClientRect())
  else element?.scrollIntoView({ block: 'nearest' })
}

function scrollPane(pane: Element, { top, bottom }: DOMRect): void {
  const box = pane.getBoundingClientRect()
  const [above, below] = [box.top - top, bottom - box.bottom]
  if (above > 0) pane.scrollTop -= above
  // The head of what is taller than the pane is what has to be seen.
  else if (below > 0) pane.scrollTop += Math.min(below, -above)
}

/** What has just been opened is seen, and keys go on from there. As a `ref` of what opens by being drawn, with `tabIndex={-1}`. */
export function showOpened(element: HTMLElement | null): void {
  bringIntoView(element)
  element?.focus({ preventScroll: true })
}
