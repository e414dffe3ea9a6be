import { useSyncExternalStore } from 'react'

/** Only Chromium has it: the browser's own question whether to install the app. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

let kept: InstallPromptEvent | undefined
const listeners = new Set<() => void>()

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

function keep(event: InstallPromptEvent | undefined): void {
  kept = event
  for (const listener of listeners) listener()
}

/** Called at the start: the browser may offer it before any screen is drawn, and offers it only once. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    // Otherwise the browser asks on its own, over what the user is doing.
    event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks to install Doorstep. Undefined if it is installed already, or this browser can't be asked. */
export function useInstallPrompt(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, () => kept)
  if (!event) return undefined
  return () => {
    // An event can be used once; a browser that was refused offers a new one later.
    keep(undefined)
    void event.prompt()
  }
}
