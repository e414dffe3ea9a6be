import { useState } from 'react'
import { tellFailure } from '../../api/failures.ts'
import { useSession } from '../../db/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { PlainScreen } from '../../ui/plain-screen.tsx'
import { RawAnswer } from '../../ui/raw-answer.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { CertificateCard } from './certificate-card.tsx'
import styles from './epc-screen.module.css'
import { certificatesIn, lookUpEpc } from './look-up-epc.ts'

export function EpcScreen() {
  const [houseNumber, setHouseNumber] = useState('')
  const [postcode, setPostcode] = useState('')
  const [answer, setAnswer] = useState<unknown>()
  const token = useSession()?.token
  const { isBusy, failure, handleSubmit } = useSubmit(async () => {
    setAnswer(undefined)
    setAnswer(await lookUpEpc({ houseNumber, postcode }, token))
  }, tell)
  return (
    <PlainScreen title="Get EPC Data">
      <Card title="Find a certificate">
        <form className={styles['form']} onSubmit={handleSubmit}>
          <TextField
            autoComplete="off"
            label="House number"
            onChange={(event) => setHouseNumber(event.currentTarget.value)}
            placeholder="Enter house number"
            required
            value={houseNumber}
          />
          <TextField
            autoCapitalize="characters"
            autoComplete="off"
            label="Postcode"
            onChange={(event) => setPostcode(event.currentTarget.value)}
            placeholder="Enter postcode"
            required
            value={postcode}
          />
          <Button disabled={isBusy} kind="primary" type="submit">
            Submit
          </Button>
        </form>
      </Card>
      {failure ? <FormNote kind="failure" {...failure} /> : null}
      {certificatesIn(answer).map((certificate) => (
        <CertificateCard certificate={certificate} key={certificate.certificate_number} />
      ))}
      {answer === undefined ? null : <RawAnswer text={JSON.stringify(answer, null, 2)} title="EPC Data:" />}
    </PlainScreen>
  )
}

function tell(error: unknown) {
  // oxlint-disable-next-line no-console -- specification section 8: shown and logged
  console.error(error)
  return tellFailure(error, 'The certificate could not be looked up.')
}
