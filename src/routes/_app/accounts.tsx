import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { accountKind } from '../../features/accounts/account-kind.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { readRecordListSearch, type RecordListSearch } from '../../ui/tables/list-place.ts'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/accounts')({
  validateSearch: fromAddress(readRecordListSearch),
  component: Accounts,
})

function Accounts() {
  const navigate = Route.useNavigate()
  const find = useCallback((search: RecordListSearch) => void navigate({ search }), [navigate])
  return <RecordList kind={accountKind} onSearch={find} search={Route.useSearch()} />
}
