let isInTheWay = false
const listeners = new Set<() => void>()

/** After each call of this page: whether something on the way answered it. */
export function noteProxyPage(isPage: boolean): void {
  if (isInTheWay === isPage) return
  isInTheWay = isPage
  for (const listener of listeners) listener()
}

export const hasProxyPage = () => isInTheWay

export function onProxyPage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
