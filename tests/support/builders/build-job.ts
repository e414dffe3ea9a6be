import { randomUUID } from 'node:crypto'
import type { Job } from '../../../contract/entities/job.ts'

export const buildJob = (fields: Partial<Job> = {}): Job => ({
  _id: randomUUID(),
  companyId: randomUUID(),
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  version: 1,
  kind: 'active',
  ...fields,
})
