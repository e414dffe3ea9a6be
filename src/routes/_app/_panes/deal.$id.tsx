import { createFileRoute } from '@tanstack/react-router'
import { DealView } from './-deal-view.tsx'

export const Route = createFileRoute('/_app/_panes/deal/$id')({ component: DealDetail })

function DealDetail() {
  const { id } = Route.useParams()
  return <DealView id={id} />
}
