import { expect, test } from 'vitest'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { localDevice, signedInAs } from '../../../tests/support/server/local-device.ts'
import { noteDiscarded } from '../outbox/batch-actions.ts'
import { batchesIn, readRecords, readUnqueued } from '../outbox/batch-store.ts'
import { HOLD_MS } from '../schema/batch.ts'
import { expandBatches } from '../outbox/expand-batches.ts'
import { acknowledge } from '../outbox/outbox-queue.ts'
import { bearingOn, readLocalChanges } from '../views/local-changes.ts'
import { tokensToShow, sendAgain } from './resend.ts'
import { readMeta } from '../schema/rows-db.ts'
import { saveBatch, toBatchLead } from '../save-batch.ts'
import { applyBootstrapPage, startBootstrap } from '../rows/write-bootstrap.ts'
import { applyChanges } from '../rows/write-changes.ts'

const owner = { userId: 'ann', companyId: 'green' }

test('what is acknowledged while a pull is on its way is shown with the next, though that pull went beyond it', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const rows = device.openRows(owner.userId, owner.companyId)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c1', head: 1, totals: { lead: 0 } })
  await applyBootstrapPage(rows, { rows: [] }, { generation: 1, after: undefined })
  const pull = (from: number, upTo: number) =>
    applyChanges(rows, { changes: [], cursor: `c${upTo}`, upTo, durable: upTo }, `c${from}`)
  const shown = async () => tokensToShow(device.outbox, owner, await readMeta(rows))
  await pull(1, 2)

  expect(await shown()).toBeUndefined()
  await device.outbox.acknowledged.put({
    ...buildEntry(owner),
    acknowledgedSeq: 3,
    epoch: 'e',
    commitToken: '3.n',
    acknowledgedAt: 1,
  })
  await pull(2, 5)

  expect(await shown()).toBe('3.n')
  await pull(5, 6)
  expect(await shown()).toBeUndefined()
})

const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
const acknowledgement = { acknowledgedSeq: 9, epoch: 'before', commitToken: '9.n', acknowledgedAt: 1 }

test('an answer of before the restore that is written down after it was noticed does not count', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const { outbox } = device
  await saveBatch({ outbox, ...owner }, close, [toBatchLead(buildLead())], device)
  await expandBatches(outbox, owner.userId, device.now() + HOLD_MS + 1)
  await outbox.pending.add(buildEntry(owner))
  const onTheirWay = await outbox.pending.toArray()
  expect(onTheirWay).toHaveLength(2)

  await sendAgain(outbox, owner, 2)
  await expandBatches(outbox, owner.userId, device.now() + HOLD_MS + 1)
  const answered = onTheirWay.map((entry) => ({ entry, acknowledgement }))
  await acknowledge(outbox, answered)

  expect(await outbox.pending.count()).toBe(2)
  expect(await outbox.acknowledged.count()).toBe(0)
})

test('what a person discarded or has yet to decide of a bulk change is not shown as done while it is sent again', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const { outbox } = device
  const rows = device.openRows(owner.userId, owner.companyId)
  const leads = [buildLead(), buildLead(), buildLead()]
  const batchId = await saveBatch({ outbox, ...owner }, close, leads.map(toBatchLead), device)
  const [discarded, refused, sent] = await readUnqueued(outbox, owner, 'all')
  if (!discarded || !refused || !sent) throw new Error('Three rows were saved.')
  await outbox.parked.put({ ...refused, reason: { code: 'forbidden', message: 'No.', status: 403 }, parkedAt: 1 })
  await noteDiscarded(outbox, batchId, [discarded.mutationId])
  const [batch] = batchesIn(await readRecords(outbox))
  if (batch) await outbox.status.put({ ...batch, queued: batch.total })

  await sendAgain(outbox, owner, 2)

  const work = await readLocalChanges({ outbox, rows, ...owner })
  const shown = bearingOn({ outbox, ...owner }, work, { isWanted: () => true, batches: 'all' })
  expect(shown.map(({ mutationId }) => mutationId)).toEqual([sent.mutationId])
})
