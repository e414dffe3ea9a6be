import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { thousands } from '../../ui/thousands.ts'

const OUTCOMES = ['added', 'updated', 'skipped', 'failed'] as const

/** `1,200 added, 3 failed`; what there is none of is left out. */
export const outcomeWords = (rows: BulkUpload['rows']) =>
  OUTCOMES.filter((outcome) => rows[outcome] > 0)
    .map((outcome) => `${thousands(rows[outcome])} ${outcome}`)
    .join(', ') || 'nothing added'

export const stateWords: Record<BulkUpload['state'], string> = {
  uploading: 'Uploading',
  processing: 'Processing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Being undone',
  undone: 'Undone',
}
