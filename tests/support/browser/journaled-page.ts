import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import type { Device } from '../../../src/db/schema/device.ts'
import { Journal } from '../../../src/db/schema/journal.ts'
import { mutate } from '../../../src/db/mutate.ts'
import type { MemoryFolder } from '../fakes/memory-files.ts'
import { createPageDevice } from './page-device.ts'

// Pages that keep a journal, and a user's actions on them.

export const LEAD_ID = '0198a000-0000-7000-8000-000000000001'
const lead = { subject: 'Ada Lovelace', base: 7 }
export const setStatus = (device: Device, status: 'Closed' | 'Call Back' = 'Closed') =>
  mutate(device, setLeadStatus, { leadId: LEAD_ID, status }, lead)
export const note = (device: Device, content: string) =>
  mutate(
    device,
    addNote,
    { leadId: LEAD_ID, noteId: crypto.randomUUID(), createdAt: '2026-11-20T09:00:00.000Z', content },
    lead,
  )
export const descriptions = async (device: Device) =>
  (await device.outbox.pending.orderBy('position').toArray()).map(({ description }) => description)

export function openPage(folder: MemoryFolder, name: string, before?: Device): Device {
  const journal = new Journal(folder.open(name))
  const page = createPageDevice()
  return { ...page, ...(before ? { storage: before.storage } : {}), journal }
}

export const openTab = (page: Device, folder: MemoryFolder, name: string): Device => ({
  ...page,
  journal: new Journal(folder.open(name)),
})
