import type { ReactNode } from 'react'
import { contactName } from '../../../contract/entities/contact.ts'
import { messages } from '../../../contract/messages.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { useRow } from '../../hooks/use-local-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useDraftKeeper, useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { BackLink } from '../../ui/primitives/back-link.tsx'
import { RecordEditor } from '../../ui/forms/record-editor.tsx'
import { RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { RowAbsent } from '../../ui/tables/row-absent.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { ContactFields } from './contact-fields.tsx'
import { contactValues } from './contact-values.ts'
import { addContact, changeContact } from './save-contact.ts'
import { RefusedContact, RefusedContactUpdate } from './refused-contact.tsx'

/** `notices` come above the form. */
export const ContactScreen = ({ id, notices }: { id: string; notices?: ReactNode }) => (
  <RecordScreen back={<BackLink home="/contacts">Back to contacts</BackLink>}>
    {notices}
    {id === 'new' ? <NewContact /> : <KnownContact id={id} />}
  </RecordScreen>
)

function NewContact() {
  const keeper = useNewRowKeeper('contact:new')
  return (
    <>
      <RecordHeader title="New Contact" />
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
  if (!contact) return <RowAbsent arrival={arrival} isLoading={contact === undefined} what="Contact" />
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
        title="Contact Details"
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
