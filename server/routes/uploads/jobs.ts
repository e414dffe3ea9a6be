import * as z from 'zod/mini'
import {
  getRefusedJobRows,
  JOB_FILE_BYTES,
  listJobs as listJobsCall,
  postActiveJobs,
  postProspectiveJobs,
} from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { uploadJobs } from '../../commands/jobs/upload-jobs.ts'
import { recordExport } from '../../store/core/audit.ts'
import { listJobs } from '../../store/uploads/jobs.ts'
import { withFormFile } from './multipart.ts'
import { rowsOfPage } from '../list-answer.ts'
import { type Call, route, found } from '../route.ts'
import type { Services } from '../services.ts'
import { uploadCompany } from './upload-company.ts'

const FORM = {
  fileField: 'file',
  fields: z.object({}),
  mostBytes: JOB_FILE_BYTES,
  tooLarge: 'A file of jobs can have up to 50 MB. Split it and upload the parts one by one.',
}
type UploadCall = Pick<Call<typeof postActiveJobs>, 'caller' | 'query' | 'request'>

export const jobRoutes = ({ store, uploads }: Services) => {
  async function upload(kind: JobKind, { caller, query, request }: UploadCall) {
    const companyId = uploadCompany(caller, query.companyId)
    const place = uploads.files.admit(caller._id)
    try {
      const { refusedRows } = uploads
      return await withFormFile(request, { ...FORM, chunks: uploads.chunks }, ({ path }) =>
        uploadJobs({ store, place, refusedRows }, { companyId, userId: caller._id, kind, path }),
      )
    } finally {
      place.leave()
    }
  }

  return [
    route(postActiveJobs, (call) => upload('active', call)),
    route(postProspectiveJobs, (call) => upload('prospective', call)),
    route(getRefusedJobRows, async ({ caller, params, query, reply }) => {
      const file = { companyId: uploadCompany(caller, query.companyId), id: params.id }
      const rows = found(await uploads.refusedRows.open(file), 'This file')
      await recordExport(store, file.companyId, { by: caller._id, action: 'export.upload-rows' })
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="refused-jobs.csv"')
      return reply.send(rows)
    }),
    route(listJobsCall, async (call) => {
      const { companyId, offset } = call.query
      return rowsOfPage(call, await listJobs(store, uploadCompany(call.caller, companyId), call.params.kind, offset))
    }),
  ]
}
