import { expect, test } from 'vitest'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { localDevice, signedInAs } from '../../../tests/support/server/local-device.ts'
import { HOLD_MS, ROWS_PER_PART } from '../schema/batch.ts'
import { readUnqueued, readUnqueuedBatches } from './batch-store.ts'
import { expandBatches } from './expand-batches.ts'
import type { OutboxEntry } from '../schema/outbox-entry.ts'
import { readQueue } from './outbox-queue.ts'
import { saveBatch, toBatchLead } from '../save-batch.ts'

const owner = { userId: 'ann', companyId: 'green' }

test('what needs a row of a bulk change waits for it, also where the journal has brought the bulk change back behind it', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const { outbox } = device
  const lead = buildLead()
  const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' }
  await outbox.pending.bulkAdd([
    { ...buildEntry(owner), mutationId: 'needs it', lane: `lead:${lead._id}`, position: 1 },
    { ...buildEntry(owner), mutationId: 'does not', lane: `lead:${lead._id}`, position: 2 },
  ])
  await saveBatch({ outbox, ...owner }, close, [toBatchLead(lead)], device)
  const [row] = await readUnqueued(outbox, owner, 'all')
  if (!row) throw new Error('A row was saved.')
  await outbox.pending.update(1, { dependsOn: [row.mutationId] })
  const later = device.now() + HOLD_MS + 1
  const waiting = async () => {
    const { pending, isBehindBatch } = await readQueue(outbox, owner.userId, later)
    return pending.filter(isBehindBatch).map(({ mutationId }) => mutationId)
  }

  expect(await waiting()).toEqual(['needs it'])
  await expandBatches(outbox, owner.userId, later)
  expect(await waiting()).toEqual([])
})

test('a change of many leads whose rows wait in one company holds up none of another', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const { outbox } = device
  const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const leads = Array.from({ length: ROWS_PER_PART + 1 }, () => toBatchLead(buildLead()))
  await saveBatch({ outbox, ...owner }, close, leads, device)
  await saveBatch({ outbox, ...owner, companyId: 'red' }, close, leads.slice(0, 1), device)
  const later = device.now() + HOLD_MS + 1
  const dueAt = async () => (await readQueue(outbox, owner.userId, later)).unqueuedDueAt

  for (let round = 0; round < 2; round += 1) {
    expect(await dueAt()).toBe(0)
    expect(await expandBatches(outbox, owner.userId, later)).toBe(true)
  }

  expect(await outbox.pending.where({ userId: owner.userId }).filter(isOfRed).count()).toBe(1)
  expect(await dueAt(), 'the last row of the first waits for the others, and not for the clock').toBeUndefined()
})

test('one that a newer app has made waits for that app, without holding up others or asking for a look at once', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const { outbox } = device
  const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const leads = [toBatchLead(buildLead())]
  await saveBatch({ outbox, ...owner }, close, leads, device)
  const made = await readUnqueuedBatches(outbox, owner.userId)
  await outbox.status.bulkPut(made.map((batch) => ({ ...batch, name: 'lead.polish' })))
  await saveBatch({ outbox, ...owner, companyId: 'red' }, close, leads, device)
  const later = device.now() + HOLD_MS + 1

  expect(await expandBatches(outbox, owner.userId, later)).toBe(true)

  expect(await outbox.pending.where({ userId: owner.userId }).filter(isOfRed).count()).toBe(1)
  expect(await readQueue(outbox, owner.userId, later)).toMatchObject({ unqueued: 1, unqueuedDueAt: undefined })
})

const isOfRed = ({ companyId }: OutboxEntry) => companyId === 'red'
