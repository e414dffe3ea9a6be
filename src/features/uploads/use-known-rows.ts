import { useEffect, useState } from 'react'
import { countKnownRows } from '../../workers/csv/csv-client.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import { useSearch } from '../../hooks/search-context.ts'

/** How many rows are of leads that are on this device. Undefined until they are counted, or where that went wrong. */
export function useKnownRows(file: File, { columns }: LeadScan): number | undefined {
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
    // What keeps the file from being read is told by the upload itself.
    count().catch(() => undefined)
    return () => leaving.abort()
  }, [file, columns, search])
  return counted?.columns === columns ? counted.rows : undefined
}
