import { type Contact, contactName, isReachable } from '../../../contract/entities/contact.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { contactOfLead } from './contact-of-lead.ts'
import { texts } from './texts.ts'

export function useContactActions() {
  const device = useDevice()
  const toasts = useToasts()

  const attempt = async (work: Promise<void>, then: () => void) => {
    try {
      await work
      then()
    } catch (error) {
      toasts.fail(texts.failure + failureText(error))
    }
  }

  const save = (contact: Contact, leadIds: string[]) =>
    mutate(
      device,
      updateContact,
      { contactId: contact._id, fields: { leadIds } },
      { subject: contactName(contact), base: contact.version },
    )

  return {
    canCreateFrom: (lead: Lead) => isReachable(contactOfLead(lead)),
    createFrom: (lead: Lead) => {
      const contactId = crypto.randomUUID()
      const fields = contactOfLead(lead)
      const args = { contactId, createdAt: new Date().toISOString(), fields }
      return attempt(mutate(device, createContact, args, { subject: leadName(lead) }), () =>
        toasts.succeed(texts.created(contactName(fields))),
      )
    },
    link: (contact: Contact, leadId: string) =>
      attempt(save(contact, [...(contact.leadIds ?? []).filter((id) => id !== leadId), leadId]), () =>
        toasts.succeed(texts.linked(contactName(contact))),
      ),
    unlink: (contact: Contact, leadId: string) => {
      const before = contact.leadIds ?? []
      const undo = () => void attempt(save(contact, before), () => undefined)
      void attempt(
        save(
          contact,
          before.filter((id) => id !== leadId),
        ),
        () => toasts.succeed(texts.unlinked(contactName(contact)), { label: texts.undo, onPress: undo }),
      )
    },
  }
}
