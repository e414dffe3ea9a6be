import { type FormEvent, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { counted, formatDuration } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { CSV_FILES, FileField } from '../../ui/forms/file-field.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import styles from './postcode-upload.module.css'
import { Results } from './results.tsx'
import { type LookUp, usePostcodeLookUp } from './use-postcode-look-up.ts'
import { texts } from './texts.ts'

const TITLE = texts.uploadPostcodes

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
      <Card title={texts.fetchTheCertificatesOfManyPostcodes}>
        <form className={styles['form']} noValidate onSubmit={handleSubmit}>
          <FileField
            accept={CSV_FILES}
            disabled={lookUp?.isRunning}
            hint={texts.aCsvFileWithOne}
            label={texts.csvFile}
            onFile={choose}
          />
          {isMissing ? <FormNote kind="failure" text={messages.noPostcodeFile} /> : null}
          {lookUp?.failure ? <FormNote kind="failure" {...lookUp.failure} /> : null}
          {lookUp?.isRunning ? (
            <WorkProgress
              label={texts.fetchingEpcData}
              onCancel={stop}
              total={lookUp.total ?? 1}
              value={lookUp.results.length}
              text={progressText(lookUp)}
            />
          ) : null}
          <div>
            <Button disabled={lookUp?.isRunning} kind="primary" type="submit">
              {texts.uploadFetchEpc}
            </Button>
          </div>
        </form>
      </Card>
      {lookUp && lookUp.results.length > 0 ? <Results key={lookUp.startedAt} lookUp={lookUp} /> : null}
    </PlainScreen>
  )
}

function progressText({ total, results, startedAt }: LookUp): string {
  if (total === undefined) return texts.readingTheFile
  const done = results.length
  if (done === 0) return texts.ofTotal(counted(total, 'postcode'))
  const left = ((Date.now() - startedAt) / done) * (total - done)
  return texts.doneOfTotalLeft(done, counted(total, 'postcode'), formatDuration(left))
}
