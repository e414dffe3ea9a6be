import { randomUUID } from 'node:crypto'
import type { Lead } from '../../../contract/entities/lead.ts'

/** An open lead with nothing but what the test is about. */
export const buildLead = (fields: Partial<Lead> = {}): Lead => ({
  _id: randomUUID(),
  companyId: '00000000-0000-4000-8000-000000000001',
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  lead_status: 'Open',
  ...fields,
})
