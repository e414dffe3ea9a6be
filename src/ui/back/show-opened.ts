/** Between the bars of the screen: their heights are the page's `scroll-padding`. */
export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What has just been opened is seen, and keys go on from there. As a `ref` of what opens by being drawn, with `tabIndex={-1}`. */
export function showOpened(element: HTMLElement | null): void {
  bringIntoView(element)
  element?.focus({ preventScroll: true })
}
