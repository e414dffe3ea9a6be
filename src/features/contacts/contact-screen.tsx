import type { ReactNode } from 'react'
import { contactName, type Contact, contactLabels } from '../../../contract/entities/contact.ts'
import { messages } from '../../../contract/messages.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { useRow } from '../../hooks/use-local-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useDraftKeeper, useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { BackLink } from '../../ui/primitives/back-link.tsx'
import { RecordEditor } from '../../ui/forms/record-editor.tsx'
import { RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RefusedNotice, CorrectionNotice } from '../../ui/forms/refused-notice.tsx'
import { RowAbsent } from '../../ui/tables/row-absent.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import type { DraftKeeper, FormHandle } from '../../ui/forms/use-form-draft.ts'
import { FormArea, FormLine } from '../../ui/forms/form-fields.tsx'
import { FormWide } from '../../ui/forms/record-form.tsx'
import { withFields, textsAt } from '../../../contract/entities/form-fields.ts'
import { mutate } from '../../db/mutate.ts'
import { correctParked } from '../../db/outbox/outbox-actions.ts'
import { texts } from './texts.ts'

/** `notices` come above the form. */
export const ContactScreen = ({ id, notices }: { id: string; notices?: ReactNode }) => (
  <RecordScreen back={<BackLink home="/contacts">{texts.backToContacts}</BackLink>}>
    {notices}
    {id === 'new' ? <NewContact /> : <KnownContact id={id} />}
  </RecordScreen>
)

function NewContact() {
  const keeper = useNewRowKeeper('contact:new')
  return (
    <>
      <RecordHeader title={texts.newContact} />
      <RecordEditor
        failure={messages.contactFailed}
        fields={(form) => <ContactFields form={form} />}
        home="/contacts"
        keeper={keeper}
        onSave={(fields, { newRowId }) => addContact(newRowId, fields)}
        saved={contactValues()}
        version={undefined}
      />
    </>
  )
}

function KnownContact({ id }: { id: string }) {
  const contact = useRow('contact', id)
  const unsent = useUnsentChanges({ entity: 'contact', id })
  const arrival = useArrival()
  const keeper = useDraftKeeper(`contact:${id}`)
  const refusedCreation = unsent.refused.find(({ name }) => name === createContact.name)
  if (!contact && refusedCreation) return <RefusedContact entry={refusedCreation} keeper={keeper} />
  if (!contact) return <RowAbsent arrival={arrival} isLoading={contact === undefined} what={texts.contact} />
  const refusedUpdate = unsent.refused.find(
    ({ name, reason }) => name === updateContact.name && reason.code === 'invalid',
  )
  if (refusedUpdate)
    return (
      <RefusedContactUpdate contact={contact} entry={refusedUpdate} keeper={keeper} key={refusedUpdate.mutationId} />
    )
  return (
    <>
      <RecordHeader
        mark={unsent.entries.length > 0 ? <WaitingMark /> : null}
        subtitle={contactName(contact)}
        title={texts.contactDetails}
      />
      {unsent.isRefused ? <RefusedNotice what="contact" /> : null}
      <RecordEditor
        failure={messages.contactFailed}
        fields={(form) => <ContactFields form={form} />}
        home="/contacts"
        keeper={keeper}
        onSave={(changes, { base }) => changeContact(contact, changes, base ?? contact.version)}
        saved={contactValues(contact)}
        version={contact.version}
      />
    </>
  )
}

interface RefusedContactProps {
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A new contact that the server did not take: as it was written, to be corrected and sent again. */
const RefusedContact = ({ entry, keeper }: RefusedContactProps) => (
  <>
    <RecordHeader title={texts.newContact} />
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
const RefusedContactUpdate = ({ entry, keeper, contact }: RefusedUpdateProps) => (
  <>
    <RecordHeader subtitle={contactName(contact)} title={texts.contactDetails} />
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

const ContactFields = ({ form }: { form: FormHandle<ContactFieldName> }) => (
  <>
    <FormLine form={form} label={contactLabels.firstname} name="firstname" />
    <FormLine form={form} label={contactLabels.lastname} name="lastname" />
    <FormLine form={form} label={contactLabels.email} name="email" type="email" />
    <FormLine form={form} label={contactLabels.phone} name="phone" type="tel" />
    <FormLine form={form} label={contactLabels.job_title} name="job_title" />
    <FormWide>
      <FormArea form={form} label={contactLabels.notes} name="notes" rows={3} />
    </FormWide>
  </>
)

/** Resolves when the contact is durable on this device. `contactId` is the form's: saved twice, it is made once. */
const addContact = (contactId: string, fields: ContactChanges): Promise<void> =>
  mutate(createContact, { contactId, createdAt: new Date().toISOString(), fields }, { subject: contactName(fields) })

/** A new contact that was refused, as it now stands in the form. */
function correctContact(refused: ParkedEntry, changes: ContactChanges): Promise<void> {
  const fields = { ...contactValues(refused.body), ...changes }
  const args = { contactId: refused.mutationId, createdAt: new Date(refused.savedAt).toISOString(), fields }
  return correctParked(refused, createContact, args, contactName(fields))
}

/** `base` is the version the person began from: the server merges field by field over it. */
async function changeContact(contact: Contact, fields: ContactChanges, base: number): Promise<void> {
  if (Object.keys(fields).length === 0) return
  const subject = contactName({ ...contact, ...fields })
  await mutate(updateContact, { contactId: contact._id, fields }, { subject, base })
}

const refusedFields = ({ args }: ParkedEntry) => updateContact.args.safeParse(args).data?.fields ?? {}

/** The contact as it would be, had the change been taken. */
const withRefused = (contact: Contact, refused: ParkedEntry): Contact => withFields(contact, refusedFields(refused))

/** A change that was refused, as it now stands in the form. */
function correctContactUpdate(refused: ParkedEntry, contact: Contact, changes: ContactChanges): Promise<void> {
  const fields = { ...refusedFields(refused), ...changes }
  const subject = contactName(withFields(contact, fields))
  return correctParked(refused, updateContact, { contactId: contact._id, fields }, subject)
}

/** The inputs of the form; a contact's address has none. */
const FIELD_NAMES = ['firstname', 'lastname', 'email', 'phone', 'job_title', 'notes'] as const
type ContactFieldName = (typeof FIELD_NAMES)[number]
type ContactChanges = Partial<Record<ContactFieldName, string>>

/** What a form shows of a contact; a new one starts with all fields empty. */
const contactValues = (contact?: object): Record<ContactFieldName, string> => textsAt(contact, FIELD_NAMES)
