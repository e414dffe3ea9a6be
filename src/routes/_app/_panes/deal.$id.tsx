import { createFileRoute } from '@tanstack/react-router'
import { DealScreen } from '../../../screens/deal/deal-screen.tsx'

export const Route = createFileRoute('/_app/_panes/deal/$id')({ component: DealDetail })

function DealDetail() {
  const { id } = Route.useParams()
  return <DealScreen id={id} />
}
