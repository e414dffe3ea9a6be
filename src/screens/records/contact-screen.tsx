import { contactKind } from '../../features/contacts/contact-kind.tsx'
import { ContactLinks } from '../../features/contacts/contact-links.tsx'
import { DeleteContactButton } from '../../features/contacts/delete-contact-button.tsx'
import { ContactCalls } from '../../features/do-not-contact/contact-calls.tsx'
import { MergedRecordNotice } from '../../features/duplicates/merged-notice.tsx'
import { RecordHistoryPanel } from '../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { RecordPage } from '../../records/record-details.tsx'
import { RecordScreen } from '../../ui/layout/record-screen.tsx'
import { BackLink } from '../../ui/primitives/back-link.tsx'

export const ContactScreen = ({ id }: { id: string }) => (
  <RecordScreen back={<BackLink home={contactKind.home}>{contactKind.texts.back}</BackLink>}>
    <MergedRecordNotice id={id} of="contact" />
    <ReplacedNotices entity="contact" id={id} />
    <RecordPage
      history={({ version, createdAt }) => (
        <RecordHistoryPanel createdAt={createdAt} entity="contact" id={id} version={version} />
      )}
      id={id}
      kind={contactKind}
      removal={(contact) => <DeleteContactButton contact={contact} />}
    >
      <ContactLinks id={id} />
      <ContactCalls id={id} />
    </RecordPage>
  </RecordScreen>
)
