import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'

const OUTCOMES = ['added', 'updated', 'skipped', 'failed'] as const

/** `1,200 added, 3 failed`; zeros are left out. */
export const outcomeText = (rows: BulkUpload['rows']) =>
  OUTCOMES.filter((outcome) => rows[outcome] > 0)
    .map((outcome) => `${thousands(rows[outcome])} ${outcome}`)
    .join(', ') || texts.nothingAdded

/** The result for the rows; if nothing was added or updated, why not. */
export function resultText(rows: BulkUpload['rows']): string {
  if (hasChanged({ rows })) return `${outcomeText(rows)}.`
  const reasons = [
    rows.skipped > 0
      ? `${counted(rows.skipped, 'row')} ${rows.skipped === 1 ? texts.matchesAnExistingLead : texts.matchExistingLeads}`
      : '',
    rows.failed > 0
      ? texts.failedCouldntBeReadAsRest(counted(rows.failed, 'row'), rows.failed === 1 ? texts.aLead : 'leads')
      : '',
  ].filter(Boolean)
  return texts.nothingWasAddedText(reasons.join(', ') || texts.theFileHasNoRows)
}

/** Whether the upload changed anything: if every row was skipped or failed, a green tick would mislead. */
export const hasChanged = ({ rows }: Pick<BulkUpload, 'rows'>) => rows.added + rows.updated > 0

export const stateText: Record<BulkUpload['state'], string> = {
  uploading: texts.uploading,
  processing: texts.processing,
  done: texts.done,
  failed: texts.failed,
  cancelled: texts.cancelled,
  undoing: texts.undoing,
  undone: texts.undone,
}
