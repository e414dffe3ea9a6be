import { createFileRoute } from '@tanstack/react-router'
import { LeadScreen } from '../../../screens/lead/lead-screen.tsx'

export const Route = createFileRoute('/_app/_panes/lead/$id')({ component: LeadDetail })

function LeadDetail() {
  const { id } = Route.useParams()
  return <LeadScreen id={id} />
}
