import { messages } from '../../../../contract/messages.ts'
import { forgetImport, readSkippedRows } from '../../../db/subscriber-imports.ts'
import type { KeptImport } from '../../../db/uploads-db.ts'
import { counted } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNote } from '../../../ui/form-note.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { WorkProgress } from '../../../ui/work-progress.tsx'
import { resumeImport, stopImport } from '../../../workers/imports/import-client.ts'
import styles from '../marketing.module.css'
import { finishWords, otherWords, progressWords } from './import-words.ts'

export function ImportNotice({ kept }: { kept: KeptImport }) {
  const { id, state, fileName, fileSize, bytesRead } = kept
  if (state === 'running') {
    return (
      <WorkProgress
        label={`Importing ${fileName}`}
        onCancel={() => void stopImport(id)}
        total={fileSize}
        value={bytesRead}
        words={progressWords(kept)}
      />
    )
  }
  if (state === 'done') return <Finished kept={kept} />
  return (
    <>
      <FormNote
        detail={`${fileName}: ${progressWords(kept)}`}
        kind={state === 'failed' ? 'failure' : 'success'}
        words={state === 'failed' ? failedWords(kept) : 'Import stopped'}
      />
      <div className={styles['buttons']}>
        {kept.words === messages.csvEmpty ? null : <Button onClick={() => void resumeImport(id)}>Go on</Button>}
        <PutAway kept={kept} />
      </div>
    </>
  )
}

const failedWords = ({ words = '' }: KeptImport) =>
  words === messages.csvEmpty ? messages.csvEmpty : messages.importFailed + words

function Finished({ kept }: { kept: KeptImport }) {
  const skipped = kept.skippedNoEmail + kept.skippedInvalid
  const isNobody = kept.rowsRead > 0 && kept.skippedNoEmail === kept.rowsRead
  const hint = 'No row has an email. It is read from columns named email, e_mail, e-mail or contactemail.'
  const detail = isNobody ? hint : `${kept.fileName}. ${otherWords(kept)}`
  return (
    <>
      <FormNote detail={detail} kind="success" words={finishWords(kept)} />
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
  <Button aria-label={`Put away the import of ${fileName}`} onClick={() => void forgetImport(id)}>
    Put away
  </Button>
)
