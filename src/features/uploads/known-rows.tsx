import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import styles from './uploads.module.css'
import { useEffect, useState } from 'react'
import { countKnownRows } from '../../workers/csv/csv-client.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { texts } from './texts.ts'

export function KnownRows({ file, scan }: { file: File; scan: LeadScan }) {
  const known = useKnownRows(file, scan)
  const held = useHeldWords()
  return (
    <p className={styles['hint']} role="status">
      {`${knownText(known)} ${held ?? texts.wellCheckAgainOnTheServer}`}
    </p>
  )
}

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

function useKnownRows(file: File, { columns }: LeadScan): number | undefined {
  const search = useSearch()
  const [counted, setCounted] = useState<{ columns: LeadScan['columns']; rows: number }>()
  useEffect(() => {
    if (!search) return
    const leaving = new AbortController()
    const { signal } = leaving
    const count = async () => {
      const rows = await countKnownRows(file, columns, await search.duplicateHashes(), signal)
      if (!signal.aborted) setCounted({ columns, rows })
    }
    // The upload itself reports why a file can't be read.
    count().catch(() => undefined)
    return () => leaving.abort()
  }, [file, columns, search])
  return counted?.columns === columns ? counted.rows : undefined
}
