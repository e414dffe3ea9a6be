import { useEffect, useState } from 'react'
import { readColumnChoices } from '../../hooks/use-uploads.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { scanLeadFile } from '../../workers/csv/csv-client.ts'
import type { ReadProgress } from '../../workers/csv/read-progress.ts'
import type { Columns, LeadScan } from '../../workers/csv/scan-leads.ts'
import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { withRemembered } from './column-choices.ts'
import { useDevice } from '../../hooks/device-context.ts'

export interface ScanState {
  file: File
  /** With the current column match or, while that is being rescanned, the previous one. */
  scan?: LeadScan
  progress?: ReadProgress
  failure?: string
}

interface ScanQuestion {
  file: File | undefined
  /** As the user matched them; undefined: by name, and as they were matched in this company before. */
  columns: Columns | undefined
  reading: FileReading
  userId: string | undefined
  companyId: string | undefined
}

/** What the chosen file contains. Another file or other columns abort the current scan. */
export function useLeadScan({ file, columns, reading, userId, companyId }: ScanQuestion): ScanState | undefined {
  const device = useDevice()
  const [state, setState] = useState<ScanState>()
  useEffect(() => {
    if (!file || !userId || !companyId) return
    const leaving = new AbortController()
    const { signal } = leaving
    const tell = (news: Omit<ScanState, 'file'>) => {
      if (signal.aborted) return
      setState((before) => ({ ...(before?.file === file && before.scan ? { scan: before.scan } : {}), file, ...news }))
    }
    const scan = (with_: Columns | undefined) =>
      scanLeadFile(file, { columns: with_, reading }, { signal, onProgress: (progress) => tell({ progress }) })
    const read = async () => {
      const found = await scan(columns)
      if (columns) return found
      const remembered = withRemembered(found.header, found.columns, await readColumnChoices(device, userId, companyId))
      return remembered === found.columns ? found : scan(remembered)
    }
    read().then(
      (found) => tell({ scan: found }),
      (error: unknown) => tell({ failure: failureText(error) }),
    )
    return () => leaving.abort()
  }, [device, file, columns, reading, userId, companyId])
  return state?.file === file ? state : file && { file }
}
