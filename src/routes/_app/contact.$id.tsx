import { createFileRoute } from '@tanstack/react-router'
import { ContactLinks } from '../../features/contacts/contact-links.tsx'
import { DeleteContactButton } from '../../features/contacts/delete-contact-button.tsx'
import { contactKind } from '../../features/contacts/contact-kind.tsx'
import { ContactCalls } from '../../features/do-not-contact/contact-calls.tsx'
import { MergedRecordNotice } from '../../features/duplicates/merged-notice.tsx'
import { RecordHistoryPanel } from '../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { RecordPage } from '../../records/record-details.tsx'

export const Route = createFileRoute('/_app/contact/$id')({ component: ContactDetail })

function ContactDetail() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      history={({ version, createdAt }) => (
        <RecordHistoryPanel createdAt={createdAt} entity="contact" id={id} version={version} />
      )}
      id={id}
      key={id}
      kind={contactKind}
      notices={
        <>
          <MergedRecordNotice id={id} of="contact" />
          <ReplacedNotices entity="contact" id={id} />
        </>
      }
      removal={(contact) => <DeleteContactButton contact={contact} />}
      related={
        <>
          <ContactLinks id={id} />
          <ContactCalls id={id} />
        </>
      }
    />
  )
}
