import { type Lead, LEADS_PAGE_SIZE } from '../../contract/entities/lead.ts'
import { useArrival } from '../hooks/use-arrival.ts'
import { useUnsentIds } from '../hooks/use-unsent-changes.ts'
import { useIsHandheld } from '../ui/primitives/media.ts'
import { useShowsTable } from '../ui/tables/list-look.ts'
import { type CardKind, CardList } from '../ui/tables/card-list.tsx'
import { NothingFound } from '../ui/tables/nothing-found.tsx'
import { RowFacts } from './row-facts.tsx'
import { TableFrame } from '../ui/tables/table-frame.tsx'
import { WideTable, type WideTableProps } from '../ui/tables/wide-table.tsx'

interface LeadRowsProps extends Omit<WideTableProps<Lead>, 'place' | 'rows' | 'unsentIds'> {
  /** Undefined until the first answer. */
  found: { rows: readonly Lead[]; total: number; number: number } | undefined
  kind: CardKind<Lead>
  what: 'leads' | 'deals'
  isStale: boolean
  isFiltered: boolean
  onReset: () => void
}

/** A page of leads or deals: cards in hands unless the table is chosen, the wide table in the office. */
export function LeadRows({ found, kind, what, isStale, isFiltered, onReset, ...table }: LeadRowsProps) {
  const arrival = useArrival()
  const unsentIds = useUnsentIds('lead')
  const isHandheld = useIsHandheld()
  const showsTable = useShowsTable()
  const isCards = isHandheld && !showsTable
  const rows = found?.rows ?? []
  const { caption, kept, selection, onRowKey } = table
  const list = isCards ? (
    <CardList {...{ caption, kept, kind, rows, selection, onRowKey, unsentIds }} />
  ) : (
    <WideTable
      {...table}
      place={{ total: found?.total ?? 0, before: ((found?.number ?? 1) - 1) * LEADS_PAGE_SIZE }}
      rows={rows}
      unsentIds={unsentIds}
    />
  )
  return (
    <TableFrame holdsCards={isCards} isLoading={!found} isStale={isStale} label={caption}>
      {rows.length > 0 ? <RowFacts>{list}</RowFacts> : <NothingFound {...{ arrival, isFiltered, onReset, what }} />}
    </TableFrame>
  )
}
