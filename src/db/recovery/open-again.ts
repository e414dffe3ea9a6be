import type { Dexie } from 'dexie'

/** Whether the last opening failed: each question would be refused for it, so the next one opens another connection. */
export function openAgain(database: Dexie): boolean {
  if (!database.hasFailed()) return false
  database.close({ disableAutoOpen: false })
  return true
}
