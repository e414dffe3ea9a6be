import type { View } from '../../../contract/entities/view.ts'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '../../ui/primitives/menu.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import styles from './saved-views.module.css'
import { isOfSameKind, type ViewPlace } from './view-place.ts'
import { useCallback } from 'react'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface ViewsMenuProps extends MenuFrame {
  place: ViewPlace
  views: readonly View[]
  onSave: () => void
  onManage: () => void
}

const LIST_NAMES: Record<View['list'], string> = {
  leads: texts.allLeads,
  'leads/new': texts.newLeads,
  'leads/my': texts.myLeads,
  deals: texts.allDeals,
}

export function ViewsMenu({ place, views, onSave, onManage, ...frame }: ViewsMenuProps) {
  const offered = views.filter((view) => isOfSameKind(view, place.list))
  return (
    <Menu {...frame} align="end">
      <MenuHeading>{offered.length > 0 ? texts.savedViews : texts.noSavedViewsYet}</MenuHeading>
      <ViewItems offered={offered} place={place} />
      <MenuDivider />
      <MenuItem onSelect={onSave}>{texts.saveThisView2}</MenuItem>
      {offered.length > 0 ? <MenuItem onSelect={onManage}>{texts.manageViews2}</MenuItem> : null}
    </Menu>
  )
}

/** Counted only while the menu is open. */
function ViewItems({ offered, place }: { offered: readonly View[]; place: ViewPlace }) {
  const kind = place.list === 'deals' ? 'deal' : 'lead'
  const counts = useViewCounts(
    kind,
    offered.map((view) => place.filtersOf(view) ?? {}),
  )
  return offered.map((view, index) => (
    <MenuItem key={view._id} onSelect={() => place.onOpen(view)}>
      <span className={styles['name']}>
        <LiveText>{view.name}</LiveText>
        <small>{[LIST_NAMES[view.list], view.shared ? 'shared' : ''].filter(Boolean).join(', ')}</small>
      </span>
      <span className={styles['number']}>{counts?.[index] === undefined ? '…' : thousands(counts[index])}</span>
    </MenuItem>
  ))
}

function useViewCounts(kind: LeadKind, filters: readonly SearchFilters[]): readonly number[] | undefined {
  const search = useSearch()
  const key = JSON.stringify(filters)
  const ask = useCallback(async () => {
    const asked: SearchFilters[] = JSON.parse(key)
    const leads = search?.leads(kind)
    return leads ? Promise.all(asked.map((each) => leads.count(each))) : []
  }, [search, kind, key])
  const { value, isStale } = useFreshAnswer(search ? ask : undefined, useRowsVersion())
  return isStale ? undefined : value
}
