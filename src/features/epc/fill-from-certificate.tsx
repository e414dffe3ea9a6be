import { useState } from 'react'
import { type Certificate, lastValidDay } from '../../../contract/entities/certificate.ts'
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
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { type EpcFacts, houseOf, postcodeOf, chosenFields, emptyOnes, offeredFacts } from './certificate-facts.ts'
import styles from './fill-from-certificate.module.css'
import { HomeChoice } from './home-choice.tsx'
import { type FoundHomes, lookUpEpc } from './look-up-epc.ts'
import type { EpcFieldName } from '../../../contract/entities/epc-fields.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface FillFromCertificateProps {
  lead: Lead
  onClose: () => void
}

/** Look up, choose the home, then choose each field. Only the look-up needs a connection. */
export function FillFromCertificate({ lead, onClose }: FillFromCertificateProps) {
  const device = useDevice()
  const [found, setFound] = useState<FoundHomes>()
  const [chosen, setChosen] = useState<string>()
  const token = useSession()?.token
  const toasts = useToasts()
  const typed = useTyped(`certificate of:${lead._id}`, { houseNumber: houseOf(lead), postcode: postcodeOf(lead) })
  const form = useOfficeForm({
    values: typed.value,
    typed,
    send: async (home) => {
      setFound(undefined)
      const answer = await lookUpEpc(home, token)
      setFound(answer)
      // Filling in the wrong home is worse than one more tap.
      const own = answer.homes.find(({ certificate_number }) => certificate_number === lead.certificate_number)
      setChosen((own ?? (answer.matches === 1 ? answer.homes[0] : undefined))?.certificate_number)
    },
    explain: (error) => failureMessage(error, texts.theCertificate),
  })
  const certificate = found?.homes.find(({ certificate_number }) => certificate_number === chosen)
  const fill = async (fields: EpcFacts) => {
    try {
      await mutate(device, fillEpc, { leadId: lead._id, fields }, { subject: leadName(lead), base: lead.version })
      toasts.succeed(texts.epcDataFilledIn)
      onClose()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  return (
    <Dialog
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.certificateOfLeadName(leadName(lead))}
    >
      <form className={styles['form']} onSubmit={form.handleSubmit}>
        <TextField {...form.line('houseNumber')} autoComplete="off" label={texts.houseNumber} required />
        <TextField {...form.line('postcode')} autoComplete="off" label={texts.postcode} required />
        <Button disabled={form.isBusy} kind={found ? 'secondary' : 'primary'} type="submit">
          {texts.lookUp}
        </Button>
      </form>
      {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
      {found ? <HomeChoice chosen={chosen ?? ''} found={found} onChoose={setChosen} /> : null}
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

interface FactChoiceProps {
  lead: Lead
  certificate: Certificate
  onFill: (fields: EpcFacts) => void
  onClose: () => void
}

/** Empty fields are preselected; replacing a value is the user's choice. */
function FactChoice({ lead, certificate, onFill, onClose }: FactChoiceProps) {
  const [facts] = useState(() => offeredFacts(lead, certificate))
  const [chosen, setChosen] = useState<ReadonlySet<EpcFieldName>>(() => emptyOnes(facts))
  const choose = (name: EpcFieldName, isChosen: boolean) => {
    const after = new Set(chosen)
    if (isChosen) after.add(name)
    else after.delete(name)
    setChosen(after)
  }
  const { current_energy_rating: current, potential_energy_rating: potential } = certificate
  const until = lastValidDay(certificate)
  return (
    <>
      <p>
        {`${addressOf(certificate)}: ${current ?? texts.notRated}${potential ? texts.couldBePotential(potential) : ''}.${
          until === undefined ? '' : texts.validUntil(formatDate(until))
        }`}
      </p>
      {facts.length === 0 ? (
        <p role="status">{texts.thisLeadAlreadyHasEverything}</p>
      ) : (
        <fieldset className={styles['facts']}>
          <legend className="visually-hidden">{texts.fieldsToFill}</legend>
          {facts.map(({ name, label, before, after }) => (
            <label className={styles['fact']} key={name}>
              <input
                checked={chosen.has(name)}
                onChange={(event) => choose(name, event.currentTarget.checked)}
                type="checkbox"
              />
              <span>
                <strong>{label}</strong>
                <span>{after}</span>
                {before === '' ? null : <span className={styles['before']}>{texts.insteadOfBefore(before)}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles['actions']}>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button disabled={chosen.size === 0} kind="primary" onClick={() => onFill(chosenFields(certificate, chosen))}>
          {texts.fillSize(counted(chosen.size, 'field'))}
        </Button>
      </div>
    </>
  )
}
