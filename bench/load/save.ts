import { randomUUID } from 'node:crypto'
import type { LeadStatus } from '../../contract/entities/lead.ts'
import type { HttpDevice } from '../support/http-device.ts'
import type { SavedChange } from './messages.ts'

// What a person saves, one at a time. Both resolve once the server has saved it.

export async function saveStatus(
  device: HttpDevice,
  { id: leadId, version: base }: { id: string; version: number },
  lead_status: LeadStatus,
  key = randomUUID(),
): Promise<SavedChange> {
  const path = `/api/epc/leads/${leadId}`
  await device.change({ what: 'a saved status', method: 'PATCH', path, body: { lead_status }, base, key })
  return { companyId: device.companyId, key, leadId }
}

export async function saveNote(device: HttpDevice, leadId: string, key = randomUUID()): Promise<SavedChange> {
  const content = `Nobody at home (${key})`
  const body = { content, createdAt: new Date().toISOString() }
  await device.change({ what: 'a saved note', method: 'POST', path: `/api/epc/leads/${leadId}/notes`, body, key })
  return { companyId: device.companyId, key, leadId, content }
}
