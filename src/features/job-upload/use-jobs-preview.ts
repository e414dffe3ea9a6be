import { useMemo } from 'react'
import { previewJobs } from '../../../contract/endpoints/jobs.ts'
import type { JobsPreview } from '../../../contract/entities/import/jobs-preview.ts'
import { type JobKind, jobNumber } from '../../../contract/entities/job.ts'
import { callForm } from '../../api/call-form.ts'
import { isOffline } from '../../api/failures.ts'
import { useCompany, useJobs, useSession } from '../../hooks/use-local-data.ts'
import { type ReadFile, useFileWork } from '../../ui/forms/use-file-work.ts'
import { scanJobFile } from '../../workers/csv/csv-client.ts'
import { texts } from './texts.ts'

/** A CSV file is read on this device, online or not; a workbook only on the server. */
export interface PreviewedJobs {
  preview: JobsPreview
  by: 'device' | 'server'
}

export function useJobsPreview(file: File | undefined, kind: JobKind) {
  const jobs = useJobs(kind)
  // As text, which stays equal: every pull brings the jobs again, and the file must not be read or sent again for that.
  const numbers = useMemo(() => jobs && JSON.stringify(jobs.map(jobNumber)), [jobs])
  const token = useSession()?.token
  const { companyId } = useCompany()
  const read = useMemo(() => {
    if (numbers === undefined) return
    const known: string[] = JSON.parse(numbers)
    return (async (chosen, { signal }) => {
      if (await isWorkbook(chosen)) return { by: 'server', preview: await askServer(chosen, signal) }
      return { by: 'device', preview: await scanJobFile(chosen, { kind, known }, signal) }
    }) satisfies ReadFile<PreviewedJobs, never>

    function askServer(chosen: File, signal: AbortSignal): Promise<JobsPreview> {
      const form = new FormData()
      form.append('file', chosen)
      const parts = { params: { kind }, query: { companyId }, form }
      return callForm(previewJobs, parts, { token, signal }).catch((error: unknown) => {
        throw isOffline(error) ? new Error(texts.workbookOffline) : error
      })
    }
  }, [numbers, kind, token, companyId])
  return useFileWork<PreviewedJobs, never>(file, read)
}

/** ZIP, which workbooks are, and the format of Excel before 2007. */
const WORKBOOK_STARTS = ['504b', 'd0cf']

async function isWorkbook(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return WORKBOOK_STARTS.includes(Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}
