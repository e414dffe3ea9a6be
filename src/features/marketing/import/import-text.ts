import type { KeptImport } from '../../../db/schema/uploads-db.ts'
import { counted, formatDuration, thousands } from '../../../ui/primitives/amounts.ts'

/** `12,000 rows, 45 %, 2 min left`. */
export function progressText({ rowsRead, bytesRead, fileSize, msLeft, state, isWaiting }: KeptImport): string {
  const share = fileSize === 0 ? 0 : Math.round((100 * bytesRead) / fileSize)
  const done = `${counted(rowsRead, 'row')}, ${share} %`
  if (isWaiting) return `${done} · waiting for the server`
  return state === 'running' && msLeft !== undefined ? `${done}, ${formatDuration(msLeft)} left` : done
}

/** With the four figures of specification section 8, and how many of them a campaign does not reach yet. */
export const finishText = ({ rowsRead, upserts, toConfirm = 0, skippedNoEmail, listName }: KeptImport) =>
  [
    'Import finished.',
    `Total rows processed: ${thousands(rowsRead)}.`,
    `Created/updated: ${thousands(upserts)}.`,
    ...(toConfirm > 0 ? [`Must confirm by email before they get campaigns: ${thousands(toConfirm)}.`] : []),
    `Skipped (no email): ${thousands(skippedNoEmail)}.`,
    `List assigned: ${listName}.`,
  ].join(' ')

/** What else became of rows, if anything did; where nobody was added, why not. */
export const otherText = (kept: KeptImport) =>
  [
    kept.upserts === 0 ? nobodyText(kept) : '',
    kept.skippedInvalid > 0 ? `Not an email address: ${thousands(kept.skippedInvalid)}.` : '',
    kept.keptOut > 0 ? `Left out, because they opted out or can't be reached: ${thousands(kept.keptOut)}.` : '',
    kept.unreadable > 0 ? `Rows that could not be read: ${thousands(kept.unreadable)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')

function nobodyText({ rowsRead, skippedNoEmail, skippedInvalid, unreadable, keptOut }: KeptImport): string {
  const people = rowsRead - skippedNoEmail - skippedInvalid - unreadable
  if (people <= 0) return 'Nobody was added: no row has a valid email address.'
  if (keptOut >= people) return "Nobody was added: everyone in the file opted out before or can't be reached."
  return `Nobody was added: everyone ${keptOut > 0 ? 'else ' : ''}in the file is already on the list.`
}
