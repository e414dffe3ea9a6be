import { useCallback } from 'react'
import { asksFirst } from '../../../contract/entities/lead-facts.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import type { Point } from '../../search/radius.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { Directions } from './directions.tsx'
import { InfoWindow } from './info-window.tsx'
import { MISSING } from './job-info.ts'
import { StatusDot } from './lead-legend.tsx'
import styles from './lead-window.module.css'
import type { MapView } from './map-view.ts'
import { texts } from './texts.ts'

export interface LeadsHere {
  ids: readonly string[]
  place: Point
}

interface LeadWindowProps {
  here: LeadsHere
  map: MapView | undefined
  isDocked: boolean
  onClose: () => void
}

const MOST_LISTED = 30

export function LeadWindow({ here: { ids, place }, map, isDocked, onClose }: LeadWindowProps) {
  const leads = useLeads(ids)
  return (
    <InfoWindow
      action={<Directions asksFirst={leads?.map((lead) => asksFirst(lead, 'knock')).find(Boolean)} to={place} />}
      map={map}
      onClose={onClose}
      place={isDocked ? undefined : place}
      title={ids.length === 1 ? texts.lead : texts.countLeadsAtThisLocation(ids.length)}
    >
      <ul className={styles['leads']}>
        {leads?.map((lead) => (
          <li key={lead._id}>
            <RowLink href={`/lead/${lead._id}`}>{leadName(lead)}</RowLink>
            <span className={styles['status']}>
              <StatusDot status={lead.lead_status} />
              {lead.lead_status}
            </span>
            <DoNotBadges lead={lead} />
            <span className={styles['address']}>{addressOf(lead) || MISSING}</span>
          </li>
        ))}
      </ul>
      {ids.length > MOST_LISTED ? <p className={styles['more']}>{texts.textMore(ids.length - MOST_LISTED)}</p> : null}
    </InfoWindow>
  )
}

function useLeads(ids: readonly string[]) {
  const search = useSearch()
  const key = ids.slice(0, MOST_LISTED).join(' ')
  const ask = useCallback(async () => search?.leads('lead').rowsOf(key.split(' ')) ?? [], [search, key])
  return useFreshAnswer(search ? ask : undefined, useRowsVersion()).value
}
