import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Deal, isDeal, isTestCentre } from '../../../contract/entities/deal.ts'
import { callBackTimeOf } from '../../../contract/entities/follow-up.ts'
import { addressOf, discreetName, leadName } from '../../../contract/entities/lead-address.ts'
import { BookingCard } from '../../features/bookings/booking-card.tsx'
import type { BookingDraft } from '../../features/bookings/booking-draft.ts'
import { LeadContacts } from '../../features/contacts/lead-contacts.tsx'
import { EpcDataCard, TestBookingCard } from '../../features/deals/deal-cards.tsx'
import { DealDetailsCard } from '../../features/deals/deal-details-card.tsx'
import { DealDone } from '../../features/deals/deal-done.tsx'
import { hasCertificate, hasTestBooking } from '../../features/deals/deal-fields.ts'
import { DealWalk } from '../../features/deals/deal-walk.tsx'
import { texts } from '../../features/deals/texts.ts'
import { DoNotButton } from '../../features/do-not-contact/do-not-button.tsx'
import { MergedNotice } from '../../features/duplicates/merged-notice.tsx'
import { FollowUpsCard } from '../../features/follow-ups/follow-ups-card.tsx'
import { HistoryPanel } from '../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { FilePicture } from '../../features/lead-files/file-picture.tsx'
import { FilesCard } from '../../features/lead-files/files-card.tsx'
import { PhotoButton } from '../../features/lead-files/photo-button.tsx'
import { EditLeadButton, EditPartButton } from '../../features/lead-form/edit-lead-button.tsx'
import { MarketingCard } from '../../features/marketing/card/lazy-marketing-card.tsx'
import { NotesCard } from '../../features/notes/notes-card.tsx'
import { PersonalDataButton } from '../../features/personal-data/personal-data-button.tsx'
import { useCurrentCompany } from '../../hooks/use-current-company.ts'
import { useLead } from '../../hooks/use-local-data.ts'
import { type UnsentChanges, useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { AbsentRow } from '../../records/absent-row.tsx'
import { BookedMark } from '../../records/booked-mark.tsx'
import { DoNotNotice } from '../../records/do-not-marks.tsx'
import { FieldBar } from '../../records/field-bar.tsx'
import { LeadGlance } from '../../records/lead-glance.tsx'
import { HeaderFacts } from '../../records/record-page/header-facts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { RecordColumns, RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RecordTabs } from '../../ui/layout/record-tabs.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { AfterFirstLook } from '../../ui/primitives/deferred.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'

export function DealScreen({ id }: { id: string }) {
  const row = useLead(id)
  const unsent = useUnsentChanges({ entity: 'lead', id })
  const deal = row && isDeal(row) ? row : undefined
  const [noting, setNoting] = useState<string>()
  const [typed, setTyped] = useState<{ id: string; draft: BookingDraft | undefined }>()
  return (
    <RecordScreen back={<DealWalk id={id} />}>
      <MergedNotice id={id} />
      <ReplacedNotices entity="lead" id={id} />
      {deal ? (
        <LoadedDeal
          deal={deal}
          // Text typed into one deal must not appear in the next.
          draft={typed?.id === id ? typed.draft : undefined}
          isNoting={noting === id}
          key={id}
          onDraft={(draft) => setTyped({ id, draft })}
          onNoting={(isNoting) => setNoting(isNoting ? id : undefined)}
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
  unsent: UnsentChanges
  draft: BookingDraft | undefined
  onDraft: (draft: BookingDraft | undefined) => void
  isNoting: boolean
  onNoting: (isNoting: boolean) => void
}

function LoadedDeal({ deal, unsent, draft, onDraft, isNoting, onNoting }: LoadedDealProps) {
  const company = useCurrentCompany()
  const isHandheld = useIsHandheld()
  const isTest = isTestCentre(company?.name ?? '')
  const hasTestCard = isTest || hasTestBooking(deal)
  const subject = leadName(deal)
  return (
    <>
      <RecordHeader
        edit={isHandheld ? <EditPartButton lead={deal} part="address" /> : null}
        mark={
          <>
            <Badge tone={deal.deal_status === 'Open' ? 'accent' : 'neutral'}>{texts.dealIs(deal.deal_status)}</Badge>
            <BookedMark lead={deal} />
            {unsent.names.has('lead.convert') ? <WaitingMark /> : null}
          </>
        }
        pageTitle={discreetName(texts.deal, deal)}
        subtitle={addressOf(deal) === subject ? undefined : addressOf(deal)}
        title={subject}
      />
      {isHandheld ? null : <HeaderFacts lead={deal} />}
      <DoNotNotice lead={deal} />
      {unsent.isRefused ? <RefusedNotice what="deal" /> : null}
      {isHandheld ? <LeadGlance edit={(part) => <EditPartButton lead={deal} part={part} />} lead={deal} /> : null}
      <RecordTabs history={<DealHistory deal={deal} />} label={texts.deal}>
        <RecordColumns
          aside={
            <>
              <BookingCard
                draft={draft}
                isWaiting={unsent.names.has('lead.booking')}
                lead={deal}
                onDraft={onDraft}
                subject={subject}
              />
              <NotesCard
                empty="No notes yet."
                isAdding={isNoting}
                leadId={deal._id}
                onAdding={onNoting}
                subject={subject}
                unsentIds={unsent.mutationIds}
              />
              <FollowUpsCard callBackTime={callBackTimeOf(deal.call_back_time)} leadId={deal._id} subject={subject} />
              <FilesCard leadId={deal._id} subject={subject} />
              {isHandheld ? null : <More deal={deal} />}
            </>
          }
          rest={
            <>
              {hasTestCard && !hasCertificate(deal) ? null : <EpcDataCard deal={deal} />}
              {isHandheld ? <More deal={deal} /> : null}
            </>
          }
        >
          {hasTestCard ? <TestBookingCard deal={deal} /> : null}
          <DealDetailsCard
            action={<DetailsActions deal={deal} />}
            deal={deal}
            hasTestCard={hasTestCard}
            isTestCentre={isTest}
            unsent={unsent}
          />
        </RecordColumns>
      </RecordTabs>
      <FieldBar
        end={<DealDone deal={deal} />}
        lead={deal}
        onNote={() => onNoting(true)}
        photo={(className) => <PhotoButton className={className} leadId={deal._id} subject={subject} />}
      />
    </>
  )
}

const DetailsActions = ({ deal }: { deal: Deal }) => (
  <>
    <DoNotButton entity="lead" row={deal} />
    <EditLeadButton lead={deal} />
    <PersonalDataButton home="/deals" lead={deal} />
  </>
)

/** Last on a handheld. */
const More = ({ deal }: { deal: Deal }) => (
  <AfterFirstLook>
    <LeadContacts lead={deal} />
    <MarketingCard key={deal.email} lead={deal} />
  </AfterFirstLook>
)

const DealHistory = ({ deal }: { deal: Deal }) => (
  <HistoryPanel
    leadId={deal._id}
    picture={(file) => <FilePicture file={file} subject={leadName(deal)} />}
    version={deal.version}
  />
)
