import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { SelectionHolder } from '../../features/bulk-actions/held-selection.tsx'
import { Panes } from '../../ui/layout/panes.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { wasHomeLast } from '../../ui/primitives/last-list.ts'
import { useHasPanes } from '../../ui/primitives/media.ts'
import { useShowsTable } from '../../ui/tables/list-look.ts'

/** What is beside the rest on a tablet: it stays mounted beside whichever lead or deal is opened from it. */
export const Route = createFileRoute('/_app/_panes')({ component: ListAndOpened })

const panes = {
  today: deferred(async () => (await import('../../screens/today/my-day.tsx')).TodayPane),
  leads: deferred(async () => (await import('../../screens/leads/lead-list-pane.tsx')).LeadListPane),
  deals: deferred(async () => (await import('../../screens/deals/deal-list-pane.tsx')).DealListPane),
}

function ListAndOpened() {
  const hasPanes = useHasPanes()
  const showsTable = useShowsTable()
  const name = useLocation({ select: ({ pathname }) => paneAt(pathname) })
  const ListPane = panes[name]
  // The queue is no table, however lists are shown.
  const isShown = hasPanes && (name === 'today' || !showsTable)
  return (
    <SelectionHolder list={name}>
      <Panes list={isShown ? <ListPane /> : undefined} name={name}>
        <Outlet />
      </Panes>
    </SelectionHolder>
  )
}

/** Beside a lead or deal is what it was opened from. */
function paneAt(pathname: string): keyof typeof panes {
  const isOpened = /^\/(lead|deal)\//.test(pathname)
  if (pathname === '/' || (isOpened && wasHomeLast())) return 'today'
  return pathname.startsWith('/deal') ? 'deals' : 'leads'
}
