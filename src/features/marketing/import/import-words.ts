import type { KeptImport } from '../../../db/uploads-db.ts'
import { counted, durationInWords } from '../../../ui/amounts.ts'
import { thousands } from '../../../ui/thousands.ts'

/** `12,000 rows, 45 %, 2 min left`. */
export function progressWords({ rowsRead, bytesRead, fileSize, msLeft, state, isWaiting }: KeptImport): string {
  const share = fileSize === 0 ? 0 : Math.round((100 * bytesRead) / fileSize)
  const done = `${counted(rowsRead, 'row')}, ${share} %`
  if (isWaiting) return `${done} · waiting for the server`
  return state === 'running' && msLeft !== undefined ? `${done}, ${durationInWords(msLeft)} left` : done
}

/** With the four figures of specification section 8. */
export const finishWords = ({ rowsRead, upserts, skippedNoEmail, listName }: KeptImport) =>
  [
    'Import finished.',
    `Total rows processed: ${thousands(rowsRead)}.`,
    `Created/updated: ${thousands(upserts)}.`,
    `Skipped (no email): ${thousands(skippedNoEmail)}.`,
    `List assigned: ${listName}.`,
  ].join(' ')

/** What else became of rows, if anything did. */
export const otherWords = ({ skippedInvalid, keptOut, unreadable }: KeptImport) =>
  [
    skippedInvalid > 0 ? `Not an email address: ${thousands(skippedInvalid)}.` : '',
    keptOut > 0 ? `Kept out, because they have left: ${thousands(keptOut)}.` : '',
    unreadable > 0 ? `Rows that could not be read: ${thousands(unreadable)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
