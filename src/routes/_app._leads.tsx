import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Panes } from '../ui/layout/panes.tsx'
import { deferred } from '../ui/primitives/deferred.tsx'
import { useShowsPanes } from '../ui/tables/list-look.ts'

/** The list stays mounted beside whichever lead is opened from it. */
export const Route = createFileRoute('/_app/_leads')({ component: Leads })

const ListPane = deferred(async () => (await import('./-lead-list-pane.tsx')).LeadListPane)

function Leads() {
  const hasPanes = useShowsPanes()
  return (
    <Panes list={hasPanes ? <ListPane /> : undefined}>
      <Outlet />
    </Panes>
  )
}
