const UNSEEN = 'position:fixed;visibility:hidden;contain:strict;width:1px;height:1px'

/** The first field for a date or a time has the browser look up how people here write them: 40 ms on a tablet. */
export async function warmDateFields(): Promise<void> {
  const box = document.createElement('div')
  box.inert = true
  box.style.cssText = UNSEEN
  for (const type of ['date', 'time']) box.append(Object.assign(document.createElement('input'), { type }))
  document.body.append(box)
  getComputedStyle(box.children[0] ?? box).getPropertyValue('color')
  box.remove()
}
