import { Link } from '@tanstack/react-router'
import { useRow } from '../../hooks/use-local-data.ts'
import type { RecordValueProps } from '../../records/record-kind.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import styles from './contacts.module.css'
import { texts } from './texts.ts'

// How values of a contact are read.

export const EmailView = ({ value }: RecordValueProps) => <EmailLink email={value} />

/** With what the contact has said about calls. */
export function PhoneView({ id }: RecordValueProps) {
  const contact = useRow('contact', id)
  return contact ? <PhoneLink contact={contact} /> : null
}

export function AccountView({ value }: RecordValueProps) {
  const account = useRow('account', value)
  if (account === undefined) return null
  if (account === null) return texts.accountNotHere
  return (
    <Link params={{ id: account._id }} to="/account/$id">
      {account.name}
    </Link>
  )
}

export const NotesView = ({ value }: RecordValueProps) => <p className={styles['notes']}>{value}</p>
