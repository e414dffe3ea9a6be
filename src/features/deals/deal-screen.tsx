import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Deal, isDeal, isTestCentre } from '../../../contract/entities/deal.ts'
import { addressOf, discreetName, leadName } from '../../../contract/entities/lead-address.ts'
import { useCurrentCompany } from '../../hooks/use-current-company.ts'
import { useLead } from '../../hooks/use-local-data.ts'
import { type UnsentChanges, useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { DoNotNotice } from '../../records/do-not-marks.tsx'
import { LeadGlance, type ShownPart } from '../../records/lead-glance.tsx'
import { useHasPanes, useIsHandheld } from '../../ui/primitives/media.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RecordColumns, RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RecordTabs } from '../../ui/layout/record-tabs.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { AbsentRow } from '../../records/absent-row.tsx'
import { BookedMark } from '../../records/booked-mark.tsx'
import { HeaderFacts } from '../../records/record-page/header-facts.tsx'
import { FieldBar } from '../../records/field-bar.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { DealDetailsCard } from './deal-details-card.tsx'
import { DealDone } from './deal-done.tsx'
import { hasCertificate, hasTestBooking, filledEpcFacts, testBookingFacts } from './deal-fields.ts'
import { type Lead, LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { ListWalk, useWalk } from '../../ui/layout/list-walk.tsx'
import { useNeighbours } from '../../hooks/use-search-query.ts'
import { chosenDealFilters } from './deal-list-search.ts'
import { DEALS_HOME, useDealFilters, useDealSort, useLastDealSearch } from './use-deal-list.ts'
import { texts } from './texts.ts'

/** Comes first, if there is a test. */
const TestBookingCard = ({ deal }: { deal: Lead }) => (
  <Card title={texts.testBooking}>
    <FieldList fields={testBookingFacts(deal)} />
  </Card>
)

const EpcDataCard = ({ deal }: { deal: Lead }) => (
  <Card title={texts.epcData}>
    {hasCertificate(deal) ? <FieldList fields={filledEpcFacts(deal)} /> : <p>{texts.noEpcDataForThisDeal}</p>}
  </Card>
)

interface DealScreenProps {
  id: string
  /** The cards of other features, below the booking. */
  aside: (deal: Deal, unsent: UnsentChanges) => ReactNode
  /** Last on a handheld. */
  more: (deal: Deal) => ReactNode
  onNote: () => void
  /** Takes a photo, from the bar. */
  photo: (deal: Deal, className: string | undefined) => ReactNode
  history: (deal: Deal) => ReactNode
  detailsAction: (deal: Deal) => ReactNode
  /** Edits what shows at the top, from beside it. */
  edit: (deal: Deal, part: ShownPart) => ReactNode
  notices: ReactNode
}

export function DealScreen({ id, aside, more, onNote, photo, history, notices, detailsAction, edit }: DealScreenProps) {
  const row = useLead(id)
  const unsent = useUnsentChanges({ entity: 'lead', id })
  const deal = row && isDeal(row) ? row : undefined
  return (
    <RecordScreen back={<DealWalk id={id} />}>
      {notices}
      {deal ? (
        <LoadedDeal
          action={detailsAction(deal)}
          aside={aside(deal, unsent)}
          deal={deal}
          edit={(part) => edit(deal, part)}
          history={history(deal)}
          key={id}
          more={more(deal)}
          onNote={onNote}
          photo={(className) => photo(deal, className)}
          unsent={unsent}
        />
      ) : (
        <NoDeal isRefused={unsent.isRefused} leadId={row?._id}>
          <AbsentRow entity="lead" isLoading={row === undefined} what={texts.deal} />
        </NoDeal>
      )}
    </RecordScreen>
  )
}

interface NoDealProps {
  leadId: string | undefined
  isRefused: boolean
  children: ReactNode
}

function NoDeal({ leadId, isRefused, children }: NoDealProps) {
  if (leadId === undefined) return children
  return (
    <>
      {isRefused ? <RefusedNotice what="lead" /> : null}
      <EmptyState icon="note" title={texts.thisLeadIsNotADeal}>
        <Link className={buttonClass('primary')} params={{ id: leadId }} to="/lead/$id">
          {texts.openTheLead}
        </Link>
      </EmptyState>
    </>
  )
}

interface LoadedDealProps {
  deal: Deal
  edit: (part: ShownPart) => ReactNode
  action: ReactNode
  unsent: UnsentChanges
  aside: ReactNode
  more: ReactNode
  onNote: () => void
  photo: (className: string | undefined) => ReactNode
  history: ReactNode
}

function LoadedDeal({ deal, edit, action, unsent, aside, more, onNote, photo, history }: LoadedDealProps) {
  const company = useCurrentCompany()
  const isHandheld = useIsHandheld()
  const isTest = isTestCentre(company?.name ?? '')
  const hasTestCard = isTest || hasTestBooking(deal)
  const epc = hasTestCard && !hasCertificate(deal) ? null : <EpcDataCard deal={deal} />
  return (
    <>
      <RecordHeader
        edit={isHandheld ? edit('address') : null}
        mark={
          <>
            <Badge tone={deal.deal_status === 'Open' ? 'accent' : 'neutral'}>{texts.dealIs(deal.deal_status)}</Badge>
            <BookedMark lead={deal} />
            {unsent.names.has('lead.convert') ? <WaitingMark /> : null}
          </>
        }
        pageTitle={discreetName(texts.deal, deal)}
        subtitle={addressOf(deal) === leadName(deal) ? undefined : addressOf(deal)}
        title={leadName(deal)}
      />
      {isHandheld ? null : <HeaderFacts lead={deal} />}
      <DoNotNotice lead={deal} />
      {unsent.isRefused ? <RefusedNotice what="deal" /> : null}
      {isHandheld ? <LeadGlance edit={edit} lead={deal} /> : null}
      <RecordTabs history={history} label={texts.deal}>
        <RecordColumns
          aside={
            <>
              {aside}
              {isHandheld ? null : more}
            </>
          }
          rest={
            <>
              {epc}
              {isHandheld ? more : null}
            </>
          }
        >
          {hasTestCard ? <TestBookingCard deal={deal} /> : null}
          <DealDetailsCard
            action={action}
            deal={deal}
            hasTestCard={hasTestCard}
            isTestCentre={isTest}
            unsent={unsent}
          />
        </RecordColumns>
      </RecordTabs>
      <FieldBar end={<DealDone deal={deal} />} lead={deal} onNote={onNote} photo={photo} />
    </>
  )
}

function DealWalk({ id }: { id: string }) {
  const search = useLastDealSearch()
  const filters = useDealFilters(chosenDealFilters(search))
  const sort = useDealSort(search, 'walk')
  const from = { filters, sort, page: search.page, isBeside: useHasPanes() }
  const { value, isStale } = useNeighbours('deal', from, id)
  const row = { home: DEALS_HOME, id, pageSize: LEADS_PAGE_SIZE, to: '/deal/$id' } as const
  return <ListWalk home={DEALS_HOME} walk={useWalk(row, isStale ? undefined : value)} what="deal" />
}
