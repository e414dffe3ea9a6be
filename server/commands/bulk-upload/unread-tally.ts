import type { UnreadCells } from '../../../contract/entities/bulk-upload.ts'
import type { CellFault, ImportField } from '../../../contract/entities/import/lead-import.ts'

/**
 * Counts the cells that were left empty because they can't be read. The values stay in the file, because they are
 * personal data.
 */
export function createUnreadTally() {
  const byField = new Map<ImportField, number>()
  return {
    add(faults: readonly CellFault[]) {
      for (const { field } of faults) byField.set(field, (byField.get(field) ?? 0) + 1)
    },
    result: (): UnreadCells[] => Array.from(byField, ([field, count]) => ({ field, count })),
  }
}
