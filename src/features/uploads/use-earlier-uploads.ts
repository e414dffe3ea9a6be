import { listBulkUploads } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { call } from '../../api/call.ts'
import { type CompanyCall, type ServerQuery, useCompanyQuery } from '../../hooks/server-queries.ts'

const ASK_AGAIN_MS = 1500
const isMoving = ({ state }: BulkUpload) => state === 'processing' || state === 'undoing'

const readUploads = async ({ query, auth }: CompanyCall) => (await call(listBulkUploads, { query }, auth)).uploads
const pauseMs = (uploads: readonly BulkUpload[] | undefined) => (uploads?.some(isMoving) ? ASK_AGAIN_MS : undefined)

/** From the server: uploads of everybody in the company. `moved` changes whenever this device's own do. */
export const useEarlierUploads = (moved: string): ServerQuery<BulkUpload[]> =>
  useCompanyQuery(`earlier uploads ${moved}`, readUploads, pauseMs)
