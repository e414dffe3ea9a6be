import { messages } from '../../../../contract/messages.ts'
import { forgetImport, readSkippedRows } from '../../../hooks/use-subscriber-imports.ts'
import type { KeptImport } from '../../../db/schema/uploads-db.ts'
import { counted, formatDuration, thousands } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { saveFile } from '../../../ui/primitives/save-file.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { resumeImport, stopImport } from '../../../workers/imports/import-client.ts'
import styles from '../marketing.module.css'

export function ImportNotice({ kept }: { kept: KeptImport }) {
  const { id, state, fileName, fileSize, bytesRead } = kept
  if (state === 'running') {
    return (
      <WorkProgress
        label={`Importing ${fileName}`}
        onCancel={() => void stopImport(id)}
        total={fileSize}
        value={bytesRead}
        words={progressText(kept)}
      />
    )
  }
  if (state === 'done') return <Finished kept={kept} />
  return (
    <>
      <FormNote
        detail={`${fileName}: ${progressText(kept)}`}
        kind={state === 'failed' ? 'failure' : 'success'}
        words={state === 'failed' ? failedText(kept) : 'Import stopped'}
      />
      <div className={styles['buttons']}>
        {kept.words === messages.csvEmpty ? null : <Button onClick={() => void resumeImport(id)}>Go on</Button>}
        <PutAway kept={kept} />
      </div>
    </>
  )
}

const failedText = ({ words = '' }: KeptImport) =>
  words === messages.csvEmpty ? messages.csvEmpty : messages.importFailed + words

function Finished({ kept }: { kept: KeptImport }) {
  const skipped = kept.skippedNoEmail + kept.skippedInvalid
  const isNobody = kept.rowsRead > 0 && kept.skippedNoEmail === kept.rowsRead
  const hint = 'No row has an email. It is read from columns named email, e_mail, e-mail or contactemail.'
  const detail = isNobody ? hint : `${kept.fileName}. ${otherText(kept)}`
  return (
    <>
      <FormNote detail={detail} kind={kept.upserts > 0 ? 'success' : 'caution'} words={finishText(kept)} />
      <div className={styles['buttons']}>
        {skipped > 0 ? <SkippedRows count={skipped} id={kept.id} /> : null}
        <PutAway kept={kept} />
      </div>
    </>
  )
}

function SkippedRows({ id, count }: { id: string; count: number }) {
  const toasts = useToasts()
  const save = async () => {
    const file = await readSkippedRows(id)
    if (file) saveFile(file, 'skipped-rows.csv')
    else toasts.fail('The skipped rows are no longer on this device.')
  }
  return (
    <Button icon="download" onClick={() => void save()}>
      {`Download ${counted(count, 'skipped row')}`}
    </Button>
  )
}

const PutAway = ({ kept: { id, fileName } }: { kept: KeptImport }) => (
  <Button aria-label={`Dismiss the import of ${fileName}`} onClick={() => void forgetImport(id)}>
    Dismiss
  </Button>
)

/** `12,000 rows, 45 %, 2 min left`. */
function progressText({ rowsRead, bytesRead, fileSize, msLeft, state, isWaiting }: KeptImport): string {
  const share = fileSize === 0 ? 0 : Math.round((100 * bytesRead) / fileSize)
  const done = `${counted(rowsRead, 'row')}, ${share} %`
  if (isWaiting) return `${done} · waiting for the server`
  return state === 'running' && msLeft !== undefined ? `${done}, ${formatDuration(msLeft)} left` : done
}

/** With the four figures of specification section 8, and how many of them a campaign does not reach yet. */
const finishText = ({ rowsRead, upserts, toConfirm = 0, skippedNoEmail, listName }: KeptImport) =>
  [
    'Import finished.',
    `Total rows processed: ${thousands(rowsRead)}.`,
    `Created/updated: ${thousands(upserts)}.`,
    ...(toConfirm > 0 ? [`Must confirm by email before they get campaigns: ${thousands(toConfirm)}.`] : []),
    `Skipped (no email): ${thousands(skippedNoEmail)}.`,
    `List assigned: ${listName}.`,
  ].join(' ')

/** What else became of rows, if anything did; where nobody was added, why not. */
const otherText = (kept: KeptImport) =>
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
