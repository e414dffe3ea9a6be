import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { messages } from '../../../contract/messages.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { CorrectionNotice } from '../../ui/forms/correction-notice.tsx'
import { RecordEditor } from '../../ui/forms/record-editor.tsx'
import { RecordHeader } from '../../ui/layout/record-screen.tsx'
import type { DraftKeeper } from '../../ui/forms/use-form-draft.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactValues } from './contact-values.ts'
import { correctContact, correctContactUpdate, withRefused } from './save-contact.ts'

interface RefusedContactProps {
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A new contact that the server did not take: as it was written, to be corrected and sent again. */
export const RefusedContact = ({ entry, keeper }: RefusedContactProps) => (
  <>
    <RecordHeader title="New Contact" />
    <CorrectionNotice>{messages.contactFailed + entry.reason.message}</CorrectionNotice>
    <RecordEditor
      failure={messages.contactFailed}
      fields={(form) => <ContactFields form={form} />}
      home="/contacts"
      keeper={keeper}
      onSave={(changes) => correctContact(entry, changes)}
      saved={contactValues(entry.body)}
      version={undefined}
    />
  </>
)

interface RefusedUpdateProps {
  contact: Contact
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A change that the server did not take, over the contact as it now is: to be corrected and sent again. */
export const RefusedContactUpdate = ({ entry, keeper, contact }: RefusedUpdateProps) => (
  <>
    <RecordHeader subtitle={contactName(contact)} title="Contact Details" />
    <CorrectionNotice>{messages.contactFailed + entry.reason.message}</CorrectionNotice>
    <RecordEditor
      failure={messages.contactFailed}
      fields={(form) => <ContactFields form={form} />}
      home="/contacts"
      keeper={keeper}
      onSave={(changes) => correctContactUpdate(entry, contact, changes)}
      saved={contactValues(withRefused(contact, entry))}
      version={contact.version}
    />
  </>
)
