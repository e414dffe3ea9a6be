import { Link } from '@tanstack/react-router'
import { callMarksOf, type Contact, contactName } from '../../../contract/entities/contact.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { phoneFact } from '../../../contract/entities/lead-facts.ts'
import { useContactsOfAccount, useLeads, useRow } from '../../hooks/use-local-data.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { LeadLink } from '../../records/lead-link.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import { EmailText } from '../../ui/primitives/text.tsx'
import styles from './contacts.module.css'
import { texts } from './texts.ts'
import { useContactActions } from './use-contact-actions.ts'

/** What a contact belongs to: its account, its leads and deals. */
export function ContactLinks({ id }: { id: string }) {
  const contact = useRow('contact', id)
  const account = useRow('account', contact?.accountId ?? '')
  const leads = useLeads(contact?.leadIds ?? []) ?? []
  const { unlink } = useContactActions()
  if (!contact || (!account && leads.length === 0)) return null
  return (
    <Card title={texts.belongsTo}>
      <ul className={styles['lines']}>
        {account ? (
          <li>
            <Link className={styles['name']} params={{ id: account._id }} to="/account/$id">
              {account.name}
            </Link>
            <span>{texts.account}</span>
          </li>
        ) : null}
        {leads.map((lead) => (
          <li key={lead._id}>
            <LeadLink className={styles['name']} lead={lead} />
            <span>{isDeal(lead) ? texts.deal(lead.deal_status) : texts.lead(lead.lead_status)}</span>
            {addressOf(lead) === leadName(lead) ? null : <span>{addressOf(lead)}</span>}
            <Button
              aria-label={texts.unlinkName(leadName(lead))}
              kind="quiet"
              onClick={() => unlink(contact, lead._id)}
            >
              {texts.unlink}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The contacts of an account. */
export function AccountContacts({ id }: { id: string }) {
  const account = useRow('account', id)
  const contacts = useContactsOfAccount(id)
  if (!account || !contacts) return null
  return (
    <Card title={texts.title}>
      {contacts.length === 0 ? (
        <p className={styles['empty']}>{texts.noContactsOfAccount}</p>
      ) : (
        <ul className={styles['lines']}>
          {contacts.map((contact) => (
            <ContactLine contact={contact} key={contact._id} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ContactLineProps {
  contact: Contact
  onUnlink?: () => void
}

export const ContactLine = ({ contact, onUnlink }: ContactLineProps) => (
  <li>
    <Link className={styles['name']} params={{ id: contact._id }} to="/contact/$id">
      {contactName(contact)}
    </Link>
    {contact.job_title ? <span>{contact.job_title}</span> : null}
    <PhoneLink contact={contact} />
    {contact.email ? <EmailLink email={contact.email} /> : null}
    {onUnlink ? (
      <Button aria-label={texts.unlinkName(contactName(contact))} kind="quiet" onClick={onUnlink}>
        {texts.unlink}
      </Button>
    ) : null}
  </li>
)

export const PhoneLink = ({ contact }: { contact: Contact }) =>
  contact.phone ? (
    <span className={styles['phone']}>
      <span>
        <PhoneLinks phone={phoneFact(contact)} />
      </span>
      <DoNotBadges lead={callMarksOf(contact)} />
    </span>
  ) : null

export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText value={email} />
  </a>
)
