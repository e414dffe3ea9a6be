import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { descriptions, LEAD_ID, note } from '../../../tests/support/browser/journaled-page.ts'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import { migrateOutbox } from './migrate-outbox.ts'
import { HOLD_MS } from '../schema/batch.ts'
import { openLocalData } from '../device.ts'
import type { Device } from '../schema/device.ts'
import { expandBatches } from '../outbox/expand-batches.ts'
import type { DatabaseFactory } from '../schema/outbox-db.ts'
import { acknowledge, park } from '../outbox/outbox-queue.ts'
import { sendAgain } from './resend.ts'
import { saveBatch } from '../save-batch.ts'

let factory: DatabaseFactory
let old: Device
let page: Device
let adopt: () => Promise<void>
beforeEach(() => {
  const shared = { indexedDB: new IDBFactory(), IDBKeyRange }
  factory = { ...shared, outboxIn: new IDBFactory() }
  old = { ...createPageDevice(), ...openLocalData(shared) }
  page = { ...createPageDevice(), ...openLocalData(factory) }
  adopt = () => migrateOutbox(page.outbox, factory)
})

test('what an earlier version had saved beside the rows moves into the outbox’s own bucket, behind what is there', async () => {
  await note(old, 'Old one')
  await note(old, 'Old two')
  await note(page, 'New')

  await adopt()
  await migrateOutbox(page.outbox, factory)

  expect(await descriptions(page)).toEqual(['Note: New', 'Note: Old one', 'Note: Old two'])
  expect(await descriptions(old)).toEqual([])
})

const kept = async () => [...(await descriptions(page)), ...(await descriptions(old))].toSorted()
const contents = (...given: string[]) => given.map((content) => `Note: ${content}`).toSorted()

test('FM-067: what another tab saves while the move runs is lost in none of twenty moves, and comes with the next', async () => {
  for (let round = 0; round < 20; round += 1) {
    const shared = { indexedDB: new IDBFactory(), IDBKeyRange }
    factory = { ...shared, outboxIn: new IDBFactory() }
    old = { ...createPageDevice(), ...openLocalData(shared) }
    page = { ...createPageDevice(), ...openLocalData(factory) }
    await note(old, 'Before')
    const moving = migrateOutbox(page.outbox, factory)
    for (let turn = 0; turn < round * 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await note(old, 'Meanwhile')
    await moving
    await note(old, 'After')

    expect(await kept(), `saved ${round * 3} turns into the move`).toEqual(contents('Before', 'Meanwhile', 'After'))
    await migrateOutbox(page.outbox, factory)
    expect((await descriptions(page)).toSorted()).toEqual(contents('Before', 'Meanwhile', 'After'))
    expect(await descriptions(old)).toEqual([])
  }
})

test('FM-067: what the other tab sends, corrects or has refused while the move runs is in one place of each outbox at most', async () => {
  await note(old, 'Sent')
  await note(old, 'Refused')
  const [sent, refused] = await old.outbox.pending.toArray()
  if (!sent || !refused) throw new Error('They were saved.')
  const moving = migrateOutbox(page.outbox, factory)
  await acknowledge(old.outbox, [{ entry: sent, acknowledgement: { ackedSeq: 1, epoch: 'e', ackedAt: 1 } }])
  await park(old.outbox, refused, { code: 'invalid', message: 'No.', status: 422 }, 1)
  await moving
  await migrateOutbox(page.outbox, factory)

  const { pending, acked, parked } = page.outbox
  const keys = (await Promise.all([pending.toArray(), acked.toArray(), parked.toArray()])).flatMap((entries) =>
    entries.map(({ mutationId }) => mutationId),
  )
  expect(keys.toSorted()).toEqual([sent.mutationId, refused.mutationId].toSorted())
  expect(await old.outbox.acked.count()).toBe(0)
  expect(await old.outbox.parked.count()).toBe(0)
})

test('FM-067: where the bucket could not be opened the outbox stays as it is: it is the old one', async () => {
  const shared = { indexedDB: new IDBFactory(), IDBKeyRange }
  factory = { ...shared, outboxIn: shared.indexedDB, isOutboxApart: () => Promise.resolve(false) }
  page = { ...createPageDevice(), ...openLocalData(factory) }
  await note(page, 'Only here')
  await migrateOutbox(page.outbox, factory)
  expect(await descriptions(page)).toEqual(['Note: Only here'])
})

test('a token that was left in the old outbox goes once it is not the one that is signed in', async () => {
  const session = { userId: 'u', companyIds: [], role: 'User', expiresAt: 1 } as const
  await old.outbox.auth.put({ key: 'session', ...session, token: 'old' })
  await page.outbox.auth.put({ key: 'session', ...session, token: 'old' })
  await migrateOutbox(page.outbox, factory)
  expect(await old.outbox.auth.get('session')).toBeDefined()
  await page.outbox.auth.put({ key: 'session', ...session, token: 'new' })
  await migrateOutbox(page.outbox, factory)
  expect(await old.outbox.auth.get('session')).toBeUndefined()
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

    await expandBatches(page.outbox, 'u', page.now() + 2 * HOLD_MS)

    expect((await descriptions(page)).toSorted()).toEqual(['Note: New', 'Status: Closed'])
  },
)
