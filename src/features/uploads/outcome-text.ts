import type { BulkUpload, UploadUndo } from '../../../contract/entities/bulk-upload.ts'
import { importFields } from '../../../contract/entities/import/lead-import.ts'
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

/** `Left empty because they couldn’t be read: Date of Birth (212 cells).` */
export const unreadText = (unread: BulkUpload['unread'] = []) =>
  unread.length === 0
    ? ''
    : texts.cellsWereLeftEmpty(
        unread.map(({ field, count }) => `${importFields[field].label} (${counted(count, 'cell')})`).join('; '),
      )

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

/** `12 leads removed, 1 put back, 3 leads kept because somebody has worked on them`. */
export function undoText({ removed, restored, kept }: UploadUndo): string {
  const stay = kept > 0 ? texts.keptBecauseSomebodyWorked(counted(kept, 'lead')) : ''
  return texts.removedRestoredPutBackKept(counted(removed, 'lead'), restored, stay)
}
