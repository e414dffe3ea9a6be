import { isWorkKept } from '../../ui/feedback/saved-text.ts'

/** Never more than is true of this browser. */
export function unsentText(changes: number): string {
  const state = isWorkKept() ? 'saved on this device' : 'not sent yet'
  return changes === 1 ? `1 change is ${state}` : `${changes} changes are ${state}`
}
