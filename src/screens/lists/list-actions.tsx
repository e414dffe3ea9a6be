import { type ComponentProps, useState } from 'react'
import { ExportListButton, ListExport } from '../../features/bulk-actions/export-button.tsx'
import { DefaultView } from '../../features/saved-views/default-view.tsx'
import type { ViewPlace } from '../../features/saved-views/view-place.ts'
import { ViewsButton } from '../../features/saved-views/views-button.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'

type ExportedList = ComponentProps<typeof ExportListButton>

interface ListActionsProps {
  kind: ExportedList['kind']
  place: ViewPlace
  counted: ExportedList['list']
}

/** At the end of the title's line of leads and deals. In hands, what is seldom needed is under More. */
export function ListActions({ kind, place, counted }: ListActionsProps) {
  const isHandheld = useIsHandheld()
  return (
    <>
      <DefaultView place={place} />
      <ViewsButton place={place} />
      {isHandheld ? <ListMore kind={kind} list={counted} /> : <ExportListButton kind={kind} list={counted} />}
    </>
  )
}

const MoreMenu = deferredMenu(async () => (await import('./list-more-menu.tsx')).ListMoreMenu)

function ListMore({ kind, list }: ExportedList) {
  const [isExporting, setIsExporting] = useState(false)
  return (
    <>
      <MoreMenu
        button={{
          'aria-label': 'More for this list',
          className: buttonClass(),
          children: (
            <>
              <Icon name="dots" />
              More
            </>
          ),
        }}
        canExport={(list?.total ?? 0) > 0}
        kind={kind}
        onExport={() => setIsExporting(true)}
      />
      {isExporting && list ? <ListExport kind={kind} list={list} onEnd={() => setIsExporting(false)} /> : null}
    </>
  )
}
