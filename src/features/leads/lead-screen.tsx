import { memo, type ReactNode, useRef } from 'react'
import {
  type Lead,
  type LeadStatus,
  LEADS_PAGE_SIZE,
  LEAD_STATUSES,
  leadStatus,
} from '../../../contract/entities/lead.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import { addressOf, discreetName, leadName } from '../../../contract/entities/lead-address.ts'
import { useLead } from '../../hooks/use-local-data.ts'
import { type UnsentMarks, useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { useSame } from '../../hooks/use-same.ts'
import { DoNotNotice } from '../../records/do-not-marks.tsx'
import { RecordColumns, RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RecordTabs } from '../../ui/layout/record-tabs.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { AbsentRow } from '../../records/absent-row.tsx'
import { showOpened } from '../../ui/back/show-opened.ts'
import { EpcCard } from './epc-card.tsx'
import { aboutStatus } from '../../records/status-message.ts'
import { FieldBar, FieldBarButton } from '../../records/field-bar.tsx'
import { LeadGlance, type ShownPart } from '../../records/lead-glance.tsx'
import { HeaderFacts } from '../../records/record-page/header-facts.tsx'
import { BookedMark } from '../../records/booked-mark.tsx'
import { LeadState, LeadStatusBadge } from './lead-table-columns.tsx'
import { useHasPanes, useIsHandheld } from '../../ui/primitives/media.ts'
import { ConvertedNotice, LeadActions } from './lead-actions.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { AssignSelect } from './assign-select.tsx'
import styles from './lead-details-card.module.css'
import { leadFields } from './lead-fields.ts'
import { useLastLeadList } from './last-lead-list.ts'
import { ListWalk, useWalk, type Walk } from '../../ui/layout/list-walk.tsx'
import { useNeighbours } from '../../hooks/use-search-query.ts'
import { chosenFilters, LEADS_HOME } from './lead-list-search.ts'
import { sortedColumns } from './lead-columns.ts'
import { useListSort } from '../../records/near-me-sort.ts'
import { useListFilters } from './use-lead-list.ts'
import { messages } from '../../../contract/messages.ts'
import { createLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface LeadScreenProps extends LeadParts {
  id: string
  notices: ReactNode
  /** A new lead that the server refused. */
  refusedNew: (entry: ParkedEntry) => ReactNode
}

/** What other features draw of a lead. */
interface LeadParts {
  hasUnsavedBooking: (lead: Lead) => boolean
  /** `actions` are on the lead's own header from 900 pixels up. */
  aside: (lead: Lead, unsent: UnsentMarks, actions: ReactNode) => ReactNode
  /** Last on a small screen. */
  more: (lead: Lead) => ReactNode
  onNote: () => void
  /** Takes a photo, from the bar. */
  photo: (lead: Lead, className: string | undefined) => ReactNode
  /** Edits what shows at the top, from beside it. */
  edit: (lead: Lead, part: ShownPart) => ReactNode
  history: (lead: Lead) => ReactNode
  epcAction: (lead: Lead) => ReactNode
  detailsAction: (lead: Lead) => ReactNode
  outcomes: (lead: Lead, walk: Walk | undefined) => ReactNode
  onStatus: (lead: Lead, status: LeadStatus) => void
}

export function LeadScreen({ id, notices, refusedNew, ...parts }: LeadScreenProps) {
  const lead = useLead(id)
  const { refused, names, mutationIds, isRefused } = useUnsentChanges({ entity: 'lead', id })
  const unsent = useSame({ names, mutationIds, isRefused })
  const creation = refused.find(({ name }) => name === createLead.name)
  const walk = useSame(useLeadWalk(id))
  return (
    <RecordScreen back={<ListWalk home={LEADS_HOME} walk={walk} what="lead" />}>
      {notices}
      {lead ? (
        // Discards what was typed when another lead opens.
        <OpenLead key={id} {...parts} lead={lead} unsent={unsent} walk={walk} />
      ) : creation ? (
        refusedNew(creation)
      ) : (
        <AbsentRow entity="lead" isLoading={lead === undefined} what={texts.lead} />
      )}
    </RecordScreen>
  )
}

interface OpenLeadProps extends LeadParts {
  lead: Lead
  unsent: UnsentMarks
  walk: Walk | undefined
}

/** Drawn again when one of these has changed, not whenever something was sent. */
const OpenLead = memo(function OpenLead({
  lead,
  unsent,
  walk,
  hasUnsavedBooking,
  aside,
  more,
  onNote,
  photo,
  edit,
  history,
  epcAction,
  detailsAction,
  outcomes,
  onStatus,
}: OpenLeadProps) {
  const isHandheld = useIsHandheld()
  const outcomeBar = useRef<HTMLDivElement>(null)
  const controls = <LeadControls lead={lead} onStatus={(status) => onStatus(lead, status)} unsentNames={unsent.names} />
  const actions = <LeadActions hasUnsavedBooking={hasUnsavedBooking(lead)} lead={lead} />
  return (
    <>
      <RecordHeader
        actions={isHandheld ? null : actions}
        edit={isHandheld ? edit(lead, 'address') : null}
        mark={isHandheld ? <LeadState lead={lead} /> : null}
        pageTitle={discreetName(texts.lead, lead)}
        subtitle={addressUnder(lead)}
        title={leadName(lead)}
      />
      {isHandheld ? null : (
        <HeaderFacts
          booking={<BookedMark lead={lead} />}
          lead={lead}
          status={<LeadStatusBadge status={lead.lead_status} />}
        />
      )}
      <DoNotNotice lead={lead} />
      {unsent.isRefused ? <RefusedNotice what="lead" /> : null}
      {isHandheld ? <LeadGlance edit={(part) => edit(lead, part)} lead={lead} /> : null}
      {isDeal(lead) && isHandheld ? <ConvertedNotice lead={lead} /> : null}
      {isDeal(lead) ? null : <div ref={outcomeBar}>{outcomes(lead, walk)}</div>}
      {isHandheld ? controls : null}
      <RecordTabs history={history(lead)} label={texts.lead}>
        <RecordColumns
          aside={
            <>
              {aside(lead, unsent, isHandheld ? actions : null)}
              {isHandheld ? null : more(lead)}
            </>
          }
          details={
            <Card action={detailsAction(lead)} title={texts.leadDetails}>
              {isHandheld ? null : controls}
              <FieldList fields={leadFields(lead)} />
            </Card>
          }
          rest={
            <>
              <EpcCard action={epcAction(lead)} lead={lead} />
              {isHandheld ? more(lead) : null}
            </>
          }
        />
      </RecordTabs>
      <FieldBar
        end={
          isDeal(lead) ? null : (
            <FieldBarButton
              icon="check"
              onPress={() => showOpened(outcomeBar.current?.querySelector('section') ?? null)}
              text={texts.outcome}
            />
          )
        }
        lead={lead}
        onNote={onNote}
        photo={(className) => photo(lead, className)}
      />
    </>
  )
})

/** A lead without a name is called by its address, which is then not repeated. */
const addressUnder = (lead: Lead) => (addressOf(lead) === leadName(lead) ? undefined : addressOf(lead))

interface ControlsProps {
  lead: Lead
  unsentNames: ReadonlySet<string>
  onStatus: (status: LeadStatus) => void
}

/** On a small screen above the tabs: the details are far down there. */
const LeadControls = ({ lead, unsentNames, onStatus }: ControlsProps) => (
  <div className={styles['controls']}>
    <AssignSelect isWaiting={unsentNames.has('lead.assign')} lead={lead} />
    <StatusSelect isWaiting={unsentNames.has('lead.status')} lead={lead} onSaved={onStatus} />
  </div>
)

function useLeadWalk(id: string): Walk | undefined {
  const { list, search } = useLastLeadList()
  const filters = useListFilters(list, chosenFilters(search))
  const sort = useListSort(search, sortedColumns, 'walk')
  const from = { filters, sort, page: search.page, isBeside: useHasPanes() }
  const { value, isStale } = useNeighbours('lead', from, id)
  return useWalk({ home: LEADS_HOME, id, pageSize: LEADS_PAGE_SIZE, to: '/lead/$id' }, isStale ? undefined : value)
}

interface StatusSelectProps {
  lead: Lead
  isWaiting: boolean
  onSaved: (status: LeadStatus) => void
}

/** Any status may follow any other, and is saved at once. */
function StatusSelect({ lead, isWaiting, onSaved }: StatusSelectProps) {
  const device = useDevice()
  const toasts = useToasts()
  const [status, hold] = useOptimisticValue(lead.lead_status)
  const subject = leadName(lead)
  const save = async (next: LeadStatus, options: { base?: number } = {}) => {
    const held = hold(next)
    try {
      await mutate(device, setLeadStatus, { leadId: lead._id, status: next }, { subject, ...options })
      held.saved()
      return true
    } catch {
      held.drop()
      toasts.fail(messages.statusFailed)
      return false
    }
  }
  const change = async (next: LeadStatus) => {
    if (!(await save(next, { base: lead.version }))) return
    onSaved(next)
    const undo = async () => {
      if (await save(status)) toasts.succeed(texts.statusIsAgain(subject, status))
    }
    toasts.succeed(texts.statusIsNow(subject, next), {
      label: texts.undo,
      onPress: () => void undo(),
      outlivesScreen: true,
      about: aboutStatus(lead._id),
    })
  }
  return (
    <SelectField
      label={texts.status}
      mark={isWaiting ? <WaitingMark /> : null}
      onValue={(chosen) => void change(leadStatus.parse(chosen))}
      value={status}
    >
      <TextOptions texts={LEAD_STATUSES} />
    </SelectField>
  )
}
