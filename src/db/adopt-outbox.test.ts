import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { descriptions, LEAD_ID, note } from '../../tests/support/journaled-page.ts'
import { createPageDevice } from '../../tests/support/page-device.ts'
import { adoptOldOutbox } from './adopt-outbox.ts'
import { HOLD_MS } from './batch.ts'
import { type Device, openLocalData } from './device.ts'
import { feedBatches } from './feed-batches.ts'
import type { DatabaseFactory } from './outbox-db.ts'
import { acknowledge } from './outbox-queue.ts'
import { sendAgain } from './resend.ts'
import { saveBatch } from './save-batch.ts'

let factory: DatabaseFactory
let old: Device
let page: Device
let adopt: () => Promise<void>
beforeEach(() => {
  const shared = { indexedDB: new IDBFactory(), IDBKeyRange }
  factory = { ...shared, outboxIn: new IDBFactory() }
  old = { ...createPageDevice(), ...openLocalData(shared) }
  page = { ...createPageDevice(), ...openLocalData(factory) }
  adopt = async () => {
    old.outbox.close()
    await adoptOldOutbox(page.outbox, factory)
  }
})

test('what an earlier version had saved beside the rows moves into the outbox’s own bucket, behind what is there', async () => {
  await note(old, 'Old one')
  await note(old, 'Old two')
  await note(page, 'New')

  await adopt()
  await adoptOldOutbox(page.outbox, factory)

  expect(await descriptions(page)).toEqual(['Note: New', 'Note: Old one', 'Note: Old two'])
  expect((await factory.indexedDB.databases()).map(({ name }) => name)).not.toContain('outbox-v1')
})

test.each(['before', 'after'])(
  'what was sent finds its place free where a note was saved %s the move',
  async (when) => {
    await note(old, 'Old')
    const [sent] = await old.outbox.pending.toArray()
    if (!sent) throw new Error('It was saved.')
    await acknowledge(old.outbox, [{ entry: sent, acknowledgement: { ackedSeq: 1, epoch: 'e', ackedAt: 1 } }])
    if (when === 'before') await note(page, 'New')
    await adopt()
    if (when === 'after') await note(page, 'New')

    await sendAgain(page.outbox, sent, 1)

    expect((await descriptions(page)).toSorted()).toEqual(['Note: New', 'Note: Old'])
  },
)

test.each(['before', 'after'])(
  'so do the rows of a change of many leads where it was saved %s the move',
  async (when) => {
    const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
    const owner = { userId: 'u', companyId: 'c', outbox: old.outbox }
    await saveBatch(owner, change, [{ id: LEAD_ID, base: 1, subject: 'Ada' }], old)
    if (when === 'before') await note(page, 'New')
    await adopt()
    if (when === 'after') await note(page, 'New')

    await feedBatches(page.outbox, 'u', page.now() + 2 * HOLD_MS)

    expect((await descriptions(page)).toSorted()).toEqual(['Note: New', 'Status: Closed'])
  },
)
