import { useState } from 'react'
import { callBackTimeOf } from '../../../../contract/entities/follow-up.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { BookingCard } from '../../../features/bookings/booking-card.tsx'
import type { BookingDraft } from '../../../features/bookings/booking-draft.ts'
import { DealScreen } from '../../../features/deals/deal-screen.tsx'
import { LeadContacts } from '../../../features/contacts/lead-contacts.tsx'
import { FilePicture } from '../../../features/lead-files/file-picture.tsx'
import { FilesCard } from '../../../features/lead-files/files-card.tsx'
import { PhotoButton } from '../../../features/lead-files/photo-button.tsx'
import { FollowUpsCard } from '../../../features/follow-ups/follow-ups-card.tsx'
import { DoNotButton } from '../../../features/do-not-contact/do-not-button.tsx'
import { EditLeadButton, EditPartButton } from '../../../features/lead-form/edit-lead-button.tsx'
import { HistoryPanel } from '../../../features/history/history-panel.tsx'
import { MergedNotice } from '../../../features/duplicates/merged-notice.tsx'
import { ReplacedNotices } from '../../../features/history/replaced-notices.tsx'
import { NotesCard } from '../../../features/notes/notes-card.tsx'
import { PersonalDataButton } from '../../../features/personal-data/personal-data-button.tsx'
import { AfterFirstLook } from '../../../ui/primitives/deferred.tsx'
import { MarketingCard } from '../../../features/marketing/card/lazy-marketing-card.tsx'

export function DealView({ id }: { id: string }) {
  const [noting, setNoting] = useState<string>()
  const [typed, setTyped] = useState<{ id: string; draft: BookingDraft | undefined }>()
  // Text typed into one deal must not appear in the next.
  const draft = typed?.id === id ? typed.draft : undefined
  return (
    <DealScreen
      aside={(deal, unsent) => (
        <>
          <BookingCard
            draft={draft}
            isWaiting={unsent.names.has('lead.booking')}
            lead={deal}
            onDraft={(changed) => setTyped({ id, draft: changed })}
            subject={leadName(deal)}
          />
          <NotesCard
            empty="No notes yet."
            isAdding={noting === id}
            leadId={deal._id}
            onAdding={(isAdding) => setNoting(isAdding ? id : undefined)}
            subject={leadName(deal)}
            unsentIds={unsent.mutationIds}
          />
          <FollowUpsCard
            callBackTime={callBackTimeOf(deal.call_back_time)}
            leadId={deal._id}
            subject={leadName(deal)}
          />
          <FilesCard leadId={deal._id} subject={leadName(deal)} />
        </>
      )}
      more={(deal) => (
        <AfterFirstLook>
          <LeadContacts lead={deal} />
          <MarketingCard key={deal.email} lead={deal} />
        </AfterFirstLook>
      )}
      onNote={() => setNoting(id)}
      photo={(deal, className) => <PhotoButton className={className} leadId={deal._id} subject={leadName(deal)} />}
      detailsAction={(deal) => (
        <>
          <DoNotButton entity="lead" row={deal} />
          <EditLeadButton lead={deal} />
          <PersonalDataButton home="/deals" lead={deal} />
        </>
      )}
      edit={(deal, part) => <EditPartButton lead={deal} part={part} />}
      history={(deal) => (
        <HistoryPanel
          leadId={deal._id}
          picture={(file) => <FilePicture file={file} subject={leadName(deal)} />}
          version={deal.version}
        />
      )}
      id={id}
      notices={
        <>
          <MergedNotice id={id} />
          <ReplacedNotices entity="lead" id={id} />
        </>
      }
    />
  )
}
