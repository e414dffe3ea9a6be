import { type JobsUploaded, postActiveJobs, postProspectiveJobs } from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { callForm } from '../../api/call-form.ts'

const endpoints = { active: postActiveJobs, prospective: postProspectiveJobs } as const

interface JobFile {
  kind: JobKind
  file: File
  companyId: string | undefined
  token: string | undefined
  onSent: (bytes: number) => void
  signal: AbortSignal
}

export function uploadJobs({ kind, file, companyId, token, onSent, signal }: JobFile): Promise<JobsUploaded> {
  const form = new FormData()
  form.append('file', file)
  return callForm(endpoints[kind], { query: { companyId }, form }, { token, onSent, signal })
}
