import { type Contact, contactLabels, contactName } from '../../../contract/entities/contact.ts'
import { phoneFact } from '../../../contract/entities/lead-facts.ts'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { PhoneLine } from '../../records/phone-line.tsx'
import { type RecordKind, recordMutation } from '../../records/record-kind.ts'
import { AccountSelect } from './account-select.tsx'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import { AccountView, EmailView, NotesView, PhoneView } from './contact-values.tsx'
import { texts } from './texts.ts'

type ContactFieldName =
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'phone'
  | 'job_title'
  | 'notes'
  | 'line1'
  | 'line2'
  | 'city'
  | 'postcode'
  | 'accountId'

const fullName = ({ firstname, lastname }: Contact) => [firstname, lastname].filter(Boolean).join(' ')

export const contactKind: RecordKind<'contact', ContactFieldName> = {
  entity: 'contact',
  home: '/contacts',
  route: '/contact/$id',
  texts,
  columns: [
    { label: texts.name, isName: true, cell: fullName },
    { label: texts.email, cell: ({ email }) => (email ? <EmailLink email={email} /> : '') },
    { label: texts.phone, cell: (contact) => <PhoneLink contact={contact} /> },
  ],
  card: {
    place: ({ email, job_title }) => [job_title, email].filter(Boolean).join(' · '),
    phone: (contact) => (contact.phone ? phoneFact(contact) : undefined),
  },
  sections: [
    {
      fields: [
        { name: 'firstname', path: 'firstname', label: contactLabels.firstname },
        { name: 'lastname', path: 'lastname', label: contactLabels.lastname },
        { name: 'email', path: 'email', label: contactLabels.email, type: 'email', View: EmailView },
        { name: 'phone', path: 'phone', label: contactLabels.phone, Input: PhoneLine, View: PhoneView },
        { name: 'job_title', path: 'job_title', label: contactLabels.job_title },
        {
          name: 'accountId',
          path: 'accountId',
          label: contactLabels.accountId,
          Input: AccountSelect,
          View: AccountView,
        },
      ],
    },
    {
      title: texts.address,
      fields: [
        { name: 'line1', path: 'address.line1', label: texts.line1 },
        { name: 'line2', path: 'address.line2', label: texts.line2 },
        { name: 'city', path: 'address.city', label: texts.city },
        { name: 'postcode', path: 'address.postcode', label: texts.postcode },
      ],
    },
    { fields: [{ name: 'notes', path: 'notes', label: contactLabels.notes, rows: 3, View: NotesView }] },
  ],
  nameOf: contactName,
  actions: (contact) => (
    <>
      <PhoneLink contact={contact} />
      {contact.email ? <EmailLink email={contact.email} /> : null}
    </>
  ),
  create: recordMutation(createContact, ({ id, ...given }) => ({ contactId: id, ...given })),
  update: recordMutation(updateContact, ({ id, fields }) => ({ contactId: id, fields })),
  searchIn: ({ contacts }) => contacts,
}
