import { type ReactNode, useCallback, useState } from 'react'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import type { Point } from '../../search/radius.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { InfoWindow, type WindowFrame } from './info-window.tsx'
import { MISSING } from './job-info.ts'
import { LeadDetails } from './lead-details.tsx'
import { DottedStatus } from './lead-legend.tsx'
import styles from './lead-window.module.css'
import { texts } from './texts.ts'

export interface LeadsHere {
  ids: readonly string[]
  /** Undefined for a lead without a location. */
  place?: Point | undefined
}

interface LeadWindowProps {
  here: LeadsHere
  frame: WindowFrame
  outcomes: (lead: Lead) => ReactNode
}

const MOST_LISTED = 30

export function LeadWindow({ here: { ids, place }, frame, outcomes }: LeadWindowProps) {
  const leads = useLeads(ids)
  const [chosen, setChosen] = useState<string>()
  const shown = ids.length === 1 ? leads?.[0] : leads?.find(({ _id }) => _id === chosen)
  const count = texts.countLeadsAtThisLocation(ids.length)
  return (
    <InfoWindow
      {...frame}
      action={
        shown && ids.length > 1 ? (
          <Button aria-label={count} icon="arrowLeft" kind="quiet" onClick={() => setChosen(undefined)} />
        ) : undefined
      }
      place={place}
      title={ids.length === 1 ? texts.lead : shown ? leadName(shown) : count}
    >
      {shown ? (
        <LeadDetails lead={shown} outcomes={outcomes(shown)} />
      ) : (
        <ul className={styles['leads']}>
          {leads?.map((lead) => (
            <li key={lead._id}>
              <LeadLine lead={lead} onChoose={() => setChosen(lead._id)} />
            </li>
          ))}
        </ul>
      )}
      {!shown && ids.length > MOST_LISTED ? (
        <p className={styles['more']}>{texts.textMore(ids.length - MOST_LISTED)}</p>
      ) : null}
    </InfoWindow>
  )
}

const LeadLine = ({ lead, onChoose }: { lead: Lead; onChoose: () => void }) => (
  <button className={styles['line']} onClick={onChoose} type="button">
    <strong>{leadName(lead)}</strong>
    <DottedStatus className={styles['status']} status={lead.lead_status} />
    <span className={styles['address']}>{addressOf(lead) || MISSING}</span>
    <DoNotBadges lead={lead} />
  </button>
)

function useLeads(ids: readonly string[]) {
  const search = useSearch()
  const key = ids.slice(0, MOST_LISTED).join(' ')
  const ask = useCallback(async () => search?.leads('lead').rowsOf(key.split(' ')) ?? [], [search, key])
  return useFreshAnswer(search ? ask : undefined, useRowsVersion()).value
}
