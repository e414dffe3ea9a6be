import { useState } from 'react'
import { callBackTimeOf } from '../../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { BookingCard } from '../../../features/bookings/booking-card.tsx'
import { type BookingDraft, isBookingUnsaved } from '../../../features/bookings/booking-draft.ts'
import { CertificateButton } from '../../../features/epc/certificate-button.tsx'
import { DoNotButton } from '../../../features/do-not-contact/do-not-button.tsx'
import { EditLeadButton, EditPartButton } from '../../../features/lead-form/edit-lead-button.tsx'
import { CallBackDialog } from '../../../features/follow-ups/call-back-dialog.tsx'
import { LeadContacts } from '../../../features/contacts/lead-contacts.tsx'
import { FilePicture } from '../../../features/lead-files/file-picture.tsx'
import { FilesCard } from '../../../features/lead-files/files-card.tsx'
import { PhotoButton } from '../../../features/lead-files/photo-button.tsx'
import { MergedNotice } from '../../../features/duplicates/merged-notice.tsx'
import { FollowUpsCard } from '../../../features/follow-ups/follow-ups-card.tsx'
import { RefusedLead } from '../../../features/lead-form/refused-lead.tsx'
import { LeadScreen } from '../../../features/leads/lead-screen.tsx'
import { HistoryPanel } from '../../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../../features/history/replaced-notices.tsx'
import { NotesCard } from '../../../features/notes/notes-card.tsx'
import { PersonalDataButton } from '../../../features/personal-data/personal-data-button.tsx'
import { AfterFirstLook } from '../../../ui/primitives/deferred.tsx'
import { LeadOutcomes } from '../-lead-outcomes.tsx'
import { MarketingCard } from '../-marketing-parts.tsx'

export function LeadView({ id }: { id: string }) {
  const [typed, setTyped] = useState<{ id: string; draft: BookingDraft | undefined }>()
  // Text typed into one lead must not appear in the next.
  const draft = typed?.id === id ? typed.draft : undefined
  const [asked, setAsked] = useState<Lead>()
  const [noting, setNoting] = useState<string>()
  return (
    <>
      <LeadScreen
        aside={(lead, unsent, actions) => (
          <>
            <NotesCard
              isAdding={noting === id}
              leadId={lead._id}
              onAdding={(isAdding) => setNoting(isAdding ? id : undefined)}
              subject={leadName(lead)}
              unsentIds={unsent.mutationIds}
            />
            <AfterFirstLook>
              <BookingCard
                draft={draft}
                isWaiting={unsent.names.has('lead.booking')}
                lead={lead}
                onDraft={(changed) => setTyped({ id, draft: changed })}
                subject={leadName(lead)}
              />
              {actions}
              <FollowUpsCard
                callBackTime={callBackTimeOf(lead.call_back_time)}
                leadId={lead._id}
                subject={leadName(lead)}
              />
              <FilesCard leadId={lead._id} subject={leadName(lead)} />
            </AfterFirstLook>
          </>
        )}
        more={(lead) => (
          <AfterFirstLook>
            <LeadContacts lead={lead} />
            <MarketingCard key={lead.email} lead={lead} />
          </AfterFirstLook>
        )}
        edit={(lead, part) => <EditPartButton lead={lead} part={part} />}
        onNote={() => setNoting(id)}
        photo={(lead, className) => <PhotoButton className={className} leadId={lead._id} subject={leadName(lead)} />}
        detailsAction={(lead) => (
          <>
            <DoNotButton entity="lead" row={lead} />
            <EditLeadButton lead={lead} />
            <PersonalDataButton home="/leads" lead={lead} />
          </>
        )}
        epcAction={(lead) => <CertificateButton lead={lead} />}
        hasUnsavedBooking={(lead) => isBookingUnsaved(lead, draft)}
        history={(lead) => (
          <HistoryPanel
            leadId={lead._id}
            picture={(file) => <FilePicture file={file} subject={leadName(lead)} />}
            version={lead.version}
          />
        )}
        id={id}
        onStatus={(lead, status) => setAsked(status === 'Call Back' ? lead : undefined)}
        notices={
          <>
            <MergedNotice id={id} />
            <ReplacedNotices entity="lead" id={id} />
          </>
        }
        refusedNew={(entry) => <RefusedLead entry={entry} key={entry.mutationId} />}
        outcomes={(lead, walk) => <LeadOutcomes lead={lead} walk={walk} />}
      />
      {asked?._id === id ? (
        <CallBackDialog
          callBackTime={callBackTimeOf(asked.call_back_time)}
          leadId={id}
          onClose={() => setAsked(undefined)}
          subject={leadName(asked)}
        />
      ) : null}
    </>
  )
}
