import { createFileRoute } from '@tanstack/react-router'
import { LeadView } from './-lead-view.tsx'

export const Route = createFileRoute('/_app/_panes/lead/$id')({ component: LeadDetail })

function LeadDetail() {
  const { id } = Route.useParams()
  return <LeadView id={id} />
}
