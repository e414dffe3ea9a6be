import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import type { LeadFormHandle } from './lead-form-fields.tsx'
import styles from './lead-form.module.css'
import { texts } from './texts.ts'

interface PossibleDuplicatesProps {
  form: LeadFormHandle
  onContinueFrom: (lead: Lead) => void
}

export function PossibleDuplicates({ form, onContinueFrom }: PossibleDuplicatesProps) {
  const leads = useSimilar(form)
  return (
    <div aria-live="polite">
      {leads.length > 0 ? (
        <section aria-labelledby="possible-duplicates" className={styles['duplicates']}>
          <h2 id="possible-duplicates">{texts.possibleDuplicates}</h2>
          <ul>
            {leads.map((lead) => (
              <li key={lead._id}>
                <span>
                  {[leadName(lead), lead.phone && displayPhone(lead.phone), addressOf(lead)].filter(Boolean).join(', ')}
                </span>
                <Link
                  aria-label={texts.openLeadName(leadName(lead))}
                  className={buttonClass()}
                  params={{ id: lead._id }}
                  to={lead.deal_status ? '/deal/$id' : '/lead/$id'}
                >
                  {texts.open}
                </Link>
                <Button aria-label={texts.continueFromLeadName(leadName(lead))} onClick={() => onContinueFrom(lead)}>
                  {texts.continueFromThisLead}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function useSimilar({ values }: LeadFormHandle): readonly Lead[] {
  const search = useSearch()
  const { firstname, phone, email, surname, address1, address2, address3, postcode } = values
  const key = JSON.stringify({ firstname, phone, email, surname, address1, address2, address3, postcode })
  const ask = useCallback(async () => search?.similar(JSON.parse(key) as Record<string, string>) ?? [], [search, key])
  const { value = [], isStale } = useFreshAnswer(search ? ask : undefined, useRowsVersion())
  return isStale ? [] : value
}
