import { useState } from 'react'
import { type Certificate, lastValidDay } from '../../../contract/entities/certificate.ts'
import type { EpcFieldName } from '../../../contract/entities/epc-fields.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { chosenFields, type EpcFacts, emptyOnes, offeredFacts } from './certificate-facts.ts'
import styles from './fill-from-certificate.module.css'

interface FactChoiceProps {
  lead: Lead
  certificate: Certificate
  onFill: (fields: EpcFacts) => void
  onClose: () => void
}

/** Empty fields are ticked; what would be replaced is for the person to tick. */
export function FactChoice({ lead, certificate, onFill, onClose }: FactChoiceProps) {
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
        {`${addressOf(certificate)}: ${current ?? 'not rated'}${potential ? `, could be ${potential}` : ''}.`}
        {until === undefined ? null : ` Valid until ${formatDate(until)}.`}
      </p>
      {facts.length === 0 ? (
        <p role="status">This lead already has everything on this certificate.</p>
      ) : (
        <fieldset className={styles['facts']}>
          <legend className="visually-hidden">Fields to fill</legend>
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
                {before === '' ? null : <span className={styles['before']}>{`instead of ${before}`}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles['actions']}>
        <Button onClick={onClose}>Close</Button>
        <Button disabled={chosen.size === 0} kind="primary" onClick={() => onFill(chosenFields(certificate, chosen))}>
          {`Fill ${counted(chosen.size, 'field')}`}
        </Button>
      </div>
    </>
  )
}
