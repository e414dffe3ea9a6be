import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFile, deleteFile, describeFile } from '../../../../contract/mutations/file.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import { AT_ONCE_PERCENT, ofCompany, type Operation, shownOn, tap } from './taps.ts'
import { pickMade } from '../world.ts'

// Files whose bytes are on the server already: tests/sync/lead-files.test.ts shows how they get there.

const BYTES = '%PDF-1.7 simulated'
const FACTS = {
  name: 'Form',
  kind: 'file',
  type: 'application/pdf',
  size: BYTES.length,
  sha256: createHash('sha256').update(BYTES).digest('hex'),
} as const

export const fileTaps = {
  addFile: tap(async (hand) => {
    const { world, device, choice, companyId, leadId, createdAt, options } = hand
    const fileId = device.newId()
    const contentId = storeBytes(world.server.dataDir, companyId)
    await mutate(device.tab.page, addFile, { leadId, fileId, createdAt, contentId, ...FACTS }, options)
    world.files.get(companyId)?.push({ id: fileId })
    if (!choice.percent(AT_ONCE_PERCENT)) return
    world.touched.deleted.add(fileId)
    await mutate(device.tab.page, deleteFile, { fileId }, ofCompany(companyId))
  }),
  describeFile: tap((hand) => {
    const { world, device, choice, companyId } = hand
    const there = (world.files.get(companyId) ?? []).filter(({ id }) => !world.touched.deleted.has(id))
    const file = pickMade(world, there, shownOn(device, 'leadFile'), choice)
    if (!file) return
    const fields = { caption: 'Loft hatch', stage: 'before' } as const
    return mutate(device.tab.page, describeFile, { fileId: file.id, fields, seen: '' }, ofCompany(companyId))
  }),
  deleteFile: tap((hand) => {
    const { world, device, choice, companyId } = hand
    const there = (world.files.get(companyId) ?? []).filter(({ id }) => !world.touched.deleted.has(id))
    const file = pickMade(world, there, shownOn(device, 'leadFile'), choice)
    if (!file) return
    world.touched.deleted.add(file.id)
    return mutate(device.tab.page, deleteFile, { fileId: file.id }, ofCompany(companyId))
  }),
} satisfies Record<string, Operation>

/** All files of a company have the same content. A restored server accepts it again. */
function storeBytes(dataDir: string, companyId: string): string {
  const folder = join(dataDir, 'files', companyId)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, companyId), BYTES)
  return companyId
}
