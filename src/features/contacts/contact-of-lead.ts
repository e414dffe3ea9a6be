import type { ContactFields } from '../../../contract/entities/contact.ts'
import { withFields } from '../../../contract/entities/form-fields.ts'
import type { Lead } from '../../../contract/entities/lead.ts'

/** What a lead says about its person. */
export function contactOfLead(lead: Lead): ContactFields {
  const { firstname, surname: lastname, email, phone, address1, address2, address3, posttown, postcode } = lead
  const lines = [address1, address2, address3].filter((line) => line !== undefined)
  const address = {
    line1: lead.address?.line1 ?? lines[0],
    line2: lead.address?.line1 === undefined ? lines.slice(1).join(', ') || undefined : undefined,
    city: lead.address?.city ?? posttown,
    postcode: lead.address?.postcode ?? postcode,
  }
  return withFields<ContactFields>({}, { firstname, lastname, email, phone, address, leadIds: [lead._id] })
}
