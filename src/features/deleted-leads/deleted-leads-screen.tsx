import { useState } from 'react'
import { type DeletedLead, RESTORABLE_DAYS, restoreLead } from '../../../contract/endpoints/deleted-leads.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { BackLink } from '../../ui/primitives/back-link.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Total } from '../../ui/tables/total.tsx'
import { DeletedLeadsTable } from './deleted-leads-table.tsx'
import { lastPageOf, useDeletedLeads } from './use-deleted-leads.ts'

const TITLE = 'Deleted leads'
const PAGES_SHOWN = 10

export function DeletedLeadsScreen() {
  const [page, setPage] = useState(1)
  const query = useDeletedLeads(page)
  const { value, failure, refetch } = query
  const token = useSession()?.token
  const toasts = useToasts()
  const restore = async ({ lead }: DeletedLead) => {
    try {
      await call(restoreLead, { params: { id: lead._id } }, { token })
      toasts.succeed('Lead restored')
      refetch()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  const total = failure ? undefined : value?.totalDeletedLeads
  const last = lastPageOf(total ?? 0)
  return (
    <ListScreen
      facts={<Total many="leads" number={total} one="lead" />}
      filters={<BackLink home="/leads">Back to leads</BackLink>}
      pagination={<Pagination last={last} onPage={setPage} page={Math.min(page, last)} width={PAGES_SHOWN} />}
      table={
        <TableFrame isLoading={!value && !failure} isStale={false} label={TITLE}>
          <DeletedLeadsBody onRestore={restore} query={query} />
        </TableFrame>
      }
      title={TITLE}
    />
  )
}

interface BodyProps {
  query: ReturnType<typeof useDeletedLeads>
  onRestore: (deleted: DeletedLead) => Promise<void>
}

function DeletedLeadsBody({ query: { value, failure, refetch }, onRestore }: BodyProps) {
  if (failure?.isOffline) {
    return (
      <EmptyState icon="cloudOff" title="You’re offline">
        <p>Deleted leads are kept on the server. They will load here when you’re back online.</p>
        <Button icon="refresh" onClick={refetch}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (failure) {
    return (
      <EmptyState icon="alert" title={failure.words}>
        <Button icon="refresh" onClick={refetch}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (!value) return null
  if (value.deletedLeads.length === 0) {
    return (
      <EmptyState icon="inbox" title="No deleted leads">
        <p>{`A deleted lead can be restored here for ${RESTORABLE_DAYS} days.`}</p>
      </EmptyState>
    )
  }
  return <DeletedLeadsTable deletedLeads={value.deletedLeads} onRestore={onRestore} />
}
