import { useArrival } from '../../db/use-arrival.ts'
import type { LeadPage } from '../../search/lead-search.ts'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { LeadsTable } from './leads-table.tsx'

interface LeadsResultProps {
  caption: string
  /** Undefined until the first answer. */
  found: LeadPage | undefined
  isStale: boolean
  isFiltered: boolean
  onReset: () => void
}

export function LeadsResult({ caption, found, isStale, isFiltered, onReset }: LeadsResultProps) {
  const arrival = useArrival()
  return (
    <TableFrame isLoading={!found} isStale={isStale} label={caption}>
      {found && found.rows.length > 0 ? (
        <LeadsTable caption={caption} leads={found.rows} />
      ) : (
        <NothingFound arrival={arrival} isFiltered={isFiltered} onReset={onReset} what="leads" />
      )}
    </TableFrame>
  )
}
