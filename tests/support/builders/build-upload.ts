import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'

export const buildUpload = (values: Partial<BulkUpload> = {}): BulkUpload => ({
  _id: '1',
  by: '1',
  fileName: 'leads.csv',
  fileSize: 10,
  totalChunks: 2,
  receivedChunks: 1,
  missingChunks: [1],
  state: 'uploading',
  duplicates: 'skip',
  rows: { read: 0, added: 0, updated: 0, skipped: 0, failed: 0 },
  bytesRead: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...values,
})
