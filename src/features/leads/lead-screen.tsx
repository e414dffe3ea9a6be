import { Fragment, type ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { useLead } from '../../hooks/use-local-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { type UnsentChanges, useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { RecordColumns, RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RecordTabs } from '../../ui/layout/record-tabs.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { RowAbsent } from '../../ui/tables/row-absent.tsx'
import { EpcCard } from './epc-card.tsx'
import { LeadActions } from './lead-actions.tsx'
import { LeadDetailsCard } from './lead-details-card.tsx'
import { LeadWalk } from './lead-walk.tsx'

interface LeadScreenProps {
  id: string
  /** Whether the booking on the screen differs from the saved one. */
  hasUnsavedBooking: (lead: Lead) => boolean
  /** The cards of other features, beside the details. */
  aside: (lead: Lead, unsent: UnsentChanges) => ReactNode
  history: (lead: Lead) => ReactNode
  /** Above the record. */
  notices: ReactNode
  /** What can be done about its EPC data. */
  epcAction: (lead: Lead) => ReactNode
  /** What can be done about its details. */
  detailsAction: (lead: Lead) => ReactNode
}

export function LeadScreen({
  id,
  hasUnsavedBooking,
  aside,
  history,
  notices,
  epcAction,
  detailsAction,
}: LeadScreenProps) {
  const lead = useLead(id)
  const unsent = useUnsentChanges({ entity: 'lead', id })
  const arrival = useArrival()
  return (
    <RecordScreen back={<LeadWalk id={id} />}>
      {notices}
      {lead ? (
        // Nothing that was typed into one lead belongs to the next.
        <Fragment key={id}>
          <RecordHeader
            actions={<LeadActions hasUnsavedBooking={hasUnsavedBooking(lead)} lead={lead} />}
            subtitle={addressUnder(lead)}
            title={leadName(lead)}
          />
          {unsent.isRefused ? <RefusedNotice what="lead" /> : null}
          <RecordTabs history={history(lead)} label="Lead">
            <RecordColumns
              aside={aside(lead, unsent)}
              details={<LeadDetailsCard action={detailsAction(lead)} lead={lead} unsentNames={unsent.names} />}
              rest={<EpcCard action={epcAction(lead)} lead={lead} />}
            />
          </RecordTabs>
        </Fragment>
      ) : (
        <RowAbsent arrival={arrival} isLoading={lead === undefined} what="Lead" />
      )}
    </RecordScreen>
  )
}

/** A lead without a name is called by its address: not twice. */
const addressUnder = (lead: Lead) => (addressOf(lead) === leadName(lead) ? undefined : addressOf(lead))
