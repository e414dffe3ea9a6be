import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getRefusedJobRows, type JobsUploaded } from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { messages } from '../../../contract/messages.ts'
import { download } from '../../api/call.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import { refusedTable, unlocatedTable, unreadFields } from './job-row-tables.ts'
import styles from './job-upload.module.css'
import { texts } from './texts.ts'

export function UploadedJobs({ uploaded, kind }: { uploaded: JobsUploaded; kind: JobKind }) {
  const { added, updated, unchanged, approximate } = uploaded
  const counts =
    added + updated > 0 ? texts.addedUpdatedUnchanged(counted(added, 'job'), updated, unchanged) : nothingText(uploaded)
  const near = approximate > 0 ? texts.approximatePlacedApproximately(counted(approximate, 'job')) : ''
  return (
    <>
      <div className={styles['done']}>
        <FormNote
          detail={counts + near + sheetText(uploaded) + unreadText(uploaded)}
          kind={added + updated > 0 ? 'success' : 'caution'}
          text={messages.jobsUploaded}
        />
        <Link className={buttonClass('primary')} search={kind === 'prospective' ? { kind } : {}} to="/map">
          {texts.goToMap}
        </Link>
      </div>
      <UnknownPostcodes uploaded={uploaded} />
      <RefusedRows uploaded={uploaded} />
    </>
  )
}

const sheetText = ({ sheet }: JobsUploaded) => (sheet === undefined ? '' : texts.readFromSheet(sheet))

const unreadText = ({ unread = [] }: JobsUploaded) => (unread.length === 0 ? '' : texts.leftEmpty(unreadFields(unread)))

function nothingText({ unchanged, refused, refusedCount = refused.length }: JobsUploaded): string {
  const reasons = [
    unchanged > 0 ? texts.unchangedRestAlreadyUpToDate(counted(unchanged, 'job'), unchanged === 1 ? 'is' : 'are') : '',
    refusedCount > 0 ? `${counted(refusedCount, 'row')} ${refusedCount === 1 ? 'needs' : 'need'} fixing` : '',
  ].filter(Boolean)
  return texts.nothingWasAddedText(reasons.join(', ') || texts.theFileHasNoJobs)
}

function UnknownPostcodes({ uploaded }: { uploaded: JobsUploaded }) {
  const { unknownPostcodes, unknownPostcodesCount: count = unknownPostcodes.length } = uploaded
  if (count === 0) return null
  return (
    <Card title={texts.countCouldntBeLocated(counted(count, 'job'))}>
      <p className={styles['why']}>{texts.weSavedTheseJobs(firstOnly(unknownPostcodes.length, count))}</p>
      <SimpleTable {...unlocatedTable(unknownPostcodes)} />
    </Card>
  )
}

function RefusedRows({ uploaded }: { uploaded: JobsUploaded }) {
  const { refused, refusedCount: count = refused.length, refusedRowsId } = uploaded
  const { failure, save } = useRefusedRows()
  if (count === 0) return null
  return (
    <Card
      action={
        refusedRowsId === undefined ? undefined : (
          <Button icon="download" onClick={() => void save(refusedRowsId)}>
            {texts.downloadCount(counted(count, 'row'))}
          </Button>
        )
      }
      title={texts.countToFix(counted(count, 'row'))}
    >
      {failure === undefined ? null : <FormNote kind="failure" text={failure} />}
      <p className={styles['why']}>{texts.fixTheseRowsAndUpload(firstOnly(refused.length, count))}</p>
      <SimpleTable {...refusedTable(refused)} />
    </Card>
  )
}

const firstOnly = (shown: number, count: number) => (shown < count ? texts.theFirstShownAreShownHere(shown) : '')

function useRefusedRows() {
  const token = useSession()?.token
  const { companyId } = useCompany()
  const [failure, setFailure] = useState<string>()
  const save = async (id: string) => {
    setFailure(undefined)
    try {
      const file = await download(getRefusedJobRows, { params: { id }, query: { companyId } }, token)
      saveFile(file, 'job-rows-to-fix.csv')
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return { failure, save }
}
