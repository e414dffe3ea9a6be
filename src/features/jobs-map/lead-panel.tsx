import { useState } from 'react'
import { leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { whereText } from '../../records/lead-card.tsx'
import { NEAR_ME } from '../../records/near-me-sort.ts'
import { RowDistance } from '../../records/near-me.tsx'
import { NextFollowUp } from '../../records/next-follow-up.tsx'
import { RowFacts } from '../../records/row-facts.tsx'
import type { SearchFilters } from '../../search/search-filters.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import styles from './job-cards.module.css'
import { DottedStatus } from './lead-legend.tsx'
import { MapSidePanel, type PanelFrame } from './map-side-panel.tsx'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface LeadPanelProps {
  frame: PanelFrame
  filters: SearchFilters
  isMine: boolean
  onMine: (isMine: boolean) => void
  text: string
  onText: (text: string) => void
  selected: string | undefined
  onLead: (lead: Lead) => void
  /** Back to all statuses and everybody's leads, whatever their names. */
  onReset: () => void
}

/** For more, people look at the map or filter. */
const SHOWN_AT_ONCE = 50

const WHOSE = { all: texts.all, mine: texts.mine } as const

export function LeadPanel({ frame, filters, isMine, selected, text, ...on }: LeadPanelProps) {
  const { onMine, onText, onLead, onReset } = on
  const { place } = useNearMe()
  const arrival = useArrival()
  const [size, setSize] = useState(SHOWN_AT_ONCE)
  const sort = frame.isNear && place ? { ...NEAR_ME, from: place } : undefined
  const { value: page } = useLeadQuery('lead', filters, { number: 1, size }, sort)
  const more = page ? page.total - page.rows.length : 0
  return (
    <MapSidePanel
      {...frame}
      facts={
        <Choice
          choices={WHOSE}
          label={texts.whoseLeads}
          onValue={(whose) => onMine(whose === 'mine')}
          value={isMine ? 'mine' : 'all'}
        />
      }
      many="leads"
      one="lead"
      total={page?.total}
    >
      <SearchBox label={texts.searchLeads} onText={onText} text={text} />
      {page?.total === 0 ? (
        <NothingFound arrival={arrival} isFiltered={Object.keys(filters).length > 0} onReset={onReset} what="leads" />
      ) : (
        <RowFacts>
          <ul aria-label={texts.leads} className={styles['cards']}>
            {page?.rows.map((lead) => (
              <li key={lead._id}>
                <LeadCard isSelected={lead._id === selected} lead={lead} onLead={onLead} />
              </li>
            ))}
          </ul>
        </RowFacts>
      )}
      {more > 0 ? (
        <Button kind="quiet" onClick={() => setSize(size + SHOWN_AT_ONCE)}>
          {texts.showMinMoreOfText(Math.min(SHOWN_AT_ONCE, more), more)}
        </Button>
      ) : null}
    </MapSidePanel>
  )
}

interface LeadCardProps {
  lead: Lead
  isSelected: boolean
  onLead: (lead: Lead) => void
}

const LeadCard = ({ lead, isSelected, onLead }: LeadCardProps) => (
  <button
    aria-current={isSelected ? 'true' : undefined}
    className={styles['card']}
    onClick={() => onLead(lead)}
    type="button"
  >
    <span className={styles['title']}>
      <LiveText>{leadName(lead)}</LiveText>
      <DottedStatus className={styles['status']} status={lead.lead_status} />
    </span>
    <span className={styles['exchange']}>
      <LiveText>{[whereText(lead), lead.lat === undefined && texts.notOnTheMap].filter(Boolean).join(' · ')}</LiveText>
      <RowDistance lead={lead} />
    </span>
    <NextFollowUp leadId={lead._id} />
    <DoNotBadges lead={lead} />
  </button>
)
