type Seen = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'>

/** Two fingers make the visual viewport small too, and nothing covers the page then. */
const ZOOMED = 1.01

/**
 * Safari lays its keyboard over the page and leaves the page's height as it is; the others shrink the page
 * (`interactive-widget` in index.html). `--covered-below` and `--covered-above` say what can't be seen of it.
 */
export function stayAboveKeyboard(dialog: HTMLElement, seen: Seen | null = window.visualViewport): () => void {
  if (!seen) return () => undefined
  const look = () => {
    const isZoomed = seen.scale > ZOOMED
    const above = isZoomed ? 0 : Math.max(0, seen.offsetTop)
    const below = isZoomed ? 0 : Math.max(0, innerHeight - seen.height - above)
    dialog.style.setProperty('--covered-above', `${Math.round(above)}px`)
    dialog.style.setProperty('--covered-below', `${Math.round(below)}px`)
    // The dialog has just become lower, and what is being written in may be out of its view.
    const { activeElement } = document
    if (below > 0 && activeElement && dialog.contains(activeElement)) activeElement.scrollIntoView({ block: 'nearest' })
  }
  look()
  for (const event of ['resize', 'scroll'] as const) seen.addEventListener(event, look)
  return () => {
    for (const event of ['resize', 'scroll'] as const) seen.removeEventListener(event, look)
  }
}
