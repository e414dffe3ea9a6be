import { Link } from '@tanstack/react-router'
import type { JobsUploaded } from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { messages } from '../../../contract/messages.ts'
import { counted } from '../../ui/amounts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import styles from './job-upload.module.css'

/** What became of the file, and what of it needs somebody's eye. */
export function UploadedJobs({ uploaded, kind }: { uploaded: JobsUploaded; kind: JobKind }) {
  const { added, updated, unchanged, approximate, refused, unknownPostcodes } = uploaded
  const counts = `${counted(added, 'job')} added, ${updated} updated, ${unchanged} unchanged.`
  const near = approximate > 0 ? ` ${counted(approximate, 'job')} in the middle of a wider place.` : ''
  return (
    <>
      <div className={styles['done']}>
        <FormNote detail={counts + near} kind="success" words={messages.jobsUploaded} />
        <Link className={buttonClass('primary')} search={kind === 'prospective' ? { kind } : {}} to="/map">
          Go to Map
        </Link>
      </div>
      {unknownPostcodes.length > 0 ? (
        <Card title={`${counted(unknownPostcodes.length, 'job')} on no map`}>
          <p className={styles['why']}>
            They are kept; their postcode is not known here. Mend it and upload the file again.
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
      ) : null}
      {refused.length > 0 ? (
        <Card title={`${counted(refused.length, 'row')} left out`}>
          <SimpleTable
            caption="Rows that are no jobs"
            columns={[
              { label: 'Line', isName: true, cell: ({ line }) => line },
              { label: 'Reason', cell: ({ reason }) => reason },
            ]}
            rows={refused.map((row) => ({ ...row, _id: String(row.line) }))}
          />
        </Card>
      ) : null}
    </>
  )
}
