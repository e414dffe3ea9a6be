import type { Page } from '@playwright/test'

export interface PageTurn {
  first: number
  rows: number
  painted: number
}

/** Longer than a page has to stand before those beside it are fetched. */
const LOOKED_AT_MS = 600
/** Between the pointer's coming and the click: few people are quicker. */
const POINTED_AT_MS = 100

export async function turnPages(page: Page, buttons: readonly string[]): Promise<PageTurn[]> {
  const turns: PageTurn[] = []
  for (const name of buttons) {
    await page.waitForTimeout(LOOKED_AT_MS)
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    if (!box) throw new Error(`There is no ${name}.`)
    const turn = await watchTurn(page)
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const
    await page.mouse.move(...at)
    await page.waitForTimeout(POINTED_AT_MS)
    await page.mouse.click(...at)
    turns.push(await turn())
  }
  return turns
}

/** Set before the click, so that nothing comes between it and the clock. */
async function watchTurn(page: Page): Promise<() => Promise<PageTurn>> {
  const watch = await page.evaluateHandle(() => {
    const body = document.querySelector('tbody')
    if (!body) throw new Error('There is no table.')
    const idsNow = () => [...body.rows].map(({ dataset }) => dataset['id'])
    const before = new Set(idsNow())
    const isTurned = (ids: ReturnType<typeof idsNow>) => ids.length > 0 && ids.every((id) => !before.has(id))
    const turn = new Promise<PageTurn>((resolve) => {
      let clicked = 0
      let first = 0
      const since = () => performance.now() - clicked
      addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        const ids = idsNow()
        if (!isTurned(ids)) return
        first ||= since()
        if (ids.length < before.size) return
        const rows = since()
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve({ first, rows, painted: since() })
          port2.postMessage(undefined)
        })
      })
      observer.observe(body, { childList: true, attributes: true, characterData: true, subtree: true })
    })
    return { turn }
  })
  return () => watch.evaluate(({ turn }) => turn)
}
