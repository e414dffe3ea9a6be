import { CALL_FIELDS, type Contact, contactName } from '../../../contract/entities/contact.ts'
import { createContact, deleteContact } from '../../../contract/mutations/contact.ts'
import { markDoNotOfContact } from '../../../contract/mutations/do-not-contact.ts'
import { mutate, mutateTogether, type Step, step } from '../../db/mutate.ts'
import type { Device } from '../../db/schema/device.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { DeleteRecordButton } from '../../records/record-page/delete-record-button.tsx'
import { deleteTexts } from './texts.ts'

export function DeleteContactButton({ contact }: { contact: Contact }) {
  const device = useDevice()
  const subject = contactName(contact)
  const remove = () => mutate(device, deleteContact, { contactId: contact._id }, { subject, base: contact.version })
  return (
    <DeleteRecordButton
      addAgain={() => mutateTogether(device, addAgain(device, contact), { subject })}
      home="/contacts"
      name={subject}
      remove={remove}
      texts={deleteTexts}
    />
  )
}

/** A contact of its own: an id that was deleted isn't used again. What they said about calls comes with it. */
function addAgain(device: Device, contact: Contact): Step[] {
  const { _id, companyId: _company, createdAt: _created, updatedAt: _updated, version: _version, ...row } = contact
  const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !isCallField(name)))
  const contactId = device.newId()
  const add = step(createContact, { contactId, createdAt: new Date(device.now()).toISOString(), fields })
  const { do_not_call: reason, do_not_call_since: since } = contact
  return reason && since ? [add, step(markDoNotOfContact, { contactId, reason, since })] : [add]
}

const callFields: readonly string[] = CALL_FIELDS
const isCallField = (name: string) => callFields.includes(name)
