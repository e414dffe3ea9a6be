import { type KeptImport, NOTHING_IMPORTED } from '../../../src/db/schema/uploads-db.ts'

export const buildImport = (fields: Partial<KeptImport> = {}): KeptImport => ({
  id: '0198a000-0000-7000-8000-000000000001',
  userId: 'ada',
  companyId: '0198a000-0000-7000-8000-00000000000c',
  fileName: 'buyers.csv',
  fileSize: 0,
  listName: 'Past buyers list',
  rowsPerChunk: 2,
  createdAt: 0,
  ...NOTHING_IMPORTED,
  ...fields,
})
