import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { Panes } from '../ui/layout/panes.tsx'
import { deferred } from '../ui/primitives/deferred.tsx'
import { useShowsPanes } from '../ui/tables/list-look.ts'

/** What is beside the rest on a tablet: it stays mounted beside whichever lead or deal is opened from it. */
export const Route = createFileRoute('/_app/_panes')({ component: ListAndOpened })

const panes = {
  leads: deferred(async () => (await import('./-lead-list-pane.tsx')).LeadListPane),
  deals: deferred(async () => (await import('./-deal-list-pane.tsx')).DealListPane),
}

function ListAndOpened() {
  const hasPanes = useShowsPanes()
  const name = useLocation({ select: ({ pathname }) => paneAt(pathname) })
  const ListPane = panes[name]
  return (
    <Panes list={hasPanes ? <ListPane /> : undefined} name={name}>
      <Outlet />
    </Panes>
  )
}

const paneAt = (pathname: string) => (pathname.startsWith('/deal') ? 'deals' : 'leads')
