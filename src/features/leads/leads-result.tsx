import { useArrival } from '../../db/use-arrival.ts'
import { useUnsentIds } from '../../db/use-unsent-changes.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { WideTable, type WideTableProps } from '../../ui/wide-table.tsx'
import type { Lead } from '../../../contract/entities/lead.ts'

interface LeadsResultProps extends Omit<WideTableProps<Lead>, 'rows' | 'unsentIds'> {
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
        <WideTable {...table} rows={found.rows} unsentIds={unsentIds} />
      ) : (
        <NothingFound arrival={arrival} isFiltered={isFiltered} onReset={onReset} what="leads" />
      )}
    </TableFrame>
  )
}
