import type { Device } from '../../src/db/device.ts'
import { openUploads } from '../../src/db/uploads-db.ts'
import { COMPANY_ID, VIEWER_ID } from './render-screen.tsx'

/** A file of leads of the signed-in person is on its way from that device. */
export const keepUpload = ({ factory }: Device) =>
  openUploads(factory).uploads.add({
    id: 'a',
    userId: VIEWER_ID,
    companyId: COMPANY_ID,
    plan: { fileName: 'leads.csv', fileSize: 10, totalChunks: 1, duplicates: 'skip' },
    createdAt: 1,
    state: 'sending',
    sentBytes: 0,
  })
