import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AuditScreen } from '../../features/audit/audit-screen.tsx'
import { readAuditSearch } from '../../features/audit/audit-search.ts'
import { fromAddress } from '../../ui/primitives/search-params.ts'

export const Route = createFileRoute('/_app/audit')({ validateSearch: fromAddress(readAuditSearch), component: Audit })

function Audit() {
  const navigate = useNavigate()
  return (
    <AuditScreen
      onSearch={(search) => void navigate({ to: '/audit', search, replace: true })}
      search={Route.useSearch()}
    />
  )
}
