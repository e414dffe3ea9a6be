import { createElement, Fragment, type ReactNode, startTransition, use } from 'react'
import { createRoot } from 'react-dom/client'

const NEVER = new Promise<never>(() => undefined)

/**
 * Renders a screen to its end and then lets go of it. It is never mounted: no effect runs, nothing of it comes into the
 * document. In slices, so that the page answers meanwhile; `signal` breaks it off.
 */
export function drawUnseen(screen: ReactNode, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Not while it renders.
  const endSoon = () => void setTimeout(end)
  const root = createRoot(document.createElement('div'), { onUncaughtError: endSoon })
  const end = () => {
    root.unmount()
    resolve()
  }
  const End = () => {
    endSoon()
    return use(NEVER)
  }
  signal.addEventListener('abort', end)
  startTransition(() => root.render(createElement(Fragment, null, screen, createElement(End))))
  return promise
}
