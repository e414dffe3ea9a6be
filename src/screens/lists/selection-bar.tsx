import type { ComponentProps } from 'react'
import type { ViewList } from '../../../contract/entities/view.ts'
import { BatchNotices } from '../../features/bulk-actions/batch-notices.tsx'
import { LazyBulkBar } from '../../features/bulk-actions/lazy-bulk-bar.tsx'
import type { useRowAction } from '../../features/bulk-actions/use-row-action.ts'
import { MailingListButton } from '../../features/marketing/from-leads/lazy-list-from-leads.tsx'
import { PlanRouteButton } from '../../features/route/lazy-plan-route-button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'

/** The list loads without it: its code arrives when something is selected. */
const FollowUpsButton = deferred(async () => (await import('./many-follow-ups.tsx')).FollowUpsButton)
const RowActionDialog = deferred(async () => (await import('./row-action-dialog.tsx')).RowActionDialog)

type BulkBarProps = ComponentProps<typeof LazyBulkBar>

interface SelectionBarProps {
  list: ViewList
  counted: BulkBarProps['list']
  selection: BulkBarProps['selection']
  rowAction: ReturnType<typeof useRowAction>
}

/** Above the rows of leads and deals: what can be done with those that are selected, and what is being done. */
export function SelectionBar({ list, counted, selection, rowAction: { asked, close } }: SelectionBarProps) {
  const kind = list === 'deals' ? 'deal' : 'lead'
  return (
    <>
      <LazyBulkBar
        kind={kind}
        list={counted}
        more={(selected, count) => (
          <>
            <FollowUpsButton onSaved={selection.clear} target={{ kind, selected, count }} />
            {kind === 'lead' ? <PlanRouteButton selected={selected} /> : null}
            <MailingListButton
              choice={list === 'deals' ? { kind: 'deal', selected } : { kind: 'lead', selected, list }}
            />
          </>
        )}
        selection={selection}
      />
      <RowActionDialog
        {...{ asked, kind, selection }}
        isWanted={asked !== undefined}
        list={counted}
        onClose={close}
        onMissing={close}
      />
      <BatchNotices />
    </>
  )
}
