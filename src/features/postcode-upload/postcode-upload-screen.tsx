import { type FormEvent, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { counted, formatDuration } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import styles from './postcode-upload.module.css'
import { Results } from './results.tsx'
import { type LookUp, usePostcodeLookUp } from './use-postcode-look-up.ts'

const TITLE = 'Upload Postcodes'

export function PostcodeUploadScreen() {
  const [file, setFile] = useState<File>()
  const [isMissing, setIsMissing] = useState(false)
  const token = useSession()?.token
  const { companyId } = useCompany()
  const { lookUp, start, stop } = usePostcodeLookUp()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!file)
    if (file) void start({ file, companyId, token })
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setIsMissing(false)
  }
  return (
    <PlainScreen title={TITLE}>
      <Card title="Fetch the certificates of many postcodes">
        <form className={styles['form']} noValidate onSubmit={handleSubmit}>
          <FileField
            accept=".csv"
            disabled={lookUp?.isRunning}
            hint="A CSV file with one postcode on each line. At most 200 homes are fetched for each postcode."
            label="CSV file"
            onFile={choose}
          />
          {isMissing ? <FormNote kind="failure" words={messages.noPostcodeFile} /> : null}
          {lookUp?.failure ? <FormNote kind="failure" {...lookUp.failure} /> : null}
          {lookUp?.isRunning ? (
            <WorkProgress
              label="Fetching EPC data"
              onCancel={stop}
              total={lookUp.total ?? 1}
              value={lookUp.results.length}
              words={progressText(lookUp)}
            />
          ) : null}
          <div>
            <Button disabled={lookUp?.isRunning} kind="primary" type="submit">
              Upload & Fetch EPC
            </Button>
          </div>
        </form>
      </Card>
      {lookUp && lookUp.results.length > 0 ? <Results key={lookUp.startedAt} lookUp={lookUp} /> : null}
    </PlainScreen>
  )
}

function progressText({ total, results, startedAt }: LookUp): string {
  if (total === undefined) return 'Reading the file…'
  const done = results.length
  if (done === 0) return `of ${counted(total, 'postcode')}`
  const left = ((Date.now() - startedAt) / done) * (total - done)
  return `${done} of ${counted(total, 'postcode')}, ${formatDuration(left)} left`
}
