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
import styles from './job-upload.module.css'

/** What became of the file, and what of it needs somebody's eye. */
export function UploadedJobs({ uploaded, kind }: { uploaded: JobsUploaded; kind: JobKind }) {
  const { added, updated, unchanged, approximate } = uploaded
  const counts =
    added + updated > 0
      ? `${counted(added, 'job')} added, ${updated} updated, ${unchanged} unchanged.`
      : nothingText(uploaded)
  const near = approximate > 0 ? ` ${counted(approximate, 'job')} placed approximately.` : ''
  return (
    <>
      <div className={styles['done']}>
        <FormNote
          detail={counts + near}
          kind={added + updated > 0 ? 'success' : 'caution'}
          words={messages.jobsUploaded}
        />
        <Link className={buttonClass('primary')} search={kind === 'prospective' ? { kind } : {}} to="/map">
          Go to Map
        </Link>
      </div>
      <UnknownPostcodes uploaded={uploaded} />
      <RefusedRows uploaded={uploaded} />
    </>
  )
}

/** Why a file changed nothing. */
function nothingText({ unchanged, refused, refusedCount = refused.length }: JobsUploaded): string {
  const reasons = [
    unchanged > 0 ? `${counted(unchanged, 'job')} ${unchanged === 1 ? 'is' : 'are'} already up to date` : '',
    refusedCount > 0 ? `${counted(refusedCount, 'row')} ${refusedCount === 1 ? 'needs' : 'need'} fixing` : '',
  ].filter(Boolean)
  return `Nothing was added: ${reasons.join(', ') || 'the file has no jobs'}.`
}

function UnknownPostcodes({ uploaded }: { uploaded: JobsUploaded }) {
  const { unknownPostcodes, unknownPostcodesCount: count = unknownPostcodes.length } = uploaded
  if (count === 0) return null
  return (
    <Card title={`${counted(count, 'job')} couldn’t be located`}>
      <p className={styles['why']}>
        We saved these jobs, but don’t recognise their postcodes. Correct them and upload the file again.
        {firstOnly(unknownPostcodes.length, count)}
      </p>
      <SimpleTable
        caption="Jobs with an unknown postcode"
        columns={[
          { label: 'Job', isName: true, cell: ({ number }) => number },
          { label: 'Line', cell: ({ line }) => line },
          { label: 'Postcode', cell: ({ postcode }) => postcode || 'None' },
        ]}
        rows={unknownPostcodes.map((row) => ({ ...row, _id: String(row.line) }))}
      />
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
            {`Download ${counted(count, 'row')}`}
          </Button>
        )
      }
      title={`${counted(count, 'row')} to fix`}
    >
      {failure === undefined ? null : <FormNote kind="failure" words={failure} />}
      <p className={styles['why']}>Fix these rows and upload the file again.{firstOnly(refused.length, count)}</p>
      <SimpleTable
        caption="Rows that aren’t valid jobs"
        columns={[
          { label: 'Line', isName: true, cell: ({ line }) => line },
          { label: 'Reason', cell: ({ reason }) => reason },
        ]}
        rows={refused.map((row) => ({ ...row, _id: String(row.line) }))}
      />
    </Card>
  )
}

const firstOnly = (shown: number, count: number) => (shown < count ? ` The first ${shown} are shown here.` : '')

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
