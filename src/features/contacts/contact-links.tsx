import { Link } from '@tanstack/react-router'
import { callMarksOf, type Contact, contactName } from '../../../contract/entities/contact.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
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

/** The leads and deals of a contact. */
export function ContactLinks({ id }: { id: string }) {
  const contact = useRow('contact', id)
  const leads = useLeads(contact?.leadIds ?? [])
  const { unlink } = useContactActions()
  if (!contact || !leads) return null
  return (
    <Card title={texts.leadsAndDeals}>
      {leads.length === 0 ? (
        <p className={styles['empty']}>{texts.noLeadsOfContact}</p>
      ) : (
        <ul className={styles['lines']}>
          {leads.map((lead) => (
            <LeadLine key={lead._id} lead={lead} onUnlink={() => unlink(contact, lead._id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const LEADS_SHOWN = 50

/** The leads and deals of an account's contacts. */
export function AccountLeads({ id }: { id: string }) {
  const contacts = useContactsOfAccount(id) ?? []
  const leadIds = [...new Set(contacts.flatMap((contact) => contact.leadIds ?? []))]
  const leads = useLeads(leadIds.slice(0, LEADS_SHOWN)) ?? []
  if (leads.length === 0) return null
  return (
    <Card title={texts.leadsAndDeals}>
      <ul className={styles['lines']}>
        {leads.map((lead) => (
          <LeadLine key={lead._id} lead={lead} />
        ))}
      </ul>
      {leadIds.length > LEADS_SHOWN ? (
        <p className={styles['empty']}>{texts.more(leadIds.length - LEADS_SHOWN)}</p>
      ) : null}
    </Card>
  )
}

const LeadLine = ({ lead, onUnlink }: { lead: Lead; onUnlink?: () => void }) => (
  <li>
    <LeadLink className={styles['name']} lead={lead} />
    <span>{isDeal(lead) ? texts.deal(lead.deal_status) : texts.lead(lead.lead_status)}</span>
    {addressOf(lead) === leadName(lead) ? null : <span>{addressOf(lead)}</span>}
    {onUnlink ? (
      <Button aria-label={texts.unlinkName(leadName(lead))} kind="quiet" onClick={onUnlink}>
        {texts.unlink}
      </Button>
    ) : null}
  </li>
)

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
