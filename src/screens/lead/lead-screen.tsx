import { memo, useRef, useState } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import { callBackTimeOf } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, discreetName, leadName } from '../../../contract/entities/lead-address.ts'
import { BookingCard } from '../../features/bookings/booking-card.tsx'
import { type BookingDraft, isBookingUnsaved } from '../../features/bookings/booking-draft.ts'
import { LeadContacts } from '../../features/contacts/lead-contacts.tsx'
import { DoNotButton } from '../../features/do-not-contact/do-not-button.tsx'
import { MergedNotice } from '../../features/duplicates/merged-notice.tsx'
import { CertificateButton } from '../../features/epc/certificate-button.tsx'
import { CallBackDialog } from '../../features/follow-ups/call-back-dialog.tsx'
import { FollowUpsCard } from '../../features/follow-ups/follow-ups-card.tsx'
import { HistoryPanel } from '../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { FilePicture } from '../../features/lead-files/file-picture.tsx'
import { FilesCard } from '../../features/lead-files/files-card.tsx'
import { PhotoButton } from '../../features/lead-files/photo-button.tsx'
import { EditLeadButton, EditPartButton } from '../../features/lead-form/edit-lead-button.tsx'
import { RefusedLead, refusedCreation } from '../../features/lead-form/refused-lead.tsx'
import { EpcCard } from '../../features/leads/epc-card.tsx'
import { ConvertedNotice, LeadActions } from '../../features/leads/lead-actions.tsx'
import { LeadControls } from '../../features/leads/lead-controls.tsx'
import { leadFields } from '../../features/leads/lead-fields.ts'
import { LEADS_HOME } from '../../features/leads/lead-list-search.ts'
import { LeadState, LeadStatusBadge } from '../../features/leads/lead-table-columns.tsx'
import { texts } from '../../features/leads/texts.ts'
import { useLeadWalk } from '../../features/leads/use-lead-walk.ts'
import { MarketingCard } from '../../features/marketing/card/lazy-marketing-card.tsx'
import { NotesCard } from '../../features/notes/notes-card.tsx'
import { PersonalDataButton } from '../../features/personal-data/personal-data-button.tsx'
import { useLead } from '../../hooks/use-local-data.ts'
import { useSame } from '../../hooks/use-same.ts'
import { type UnsentMarks, useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { AbsentRow } from '../../records/absent-row.tsx'
import { BookedMark } from '../../records/booked-mark.tsx'
import { DoNotNotice } from '../../records/do-not-marks.tsx'
import { FieldBar, FieldBarButton } from '../../records/field-bar.tsx'
import { LeadGlance } from '../../records/lead-glance.tsx'
import { HeaderFacts } from '../../records/record-page/header-facts.tsx'
import { showOpened } from '../../ui/back/show-opened.ts'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { ListWalk, type Walk } from '../../ui/layout/list-walk.tsx'
import { RecordColumns, RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RecordTabs } from '../../ui/layout/record-tabs.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AfterFirstLook } from '../../ui/primitives/deferred.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { OutcomeBar } from '../outcomes/outcome-bar.tsx'

interface TypedBooking {
  id: string
  draft: BookingDraft | undefined
}

export function LeadScreen({ id }: { id: string }) {
  const lead = useLead(id)
  const { refused, names, mutationIds, isRefused } = useUnsentChanges({ entity: 'lead', id })
  const unsent = useSame({ names, mutationIds, isRefused })
  const creation = refusedCreation(refused)
  const walk = useSame(useLeadWalk(id))
  // Text typed into one lead must not appear in the next.
  const [typed, setTyped] = useState<TypedBooking>()
  const [noting, setNoting] = useState<string>()
  const [calledBack, setCalledBack] = useState<Lead>()
  return (
    <>
      <RecordScreen back={<ListWalk home={LEADS_HOME} walk={walk} what="lead" />}>
        <MergedNotice id={id} />
        <ReplacedNotices entity="lead" id={id} />
        {lead ? (
          // Discards what was typed when another lead opens.
          <OpenLead
            draft={typed?.id === id ? typed.draft : undefined}
            isNoting={noting === id}
            key={id}
            lead={lead}
            onCallBack={setCalledBack}
            onDraft={setTyped}
            onNoting={setNoting}
            unsent={unsent}
            walk={walk}
          />
        ) : creation ? (
          <RefusedLead entry={creation} key={creation.mutationId} />
        ) : (
          <AbsentRow entity="lead" isLoading={lead === undefined} what={texts.lead} />
        )}
      </RecordScreen>
      {calledBack?._id === id ? (
        <CallBackDialog
          callBackTime={callBackTimeOf(calledBack.call_back_time)}
          leadId={id}
          onClose={() => setCalledBack(undefined)}
          subject={leadName(calledBack)}
        />
      ) : null}
    </>
  )
}

interface OpenLeadProps {
  lead: Lead
  unsent: UnsentMarks
  walk: Walk | undefined
  draft: BookingDraft | undefined
  onDraft: (typed: TypedBooking) => void
  isNoting: boolean
  /** The id of the lead that gets a note, if one does. */
  onNoting: (id: string | undefined) => void
  /** A lead whose status has become Call Back, if it has. */
  onCallBack: (lead: Lead | undefined) => void
}

/** Drawn again when one of these has changed, not whenever something was sent. */
const OpenLead = memo(function OpenLead({ lead, unsent, walk, draft, isNoting, ...on }: OpenLeadProps) {
  const { onDraft, onNoting, onCallBack } = on
  const isHandheld = useIsHandheld()
  const outcomeBar = useRef<HTMLDivElement>(null)
  const subject = leadName(lead)
  const controls = (
    <LeadControls
      lead={lead}
      onStatus={(status) => onCallBack(status === 'Call Back' ? lead : undefined)}
      unsentNames={unsent.names}
    />
  )
  const actions = <LeadActions hasUnsavedBooking={isBookingUnsaved(lead, draft)} lead={lead} />
  return (
    <>
      <RecordHeader
        edit={isHandheld ? <EditPartButton lead={lead} part="address" /> : null}
        mark={isHandheld ? <LeadState lead={lead} /> : null}
        pageTitle={discreetName(texts.lead, lead)}
        subtitle={addressUnder(lead)}
        title={subject}
      >
        {isHandheld ? null : actions}
      </RecordHeader>
      {isHandheld ? null : (
        <HeaderFacts
          booking={<BookedMark lead={lead} />}
          lead={lead}
          status={<LeadStatusBadge status={lead.lead_status} />}
        />
      )}
      <DoNotNotice lead={lead} />
      {unsent.isRefused ? <RefusedNotice what="lead" /> : null}
      {isHandheld ? <LeadGlance edit={(part) => <EditPartButton lead={lead} part={part} />} lead={lead} /> : null}
      {isDeal(lead) && isHandheld ? <ConvertedNotice lead={lead} /> : null}
      {isDeal(lead) ? null : (
        <div ref={outcomeBar}>
          <OutcomeBar lead={lead} walk={walk} />
        </div>
      )}
      {/* On a small screen above the tabs: the details are far down there. */}
      {isHandheld ? controls : null}
      <RecordTabs history={<LeadHistory lead={lead} />} label={texts.lead}>
        <RecordColumns
          aside={
            <>
              <NotesCard
                isAdding={isNoting}
                leadId={lead._id}
                onAdding={(isAdding) => onNoting(isAdding ? lead._id : undefined)}
                subject={subject}
                unsentIds={unsent.mutationIds}
              />
              <AfterFirstLook>
                <BookingCard
                  draft={draft}
                  isWaiting={unsent.names.has('lead.booking')}
                  lead={lead}
                  onDraft={(changed) => onDraft({ id: lead._id, draft: changed })}
                  subject={subject}
                />
                {isHandheld ? actions : null}
                <FollowUpsCard callBackTime={callBackTimeOf(lead.call_back_time)} leadId={lead._id} subject={subject} />
                <FilesCard leadId={lead._id} subject={subject} />
              </AfterFirstLook>
              {isHandheld ? null : <More lead={lead} />}
            </>
          }
          rest={
            <>
              <EpcCard action={<CertificateButton lead={lead} />} lead={lead} />
              {isHandheld ? <More lead={lead} /> : null}
            </>
          }
        >
          <Card action={<DetailsActions lead={lead} />} title={texts.leadDetails}>
            {isHandheld ? null : controls}
            <FieldList fields={leadFields(lead)} />
          </Card>
        </RecordColumns>
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
        onNote={() => onNoting(lead._id)}
        photo={(className) => <PhotoButton className={className} leadId={lead._id} subject={subject} />}
      />
    </>
  )
})

/** A lead without a name is called by its address, which is then not repeated. */
const addressUnder = (lead: Lead) => (addressOf(lead) === leadName(lead) ? undefined : addressOf(lead))

const DetailsActions = ({ lead }: { lead: Lead }) => (
  <>
    <DoNotButton entity="lead" row={lead} />
    <EditLeadButton lead={lead} />
    <PersonalDataButton home="/leads" lead={lead} />
  </>
)

/** Last on a small screen. */
const More = ({ lead }: { lead: Lead }) => (
  <AfterFirstLook>
    <LeadContacts lead={lead} />
    <MarketingCard key={lead.email} lead={lead} />
  </AfterFirstLook>
)

const LeadHistory = ({ lead }: { lead: Lead }) => (
  <HistoryPanel
    leadId={lead._id}
    picture={(file) => <FilePicture file={file} subject={leadName(lead)} />}
    version={lead.version}
  />
)
