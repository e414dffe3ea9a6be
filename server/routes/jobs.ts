import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import {
  JOB_FILE_BYTES,
  listJobs as listJobsCall,
  postActiveJobs,
  postProspectiveJobs,
} from '../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../contract/entities/job.ts'
import { Refusal } from '../../contract/errors.ts'
import { uploadJobs } from '../commands/jobs/upload-jobs.ts'
import { listJobs } from '../store/jobs.ts'
import { readForm } from './multipart.ts'
import { type Call, route } from './route.ts'
import type { Services } from './services.ts'
import { uploadCompany } from './upload-company.ts'

const noFields = z.object({})
type UploadCall = Pick<Call<typeof postActiveJobs>, 'caller' | 'query' | 'request'>

export const jobRoutes = ({ store }: Services) => {
  async function upload(kind: JobKind, { caller, query, request }: UploadCall) {
    const companyId = uploadCompany(caller, query.companyId)
    const rules = { fileField: 'file', fields: noFields, mostBytes: JOB_FILE_BYTES }
    const { file } = await readForm(request, rules, async ({ stream, isTooLarge }) => {
      const content = await buffer(stream)
      if (isTooLarge()) throw new Refusal('too-large', 'A file of jobs may have 50 MB.')
      return content
    })
    return uploadJobs(store, { companyId, kind, content: file })
  }

  return [
    route(postActiveJobs, (call) => upload('active', call)),
    route(postProspectiveJobs, (call) => upload('prospective', call)),
    route(listJobsCall, ({ caller, params, query }) =>
      listJobs(store, uploadCompany(caller, query.companyId), params.kind),
    ),
  ]
}
