import { useArrival } from '../../hooks/use-arrival.ts'
import { useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { WideTable, type WideTableProps } from '../../ui/tables/wide-table.tsx'
import { LEADS_PAGE_SIZE, type Lead } from '../../../contract/entities/lead.ts'

interface LeadsResultProps extends Omit<WideTableProps<Lead>, 'place' | 'rows' | 'unsentIds'> {
  /** Undefined until the first answer. */
  found: LeadPage | undefined
  isStale: boolean
  isFiltered: boolean
  onReset: () => void
}

export function LeadsResult({ found, isStale, isFiltered, onReset, ...table }: LeadsResultProps) {
  const arrival = useArrival()
  const unsentIds = useUnsentIds('lead')
  return (
    <TableFrame isLoading={!found} isStale={isStale} label={table.caption}>
      {found && found.rows.length > 0 ? (
        <WideTable
          {...table}
          place={{ total: found.total, before: (found.number - 1) * LEADS_PAGE_SIZE }}
          rows={found.rows}
          unsentIds={unsentIds}
        />
      ) : (
        <NothingFound arrival={arrival} isFiltered={isFiltered} onReset={onReset} what="leads" />
      )}
    </TableFrame>
  )
}
