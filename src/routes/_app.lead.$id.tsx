import { createFileRoute } from '@tanstack/react-router'
import { Deferred } from '../ui/deferred.tsx'
import { RowAbsent } from '../ui/row-absent.tsx'
import { loadLeadView } from './-load-lead-view.ts'

export const Route = createFileRoute('/_app/lead/$id')({ component: LeadDetail })

/** Not lazy as other routes are: the router would wait a moment each time, also for what is there already. */
function LeadDetail() {
  const { id } = Route.useParams()
  return (
    <Deferred given={{ id }} isWanted load={loadLeadView} onMissing={() => undefined}>
      <RowAbsent arrival={undefined} isLoading what="Lead" />
    </Deferred>
  )
}
