import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { displayPhone } from '../../../contract/entities/phone.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { rememberList } from '../../ui/primitives/last-list.ts'
import { RECORDS_PAGE_SIZE, RecordList } from '../../ui/tables/record-list.tsx'
import type { RecordListSearch } from '../../ui/tables/list-place.ts'
import type { SimpleColumn } from '../../ui/tables/simple-table.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { useSearch } from '../../hooks/search-context.ts'
import { useRecordQuery } from '../../hooks/use-search-query.ts'
import { texts } from './texts.ts'

const fullName = ({ firstname, lastname }: Contact) => [firstname, lastname].filter(Boolean).join(' ')

const columnsWith = (unsentIds: Pick<ReadonlySet<string>, 'has'>): ReadonlyArray<SimpleColumn<Contact>> => [
  {
    label: texts.name,
    isName: true,
    cell: (contact) => (
      <>
        {fullName(contact)} {unsentIds.has(contact._id) ? <WaitingMark /> : null}
      </>
    ),
  },
  { label: texts.email, cell: ({ email }) => email },
  { label: texts.phone, cell: ({ phone }) => (phone ? displayPhone(phone) : '') },
  {
    label: texts.actions,
    cell: (contact) => (
      <RowLink
        aria-label={texts.viewContactName(contactName(contact))}
        className={buttonClass()}
        href={`/contact/${contact._id}`}
      >
        {texts.view}
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
          {texts.addContact}
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
      title={texts.contacts}
    />
  )
}
