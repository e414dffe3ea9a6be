import { isWorkKept } from '../../ui/saved-words.ts'

/** Never more than is true of this browser. */
export function unsentWords(changes: number): string {
  const state = isWorkKept() ? 'saved on this device' : 'not sent yet'
  return changes === 1 ? `1 change is ${state}` : `${changes} changes are ${state}`
}
