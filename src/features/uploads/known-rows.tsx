import { useEffect, useState } from 'react'
import { fullName, type Lead } from '../../../contract/entities/lead.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { FoundRows } from '../../ui/tables/files/found-rows.tsx'
import type { SimpleColumn } from '../../ui/tables/simple-table.tsx'
import type { KnownRow, KnownRows as Known } from '../../workers/csv/count-known.ts'
import { countKnownRows } from '../../workers/csv/csv-client.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import { texts } from './texts.ts'
import styles from './uploads.module.css'

interface KnownRowsProps {
  file: File
  scan: LeadScan
}

/** Which rows of the file are leads already, before anything is skipped or updated. */
export function KnownRows({ file, scan }: KnownRowsProps) {
  const known = useKnownRows(file, scan)
  const held = useHeldWords()
  return (
    <>
      <p className={styles['hint']} role="status">
        {`${knownText(known?.count)} ${held ?? texts.wellCheckAgainOnTheServer}`}
      </p>
      {known ? (
        <FoundRows
          caption={texts.rowsAndTheirLeads}
          columns={COLUMNS}
          count={known.count}
          rows={known.matches}
          summary={texts.showMatches}
        />
      ) : null}
    </>
  )
}

interface Match {
  _id: string
  row: KnownRow
  lead: Lead | undefined
}

const COLUMNS: ReadonlyArray<SimpleColumn<Match>> = [
  { label: texts.line, isName: true, cell: ({ row }) => row.line },
  { label: texts.inTheFile, cell: ({ row }) => factsOf(row.lead as Partial<Lead>, true) },
  {
    label: texts.onThisDevice,
    cell: ({ lead }) =>
      lead ? (
        <>
          <LeadLink lead={lead} /> {factsOf(lead, false)}
        </>
      ) : null,
  },
]

const factsOf = (lead: Partial<Lead>, isNamed: boolean) =>
  [
    isNamed && fullName(lead),
    lead.phone && displayPhone(lead.phone),
    lead.email,
    addressOf(lead),
    lead.certificate_number,
  ]
    .filter(Boolean)
    .join(', ')

function knownText(known: number | undefined): string {
  if (known === undefined) return texts.checkingForDuplicates
  if (known === 0) return texts.noDuplicatesFoundOnThisDevice
  return texts.knownRestOnThisDevice(counted(known, 'row'), known === 1 ? texts.matchesALead : texts.matchLeads)
}

/** Undefined when it has all of them. */
function useHeldWords(): string | undefined {
  const bootstrap = useSyncSummary()?.bootstrap
  if (!bootstrap || (bootstrap.complete && bootstrap.heldFrom === undefined)) return
  const { have, total } = bootstrap
  const part =
    have < total ? texts.onlyHaveOfTotalLeadsAre(thousands(have), thousands(total)) : texts.onlyTheNewerLeadsAre
  return texts.partOnThisDeviceWell(part)
}

/** Another reading of the file is a new scan: it is looked through again when that has arrived. */
function useKnownRows(file: File, scan: LeadScan): { count: number; matches: readonly Match[] } | undefined {
  const search = useSearch()
  const [found, setFound] = useState<{ scan: LeadScan; known: Known; leads: (Lead | undefined)[] }>()
  useEffect(() => {
    const { columns, headerLine, reading } = scan
    if (!search) return
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      const known = await countKnownRows(
        file,
        { columns, headerLine, totals: reading.totals, rules: reading.rules },
        await search.duplicateHashes(),
        signal,
      )
      const leads = await search.matching(known.first.map(({ lead }) => lead))
      if (!signal.aborted) setFound({ scan, known, leads })
    }
    // The upload itself reports why a file can't be read.
    look().catch(() => undefined)
    return () => leaving.abort()
  }, [file, scan, search])
  if (found?.scan !== scan) return
  const { known, leads } = found
  return {
    count: known.count,
    matches: known.first.map((row, at) => ({ _id: String(row.line), row, lead: leads[at] })),
  }
}
