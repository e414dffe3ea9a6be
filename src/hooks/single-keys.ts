import { useDevice } from './device-context.ts'

const TURNED_OFF = 'single-keys-off'

/** Speech control may take a spoken sentence for keys (WCAG 2.1.4), so those without Ctrl can be turned off on a device. */
export function useSingleKeys() {
  const { storage } = useDevice()
  return {
    areOn: () => storage.getItem(TURNED_OFF) === null,
    turn: (isOn: boolean) => (isOn ? storage.removeItem(TURNED_OFF) : storage.setItem(TURNED_OFF, 'yes')),
  }
}

/** Whether a key is a letter there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
