import { useState } from 'react'
import { type DeletedLead, RESTORABLE_DAYS, restoreLead } from '../../../contract/endpoints/deleted-leads.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../db/hooks.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Total } from '../../ui/total.tsx'
import { DeletedLeadsTable } from './deleted-leads-table.tsx'
import { lastPageOf, useDeletedLeads } from './use-deleted-leads.ts'

const TITLE = 'Deleted leads'
const PAGES_SHOWN = 10

export function DeletedLeadsScreen() {
  const [page, setPage] = useState(1)
  const { state, askAgain } = useDeletedLeads(page)
  const token = useSession()?.token
  const toasts = useToasts()
  const restore = async ({ lead }: DeletedLead) => {
    try {
      await call(restoreLead, { params: { id: lead._id } }, { token })
      toasts.succeed('Lead restored')
      askAgain()
    } catch (error) {
      toasts.fail(failureWords(error))
    }
  }
  const total = state.kind === 'here' ? state.answer.totalDeletedLeads : undefined
  const last = lastPageOf(total ?? 0)
  return (
    <ListScreen
      facts={<Total many="leads" number={total} one="lead" />}
      filters={<BackLink home="/leads">Back to leads</BackLink>}
      pagination={<Pagination last={last} onPage={setPage} page={Math.min(page, last)} width={PAGES_SHOWN} />}
      table={
        <TableFrame isLoading={state.kind === 'loading'} isStale={false} label={TITLE}>
          <DeletedLeadsBody onAskAgain={askAgain} onRestore={restore} state={state} />
        </TableFrame>
      }
      title={TITLE}
    />
  )
}

interface BodyProps {
  state: ReturnType<typeof useDeletedLeads>['state']
  onAskAgain: () => void
  onRestore: (deleted: DeletedLead) => Promise<void>
}

function DeletedLeadsBody({ state, onAskAgain, onRestore }: BodyProps) {
  if (state.kind === 'offline') {
    return (
      <EmptyState icon="cloudOff" title="No signal">
        <p>Deleted leads are kept on the server. They show here when the signal returns.</p>
        <Button icon="refresh" onClick={onAskAgain}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (state.kind === 'failed') {
    return (
      <EmptyState icon="alert" title={state.words}>
        <Button icon="refresh" onClick={onAskAgain}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (state.kind === 'loading') return null
  if (state.answer.deletedLeads.length === 0) {
    return (
      <EmptyState icon="inbox" title="No deleted leads">
        <p>{`A deleted lead can be restored here for ${RESTORABLE_DAYS} days.`}</p>
      </EmptyState>
    )
  }
  return <DeletedLeadsTable deletedLeads={state.answer.deletedLeads} onRestore={onRestore} />
}
