import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import { createAccount, deleteAccount } from '../../../contract/mutations/account.ts'
import { updateContact } from '../../../contract/mutations/contact.ts'
import { mutate, mutateTogether, type Step, step } from '../../db/mutate.ts'
import type { Device } from '../../db/schema/device.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useContactsOfAccount } from '../../hooks/use-local-data.ts'
import { DeleteRecordButton } from '../../records/record-page/delete-record-button.tsx'
import { deleteTexts } from './texts.ts'

export function DeleteAccountButton({ account }: { account: Account }) {
  const device = useDevice()
  const contacts = useContactsOfAccount(account._id) ?? []
  const subject = account.name
  const remove = () => mutate(device, deleteAccount, { accountId: account._id }, { subject, base: account.version })
  return (
    <DeleteRecordButton
      addAgain={() => mutateTogether(device, addAgain(device, account, contacts), { subject })}
      home="/accounts"
      name={subject}
      remove={remove}
      texts={deleteTexts}
    />
  )
}

/** An account of its own: an id that was deleted isn't used again. The contacts that it had belong to it. */
function addAgain(device: Device, account: Account, contacts: readonly Contact[]): Step[] {
  const { _id, companyId: _company, createdAt: _created, updatedAt: _updated, version: _version, ...fields } = account
  const accountId = device.newId()
  return [
    step(createAccount, { accountId, createdAt: new Date(device.now()).toISOString(), fields }),
    ...contacts.map((contact) =>
      step(updateContact, { contactId: contact._id, fields: { accountId } }, { base: contact.version }),
    ),
  ]
}
