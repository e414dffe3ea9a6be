import { contactName } from '../../../contract/entities/contact.ts'
import { messages } from '../../../contract/messages.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { useRow } from '../../db/hooks.ts'
import { useArrival } from '../../db/use-arrival.ts'
import { useDraftKeeper, useNewRowKeeper } from '../../db/use-draft-keeper.ts'
import { useUnsentChanges } from '../../db/use-unsent-changes.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { RecordEditor } from '../../ui/record-editor.tsx'
import { RecordHeader, RecordScreen } from '../../ui/record-screen.tsx'
import { RefusedNotice } from '../../ui/refused-notice.tsx'
import { RowAbsent } from '../../ui/row-absent.tsx'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import { ContactFields } from './contact-fields.tsx'
import { contactValues } from './contact-values.ts'
import { addContact, changeContact } from './save-contact.ts'
import { RefusedContact, RefusedContactUpdate } from './refused-contact.tsx'

export const ContactScreen = ({ id }: { id: string }) => (
  <RecordScreen back={<BackLink home="/contacts">Back to contacts</BackLink>}>
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
