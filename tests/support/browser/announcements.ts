import type { Page } from '@playwright/test'

declare global {
  interface Window {
    announced: string[]
    listener?: MutationObserver
  }
}

/** Returns what a screen reader would say of live regions from now on, in order. A repeated text is silent. */
export async function listenToAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const LIVE = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
    const lastTexts = new WeakMap<Element, string>()
    const textOf = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const regionsAt = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const around = element?.closest(LIVE)
      return [...(around ? [around] : []), ...(element?.querySelectorAll(LIVE) ?? [])]
    }
    for (const region of document.querySelectorAll(LIVE)) lastTexts.set(region, textOf(region))
    window.announced = []
    window.listener?.disconnect()
    window.listener = new MutationObserver((changes) => {
      const regions = new Set(changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]).flatMap(regionsAt))
      for (const region of regions) {
        const text = textOf(region)
        if (region.isConnected && text !== '' && lastTexts.get(region) !== text) window.announced.push(text)
        lastTexts.set(region, text)
      }
    })
    window.listener.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.announced)
}
