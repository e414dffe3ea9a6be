import { expect, test, vi } from 'vitest'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import { refuseFirst } from '../../../tests/support/builders/first-change.ts'
import { descriptions, LEAD_ID, note, openPage, openTab } from '../../../tests/support/browser/journaled-page.ts'
import { createMemoryFolder, type MemoryFolder } from '../../../tests/support/fakes/memory-files.ts'
import type { Device } from '../schema/device.ts'
import { HOLD_MS } from '../schema/batch.ts'
import { expandBatches } from '../outbox/expand-batches.ts'
import { checkBrowserId } from './browser-identity.ts'
import { tidyJournal } from './tidy-journal.ts'
import { correctParked } from '../outbox/outbox-actions.ts'
import { saveBatch } from '../save-batch.ts'

const HOUR_MS = 60 * 60 * 1000

const at = (device: Device, hours: number): Device => ({ ...device, now: () => hours * HOUR_MS })

async function start(folder: MemoryFolder, name: string, before?: Device): Promise<Device> {
  for (const page of folder.texts.keys()) folder.leave(page)
  const page = openPage(folder, name, before)
  await checkBrowserId(page, page.journal)
  return page
}

async function noteTwo(page: Device): Promise<void> {
  await note(at(page, 12), 'One')
  await note(at(page, 3), 'Two')
}

test('of a device whose clock jumped back, and of several tabs, it is the order of the queue', async () => {
  const folder = createMemoryFolder()
  const first = await start(folder, 'first')
  const other = openTab(first, folder, 'other')
  await note(at(first, 12), 'One')
  await note(at(other, 11), 'Two')
  await note(at(first, 3), 'Three')
  await note(at(other, 7), 'Four')

  const next = await start(folder, 'next', first)

  expect(await descriptions(next)).toEqual(['Note: One', 'Note: Two', 'Note: Three', 'Note: Four'])
})

test('a change of many leads keeps its place among the others', async () => {
  const folder = createMemoryFolder()
  const page = await start(folder, 'first')
  await note(at(page, 12), 'Before')
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const owner = { userId: 'u', companyId: 'c', outbox: page.outbox }
  await saveBatch(owner, change, [{ id: LEAD_ID, base: 1, subject: 'Ada' }], at(page, 9))
  await note(at(page, 3), 'After')
  await tidyJournal(page.journal!, page.outbox)

  const next = await start(folder, 'next', page)
  await note(next, 'Later still')

  const [batch] = await next.outbox.status.where('key').startsWith('batch:').toArray()
  const [before, after, later] = await next.outbox.pending.orderBy('position').toArray()
  expect([before, after, later].map((entry) => entry?.description)).toEqual([
    'Note: Before',
    'Note: After',
    'Note: Later still',
  ])
  expect(batch).toMatchObject({ position: 2 })
  expect([before?.position, after?.position]).toEqual([1, 3])
})

test('lost twice, with work in between, it is still the order', async () => {
  const folder = createMemoryFolder()
  const first = await start(folder, 'first')
  await noteTwo(first)
  const second = await start(folder, 'second', first)
  await note(at(second, 1), 'Three')

  const third = await start(folder, 'third', second)

  expect(await descriptions(third)).toEqual(['Note: One', 'Note: Two', 'Note: Three'])
})

test('behind what was saved before anybody knew of the loss, and after the next loss too', async () => {
  const folder = createMemoryFolder()
  const first = await start(folder, 'first')
  await noteTwo(first)
  folder.leave('first')
  const second = openPage(folder, 'second', first)
  await note(at(second, 2), 'In the meantime')
  await checkBrowserId(second, second.journal)
  expect(await descriptions(second)).toEqual(['Note: In the meantime', 'Note: One', 'Note: Two'])
  await note(at(second, 1), 'Three')

  const third = await start(folder, 'third', second)

  expect(await descriptions(third)).toEqual(['Note: In the meantime', 'Note: One', 'Note: Two', 'Note: Three'])
})

test('a corrected change keeps the position of its correction', async () => {
  const folder = createMemoryFolder()
  const page = await start(folder, 'first')
  await note(at(page, 12), 'Wrong')
  await note(at(page, 11), 'Before the correction')
  const refused = await refuseFirst(page)
  const args = { leadId: LEAD_ID, noteId: refused.mutationId, createdAt: '2026-11-20T09:00:00.000Z', content: 'Right' }
  await correctParked(at(page, 4), refused, addNote, args, 'Ada')
  await note(at(page, 3), 'After it')

  const next = await start(folder, 'next', page)

  expect(await descriptions(next)).toEqual(['Note: Before the correction', 'Note: Right', 'Note: After it'])
})

test('behind a change of many leads that waits, which finds its places free', async () => {
  const folder = createMemoryFolder()
  const first = await start(folder, 'first')
  await note(first, 'Before')
  folder.leave('first')
  const page = openPage(folder, 'second', first)
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const owner = { userId: 'u', companyId: 'c', outbox: page.outbox }
  const ids = [LEAD_ID, '0198a000-0000-7000-8000-000000000002']
  await saveBatch(
    owner,
    change,
    ids.map((id) => ({ id, base: 1, subject: 'Ada' })),
    page,
  )

  await checkBrowserId(page, page.journal)
  await expandBatches(page.outbox, 'u', page.now() + 2 * HOLD_MS)

  expect(await descriptions(page)).toEqual(['Status: Closed', 'Status: Closed', 'Note: Before'])
})

test('FM-017: what only the journal has goes into the queue before what is saved after it', async () => {
  const page = await start(createMemoryFolder(), 'first')
  const adding = vi.spyOn(page.outbox.pending, 'add').mockRejectedValue(new Error('broken') as never)
  await note(page, 'While the database failed')
  adding.mockRestore()

  await note(page, 'When it answered again')
  await checkBrowserId(page, page.journal)

  expect(await descriptions(page)).toEqual(['Note: While the database failed', 'Note: When it answered again'])
})
