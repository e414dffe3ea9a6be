import { useState } from 'react'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { fillEpc } from '../../../contract/mutations/fill-epc.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { type EpcFacts, houseOf, postcodeOf } from './certificate-facts.ts'
import { FactChoice } from './fact-choice.tsx'
import styles from './fill-from-certificate.module.css'
import { certificatesIn, lookUpEpc } from './look-up-epc.ts'

interface FillFromCertificateProps {
  lead: Lead
  onClose: () => void
}

/** Look-up, which home it is, then a choice for each field. Only the look-up needs a signal. */
export function FillFromCertificate({ lead, onClose }: FillFromCertificateProps) {
  const [houseNumber, setHouseNumber] = useState(() => houseOf(lead))
  const [postcode, setPostcode] = useState(() => postcodeOf(lead))
  const [found, setFound] = useState<readonly Certificate[]>([])
  const [chosen, setChosen] = useState<string>()
  const token = useSession()?.token
  const toasts = useToasts()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      setFound([])
      const { certificates } = certificatesIn(await lookUpEpc({ houseNumber, postcode }, token))
      setFound(certificates)
      // A wrong home is worse than one more tap.
      const [only, ...others] = certificates
      const own = certificates.find(({ certificate_number }) => certificate_number === lead.certificate_number)
      setChosen((own ?? (others.length === 0 ? only : undefined))?.certificate_number)
    },
    (error) => failureMessage(error, 'The certificate could not be looked up.'),
  )
  const certificate = found.find(({ certificate_number }) => certificate_number === chosen)
  const fill = async (fields: EpcFacts) => {
    try {
      await mutate(fillEpc, { leadId: lead._id, fields }, { subject: leadName(lead), base: lead.version })
      toasts.succeed('EPC data filled in')
      onClose()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  return (
    <Dialog onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} open title={`Certificate of ${leadName(lead)}`}>
      <form className={styles['form']} onSubmit={handleSubmit}>
        <TextField
          autoComplete="off"
          label="House number"
          onChange={(event) => setHouseNumber(event.currentTarget.value)}
          required
          value={houseNumber}
        />
        <TextField
          autoComplete="off"
          label="Postcode"
          onChange={(event) => setPostcode(event.currentTarget.value)}
          required
          value={postcode}
        />
        <Button disabled={isBusy} kind={found.length === 0 ? 'primary' : 'secondary'} type="submit">
          Look up
        </Button>
      </form>
      {failure ? <FormNote kind="failure" {...failure} /> : null}
      {found.length > 1 ? (
        <RadioField
          choices={found.map((one) => ({ value: one.certificate_number, label: addressOf(one) }))}
          legend="Which home?"
          onValue={setChosen}
          value={chosen ?? ''}
        />
      ) : null}
      {certificate ? (
        <FactChoice
          certificate={certificate}
          key={certificate.certificate_number}
          lead={lead}
          onClose={onClose}
          onFill={(fields) => void fill(fields)}
        />
      ) : null}
    </Dialog>
  )
}
