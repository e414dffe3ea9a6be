import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Account } from '../../../contract/entities/account.ts'
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

const columnsWith = (unsentIds: Pick<ReadonlySet<string>, 'has'>): ReadonlyArray<SimpleColumn<Account>> => [
  {
    label: texts.name,
    isName: true,
    cell: ({ _id, name }) => (
      <>
        {name} {unsentIds.has(_id) ? <WaitingMark /> : null}
      </>
    ),
  },
  { label: texts.website, cell: ({ website }) => website },
  {
    label: texts.actions,
    cell: ({ _id, name }) => (
      <RowLink aria-label={texts.viewName(name)} className={buttonClass()} href={`/account/${_id}`}>
        {texts.view}
      </RowLink>
    ),
  },
]

interface AccountsScreenProps {
  search: RecordListSearch
  onSearch: (search: RecordListSearch) => void
}

export function AccountsScreen({ search, onSearch }: AccountsScreenProps) {
  const page = { number: search.page ?? 1, size: RECORDS_PAGE_SIZE }
  const { value: found, isStale } = useRecordQuery(useSearch()?.accounts, search.q ?? '', page)
  const arrival = useArrival()
  const unsentIds = useUnsentIds('account')
  const { href } = useLocation()
  useEffect(() => rememberList('/accounts', href), [href])
  return (
    <RecordList
      add={
        <Link className={buttonClass('primary')} params={{ id: 'new' }} to="/account/$id">
          <Icon name="plus" />
          {texts.addAccount}
        </Link>
      }
      arrival={arrival}
      columns={columnsWith(unsentIds)}
      found={found}
      isStale={isStale}
      many="accounts"
      one="account"
      onSearch={onSearch}
      search={search}
      title={texts.accounts}
    />
  )
}
