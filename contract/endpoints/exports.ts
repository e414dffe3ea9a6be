import * as z from 'zod/mini'
import { deviceTime, remark } from '../entities/primitives.ts'
import { exportCount, exportKind } from '../mutations/export.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

export const postExport = defineEndpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Note in the audit log that the caller exported leads or deals of this company from their device',
  policy: 'member',
  query: companyScope,
  body: z.object({ kind: exportKind, count: exportCount, at: z.optional(deviceTime) }),
  status: 200,
  response: z.object({ message: remark }),
})
