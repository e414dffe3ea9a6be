import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { contactKind } from '../../features/contacts/contact-kind.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { readRecordListSearch, type RecordListSearch } from '../../ui/tables/list-place.ts'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/contacts')({
  validateSearch: fromAddress(readRecordListSearch),
  component: Contacts,
})

function Contacts() {
  const navigate = Route.useNavigate()
  const find = useCallback((search: RecordListSearch) => void navigate({ search }), [navigate])
  return <RecordList kind={contactKind} onSearch={find} search={Route.useSearch()} />
}
