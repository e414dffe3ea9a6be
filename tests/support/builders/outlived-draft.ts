import { cleanup } from '@testing-library/react'
import type { Device } from '../../../src/db/schema/device.ts'
import { readDraft, writeDraft } from '../../../src/db/files/drafts.ts'

export async function dieBeforeForgetting(device: Device, draftKey: string, save: () => Promise<void>): Promise<void> {
  const draft = await readDraft(device, draftKey)
  await save()
  cleanup()
  await writeDraft(device, draftKey, draft)
}
