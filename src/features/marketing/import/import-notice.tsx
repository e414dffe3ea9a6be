import { messages } from '../../../../contract/messages.ts'
import { forgetImport, readSkippedRows } from '../../../hooks/use-subscriber-imports.ts'
import type { KeptImport } from '../../../db/schema/uploads-db.ts'
import { counted, formatDuration, thousands } from '../../../ui/primitives/amounts.ts'
import { waitText } from '../../../records/wait-text.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { saveFile } from '../../../ui/primitives/save-file.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { resumeImport, stopImport } from '../../../workers/imports/import-client.ts'
import styles from '../marketing.module.css'
import { texts } from './texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'

export function ImportNotice({ kept }: { kept: KeptImport }) {
  const device = useDevice()
  const { id, state, fileName, fileSize, bytesRead } = kept
  if (state === 'running') {
    return (
      <WorkProgress
        label={texts.importingFileName(fileName)}
        onCancel={() => void stopImport(device, id)}
        total={fileSize}
        value={bytesRead}
        text={progressText(kept)}
      />
    )
  }
  if (state === 'done') return <Finished kept={kept} />
  return (
    <>
      <FormNote
        detail={`${fileName}: ${progressText(kept)}`}
        kind={state === 'failed' ? 'failure' : 'success'}
        text={state === 'failed' ? failedText(kept) : texts.importStopped}
      />
      <div className={styles['buttons']}>
        {kept.words === messages.csvEmpty ? null : (
          <Button onClick={() => void resumeImport(device, id)}>{texts.resume}</Button>
        )}
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
  const hint = texts.noRowHasAnEmail
  const detail = isNobody ? hint : `${kept.fileName}. ${otherText(kept)}`
  return (
    <>
      <FormNote detail={detail} kind={kept.upserts > 0 ? 'success' : 'caution'} text={finishText(kept)} />
      <div className={styles['buttons']}>
        {skipped > 0 ? <SkippedRows count={skipped} id={kept.id} /> : null}
        <PutAway kept={kept} />
      </div>
    </>
  )
}

function SkippedRows({ id, count }: { id: string; count: number }) {
  const device = useDevice()
  const toasts = useToasts()
  const save = async () => {
    const file = await readSkippedRows(device, id)
    if (file) saveFile(file, 'skipped-rows.csv')
    else toasts.fail(texts.theSkippedRows)
  }
  return (
    <Button icon="download" onClick={() => void save()}>
      {texts.downloadCount(counted(count, texts.skippedRow))}
    </Button>
  )
}

function PutAway({ kept: { id, fileName } }: { kept: KeptImport }) {
  const device = useDevice()
  return (
    <Button aria-label={texts.dismissTheImportOfFileName(fileName)} onClick={() => void forgetImport(device, id)}>
      {texts.dismiss}
    </Button>
  )
}

function progressText({ rowsRead, bytesRead, fileSize, msLeft, state, waiting, busyUntil }: KeptImport): string {
  const share = fileSize === 0 ? 0 : Math.round((100 * bytesRead) / fileSize)
  const done = `${counted(rowsRead, 'row')}, ${share} %`
  if (waiting) return `${done}. ${waitText(waiting, { busyUntil })}`
  return state === 'running' && msLeft !== undefined ? texts.doneMsLeft(done, formatDuration(msLeft)) : done
}

/** The four figures of specification section 8, and how many people a campaign can't reach yet. */
const finishText = ({ rowsRead, upserts, toConfirm = 0, skippedNoEmail, listName }: KeptImport) =>
  [
    texts.importFinished,
    texts.totalRowsProcessedRowsRead(thousands(rowsRead)),
    texts.createdUpdatedUpserts(thousands(upserts)),
    ...(toConfirm > 0 ? [texts.mustConfirmByEmail(thousands(toConfirm))] : []),
    texts.skippedNoEmailSkippedNoEmail(thousands(skippedNoEmail)),
    texts.listAssignedListName(listName),
  ].join(' ')

const otherText = (kept: KeptImport) =>
  [
    kept.upserts === 0 ? nobodyText(kept) : '',
    kept.skippedInvalid > 0 ? texts.notAnEmailAddressSkippedInvalid(thousands(kept.skippedInvalid)) : '',
    kept.keptOut > 0 ? texts.leftOutBecauseTheyOpted(thousands(kept.keptOut)) : '',
    kept.unreadable > 0 ? texts.rowsThat(thousands(kept.unreadable)) : '',
  ]
    .filter(Boolean)
    .join(' ')

function nobodyText({ rowsRead, skippedNoEmail, skippedInvalid, unreadable, keptOut }: KeptImport): string {
  const people = rowsRead - skippedNoEmail - skippedInvalid - unreadable
  if (people <= 0) return texts.nobodyWasAddedNoRow
  if (keptOut >= people) return texts.nobodyWasAddedEveryone
  return texts.nobodyWasAddedEveryoneRest(keptOut > 0 ? 'else ' : '')
}
