import { useMemo } from 'react'
import { readColumnChoices } from '../../hooks/use-uploads.ts'
import { type ReadFile, useFileWork } from '../../ui/forms/use-file-work.ts'
import { scanLeadFile } from '../../workers/csv/csv-client.ts'
import type { ReadProgress } from '../../workers/csv/read-progress.ts'
import type { Columns, LeadScan } from '../../workers/csv/scan-leads.ts'
import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { withRemembered } from './column-choices.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface ScanQuestion {
  file: File | undefined
  /** As the user matched them; undefined: by name, and as they were matched in this company before. */
  columns: Columns | undefined
  reading: FileReading
  userId: string | undefined
  companyId: string | undefined
}

/** What the chosen file contains. */
export function useLeadScan({ file, columns, reading, userId, companyId }: ScanQuestion) {
  const device = useDevice()
  const read = useMemo(() => {
    if (!userId || !companyId) return
    return (async (chosen, options) => {
      const scan = (with_: Columns | undefined) => scanLeadFile(chosen, { columns: with_, reading }, options)
      const found = await scan(columns)
      if (columns) return found
      const remembered = withRemembered(found.header, found.columns, await readColumnChoices(device, userId, companyId))
      return remembered === found.columns ? found : scan(remembered)
    }) satisfies ReadFile<LeadScan, ReadProgress>
  }, [device, columns, reading, userId, companyId])
  return useFileWork<LeadScan, ReadProgress>(file, read)
}
