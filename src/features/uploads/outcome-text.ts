import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'

const OUTCOMES = ['added', 'updated', 'skipped', 'failed'] as const

/** `1,200 added, 3 failed`; what there is none of is left out. */
export const outcomeText = (rows: BulkUpload['rows']) =>
  OUTCOMES.filter((outcome) => rows[outcome] > 0)
    .map((outcome) => `${thousands(rows[outcome])} ${outcome}`)
    .join(', ') || 'nothing added'

/** What became of the rows; where nothing was added or updated, why not. */
export function resultText(rows: BulkUpload['rows']): string {
  if (hasChanged({ rows })) return `${outcomeText(rows)}.`
  const reasons = [
    rows.skipped > 0
      ? `${counted(rows.skipped, 'row')} ${rows.skipped === 1 ? 'matches an existing lead' : 'match existing leads'}`
      : '',
    rows.failed > 0
      ? `${counted(rows.failed, 'row')} couldn't be read as ${rows.failed === 1 ? 'a lead' : 'leads'}`
      : '',
  ].filter(Boolean)
  return `Nothing was added: ${reasons.join(', ') || 'the file has no rows'}.`
}

/** Whether the upload did anything: where all of its rows were skipped or failed, a green tick would mislead. */
export const hasChanged = ({ rows }: Pick<BulkUpload, 'rows'>) => rows.added + rows.updated > 0

export const stateText: Record<BulkUpload['state'], string> = {
  uploading: 'Uploading',
  processing: 'Processing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
}
