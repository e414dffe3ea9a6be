import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import type { Device } from '../../../src/db/schema/device.ts'
import { type KeptUpload } from '../../../src/db/schema/uploads-db.ts'
import { COMPANY_ID, VIEWER_ID } from '../browser/render-screen.tsx'

export function buildKeptUpload({
  server,
  ...fields
}: Partial<Omit<KeptUpload, 'server'>> & { server?: Partial<BulkUpload> } = {}): KeptUpload {
  const plan = { fileName: 'leads.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip' } as const
  const upload: KeptUpload = {
    id: 'a',
    userId: VIEWER_ID,
    companyId: COMPANY_ID,
    plan,
    createdAt: 1,
    state: 'sending',
    sentBytes: 0,
    ...fields,
  }
  if (!server) return upload
  return {
    ...upload,
    server: {
      ...plan,
      _id: upload.id,
      by: upload.userId,
      receivedChunks: 1,
      missingChunks: [],
      state: 'done',
      rows: { read: 0, added: 0, updated: 0, skipped: 0, failed: 0 },
      bytesRead: plan.fileSize,
      createdAt: '2026-11-24T09:00:00.000Z',
      ...server,
    },
  }
}

export const keepUpload = ({ uploads }: Device, fields: Parameters<typeof buildKeptUpload>[0] = {}) =>
  uploads.uploads.add(buildKeptUpload(fields))
