import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { CertificateCard } from './certificate-card.tsx'
import styles from './epc-screen.module.css'
import { certificatesIn, lookUpEpc } from './look-up-epc.ts'
import { texts } from './texts.ts'

export function EpcScreen() {
  const [answer, setAnswer] = useState<unknown>()
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState('')
  const token = useSession()?.token
  const form = useOfficeForm({
    values: { houseNumber: '', postcode: '' },
    send: async (home) => {
      setAnswer(undefined)
      setChosen('')
      setAsked(home.houseNumber.trim())
      setAnswer(await lookUpEpc(home, token))
    },
    explain,
  })
  const { certificates, isUnclear } = certificatesIn(answer)
  const shown = isUnclear ? certificates.filter((one) => one.certificate_number === chosen) : certificates
  return (
    <PlainScreen title={texts.getEpcData}>
      <Card title={texts.findACertificate}>
        <form className={styles['form']} onSubmit={form.handleSubmit}>
          <TextField
            {...form.line('houseNumber')}
            autoComplete="off"
            label={texts.houseNumber}
            placeholder={texts.enterHouseNumber}
            required
          />
          <TextField
            {...form.line('postcode')}
            autoCapitalize="characters"
            autoComplete="off"
            label={texts.postcode}
            placeholder={texts.enterPostcode}
            required
          />
          <Button disabled={form.isBusy} kind="primary" type="submit">
            {texts.submit}
          </Button>
        </form>
      </Card>
      {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
      {isUnclear ? (
        <Card title={texts.whichHome}>
          <RadioField
            choices={certificates.map((one) => ({ value: one.certificate_number, label: addressOf(one) }))}
            legend={texts.askedCanMeanMoreThan(asked)}
            onValue={setChosen}
            value={chosen}
          />
        </Card>
      ) : null}
      {shown.map((certificate) => (
        <Fragment key={certificate.certificate_number}>
          <CertificateCard certificate={certificate} />
          <AddLeadLink certificate={certificate} />
        </Fragment>
      ))}
      {answer === undefined ? null : <RawAnswer text={JSON.stringify(answer, null, 2)} title={texts.epcData} />}
    </PlainScreen>
  )
}

const AddLeadLink = ({ certificate }: { certificate: Certificate }) => {
  const { address1, address2, address3, posttown, postcode, certificate_number } = certificate
  return (
    <p>
      <Link
        className={buttonClass('primary')}
        search={{ address1, address2, address3, posttown, postcode, certificate: certificate_number }}
        to="/lead/new"
      >
        {texts.addLead}
      </Link>
    </p>
  )
}

function explain(error: unknown) {
  // oxlint-disable-next-line no-console -- specification section 8: shown and logged
  console.error(error)
  return failureMessage(error, texts.theCertificate)
}
