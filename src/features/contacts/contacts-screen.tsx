import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { displayPhone } from '../../../contract/entities/phone.ts'
import { useArrival } from '../../db/use-arrival.ts'
import { useUnsentIds } from '../../db/use-unsent-changes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { rememberList } from '../../ui/last-list.ts'
import { RECORDS_PAGE_SIZE, RecordList } from '../../ui/record-list.tsx'
import type { RecordListSearch } from '../../ui/record-list-search.ts'
import type { SimpleColumn } from '../../ui/simple-table.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import { useSearch } from '../../workers/search-context.ts'
import { useRecordQuery } from '../../workers/use-search-query.ts'

const fullName = ({ firstname, lastname }: Contact) => [firstname, lastname].filter(Boolean).join(' ')

const columnsWith = (unsentIds: Pick<ReadonlySet<string>, 'has'>): ReadonlyArray<SimpleColumn<Contact>> => [
  {
    label: 'Name',
    isName: true,
    cell: (contact) => (
      <>
        {fullName(contact)} {unsentIds.has(contact._id) ? <WaitingMark /> : null}
      </>
    ),
  },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Phone', cell: ({ phone }) => (phone ? displayPhone(phone) : '') },
  {
    label: 'Actions',
    cell: (contact) => (
      <RowLink aria-label={`View ${contactName(contact)}`} className={buttonClass()} href={`/contact/${contact._id}`}>
        View
      </RowLink>
    ),
  },
]

interface ContactsScreenProps {
  search: RecordListSearch
  onSearch: (search: RecordListSearch) => void
}

export function ContactsScreen({ search, onSearch }: ContactsScreenProps) {
  const page = { number: search.page ?? 1, size: RECORDS_PAGE_SIZE }
  const { value: found, isStale } = useRecordQuery(useSearch()?.contacts, search.q ?? '', page)
  const arrival = useArrival()
  const unsentIds = useUnsentIds('contact')
  const { href } = useLocation()
  useEffect(() => rememberList('/contacts', href), [href])
  return (
    <RecordList
      add={
        <Link className={buttonClass('primary')} params={{ id: 'new' }} to="/contact/$id">
          <Icon name="plus" />
          Add Contact
        </Link>
      }
      arrival={arrival}
      columns={columnsWith(unsentIds)}
      found={found}
      isStale={isStale}
      many="contacts"
      one="contact"
      onSearch={onSearch}
      search={search}
      title="Contacts"
    />
  )
}
