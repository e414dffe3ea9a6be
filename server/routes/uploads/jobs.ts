import * as z from 'zod/mini'
import {
  getRefusedJobRows,
  JOB_FILE_BYTES,
  listJobs as listJobsCall,
  postActiveJobs,
  postProspectiveJobs,
  previewJobs as previewJobsCall,
} from '../../../contract/endpoints/jobs.ts'
import type { JobKind } from '../../../contract/entities/job.ts'
import { previewJobs } from '../../commands/jobs/preview-jobs.ts'
import { uploadJobs } from '../../commands/jobs/upload-jobs.ts'
import type { FilePlace } from '../../commands/read-files/file-reader.ts'
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
type Target = { companyId: string; userId: string; place: FilePlace; path: string }

export const jobRoutes = ({ store, uploads }: Services) => {
  /** Stores the file on this server's disk until `use` is done with it. */
  async function withFile<Result>({ caller, query, request }: UploadCall, use: (target: Target) => Promise<Result>) {
    const companyId = uploadCompany(caller, query.companyId)
    const place = uploads.files.admit(caller._id)
    try {
      return await withFormFile(request, { ...FORM, chunks: uploads.chunks }, ({ path }) =>
        use({ companyId, userId: caller._id, place, path }),
      )
    } finally {
      place.leave()
    }
  }
  const upload = (kind: JobKind, call: UploadCall) =>
    withFile(call, ({ place, ...file }) =>
      uploadJobs({ store, place, refusedRows: uploads.refusedRows }, { ...file, kind }),
    )

  return [
    route(previewJobsCall, (call) =>
      withFile(call, ({ place, companyId, path }) =>
        previewJobs({ store, place }, { companyId, path, kind: call.params.kind }),
      ),
    ),
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
