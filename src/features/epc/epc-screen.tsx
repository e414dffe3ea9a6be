import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { CertificateCard } from './certificate-card.tsx'
import styles from './epc-screen.module.css'
import { HomeChoice } from './home-choice.tsx'
import { answerOfHome, type FoundHomes, lookUpEpc } from './look-up-epc.ts'
import { texts } from './texts.ts'

export function EpcScreen() {
  const [found, setFound] = useState<FoundHomes>()
  const [chosen, setChosen] = useState('')
  const token = useSession()?.token
  const form = useOfficeForm({
    values: { houseNumber: '', postcode: '' },
    send: async (home) => {
      setFound(undefined)
      setChosen('')
      setFound(await lookUpEpc(home, token))
    },
    explain,
  })
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
      {found ? <Answer chosen={chosen} found={found} onChoose={setChosen} /> : null}
    </PlainScreen>
  )
}

/** No certificate number is a word. */
const ALL_HOMES = 'all'

interface AnswerProps {
  found: FoundHomes
  chosen: string
  onChoose: (certificateNumber: string) => void
}

/** One home, or first the question which of several is meant. */
function Answer({ found, chosen, onChoose }: AnswerProps) {
  const { answer, homes, matches } = found
  const isUnclear = homes.length > 0 && matches !== 1
  const isWhole = !isUnclear || chosen === ALL_HOMES
  const shown = isWhole ? homes : homes.filter((one) => one.certificate_number === chosen)
  return (
    <>
      {isUnclear ? (
        <Card title={texts.whichHome}>
          <HomeChoice allHomes={ALL_HOMES} chosen={chosen} found={found} onChoose={onChoose} />
        </Card>
      ) : null}
      {shown.map((certificate) => (
        <Fragment key={certificate.certificate_number}>
          <CertificateCard certificate={certificate} />
          <AddLeadLink certificate={certificate} />
        </Fragment>
      ))}
      {isWhole || shown.length > 0 ? (
        <RawAnswer
          text={JSON.stringify(isWhole ? answer : answerOfHome(found, chosen), null, 2)}
          title={texts.epcData}
        />
      ) : null}
    </>
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
