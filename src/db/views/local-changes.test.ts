import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { createLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import { localDevice, signedInAs } from '../../../tests/support/server/local-device.ts'
import { mutate } from '../mutate.ts'
import { discardParked, retryParked } from '../outbox/outbox-actions.ts'
import { acknowledge, park, postpone } from '../outbox/outbox-queue.ts'
import { saveBatch } from '../save-batch.ts'
import type { Device } from '../schema/device.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { INITIAL_META } from '../schema/rows-db.ts'
import { liveLocalChanges } from './live-view.ts'
import { type LocalChanges, readLocalChanges } from './local-changes.ts'

const userId = '0198a000-0000-7000-8000-00000000000a'
const companyId = '0198a000-0000-7000-8000-00000000000c'
const REASON = { status: 410, code: 'deleted', message: 'Gone' }

const leadId = (index: number) => `0198a000-0000-7000-8000-${String(index).padStart(12, '0')}`
const setStatus = (device: Device, index: number, status: '1st Call' | 'Closed' = 'Closed') =>
  mutate(device, setLeadStatus, { leadId: leadId(index), status }, { subject: 'Ada Lovelace', base: 1 })

/** As a page with a screen that shows them. */
async function openPage(factory = { indexedDB: new IDBFactory(), IDBKeyRange }) {
  const device = localDevice(signedInAs(userId, companyId), factory)
  const rows = device.openRows(userId, companyId)
  if ((await rows.meta.count()) === 0) await rows.meta.put({ ...INITIAL_META, epoch: 'e', cursorSeq: 1 })
  const data = { outbox: device.outbox, rows, userId, companyId }
  const seen: (LocalChanges | undefined)[] = []
  const answer = liveLocalChanges(data)
  const leave = answer.subscribe(() => seen.push(answer.current()))
  await vi.waitFor(() => expect(answer.current()).toBeDefined())
  return { device, data, rows, seen, current: () => answer.current(), leave, factory }
}

/** What is asked of a database, and how many rows it answers with. */
function countRequests(outbox: OutboxDb) {
  const counted = { transactions: 0, requests: 0, rows: 0 }
  outbox.close({ disableAutoOpen: false })
  outbox.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      transaction(...given) {
        counted.transactions += 1
        return core.transaction(...given)
      },
      table(name) {
        const table = core.table(name)
        const counting =
          <Request, Answer>(ask: (request: Request) => Promise<Answer>, rowsOf: (answer: Answer) => number) =>
          async (request: Request) => {
            counted.requests += 1
            const answer = await ask(request)
            counted.rows += rowsOf(answer)
            return answer
          }
        return {
          ...table,
          mutate: counting(table.mutate, () => 0),
          get: counting(table.get, () => 1),
          getMany: counting(table.getMany, (found) => found.length),
          query: counting(table.query, ({ result }) => result.length),
          openCursor: counting(table.openCursor, () => 1),
          count: counting(table.count, () => 0),
        }
      },
    }),
  })
  return counted
}

test.each([0, 50, 500])(
  'with %i changes waiting, a tap is one transaction of one request that reads nothing',
  async (size) => {
    const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
    const before = await openPage(factory)
    for (let index = 0; index < size; index += 1) await setStatus(before.device, index)
    before.leave()

    const device = localDevice(signedInAs(userId, companyId), factory)
    const counted = countRequests(device.outbox)
    const answer = liveLocalChanges({ ...before.data, outbox: device.outbox, rows: device.openRows(userId, companyId) })
    const leave = answer.subscribe(() => undefined)
    await vi.waitFor(() => expect(answer.current()?.pending).toHaveLength(size))
    Object.assign(counted, { transactions: 0, requests: 0, rows: 0 })
    await setStatus(device, size)
    await vi.waitFor(() => expect(answer.current()?.pending).toHaveLength(size + 1))
    // Time enough for what might be read after it.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(counted).toEqual({ transactions: 1, requests: 1, rows: 0 })
    leave()
  },
)

test('whatever is done to the outbox, here or in another tab, the copy in memory is what is stored', async () => {
  const page = await openPage()
  const other = await openPage(page.factory)
  const { device, data, rows } = page
  const { outbox } = device
  const isAsStored = async () => {
    const stored = await readLocalChanges(data)
    await vi.waitFor(() => {
      for (const { current } of [page, other]) expect(current()).toEqual(stored)
    })
  }
  const entryOf = async (index: number) => {
    const entry = await outbox.pending.where({ lane: `lead:${leadId(index)}` }).first()
    return entry ?? expect.unreachable('It waits.')
  }
  for (let index = 1; index <= 4; index += 1) await setStatus(index % 2 ? device : other.device, index)
  await isAsStored()
  await acknowledge(outbox, [
    { entry: await entryOf(1), acknowledgement: { acknowledgedSeq: 2, epoch: 'e', acknowledgedAt: 0 } },
    { entry: await entryOf(2), acknowledgement: { acknowledgedSeq: 3, epoch: 'e', acknowledgedAt: 0 } },
  ])
  await isAsStored()
  expect(page.current()?.acknowledged).toHaveLength(2)
  await rows.meta.put({ ...INITIAL_META, epoch: 'e', cursorSeq: 2 })
  await isAsStored()
  expect(page.current()?.acknowledged).toHaveLength(1)
  await rows.meta.put({ ...INITIAL_META, epoch: 'e', cursorSeq: 0 })
  await isAsStored()
  expect(page.current()?.acknowledged).toHaveLength(2)
  const lastError = { code: 'unreachable', message: 'The server cannot be reached.' }
  await postpone(outbox, [{ entry: await entryOf(3), failure: { attempts: 1, lastError } }])
  await isAsStored()
  const [third, fourth] = [await entryOf(3), await entryOf(4)]
  await park(outbox, third, REASON, 1)
  await park(outbox, fourth, REASON, 1)
  await isAsStored()
  await retryParked(other.device, third.mutationId)
  await discardParked(device, fourth.mutationId)
  await isAsStored()
  const leads = [{ id: leadId(5), base: 1, subject: 'Ada Lovelace' }]
  const change = { name: 'lead.status', args: { status: 'Closed' }, description: 'Status: Closed' } as const
  await saveBatch(data, change, leads, device)
  await isAsStored()
  expect(page.current()?.unqueued).toBe(1)
  for (let index = 10; index < 80; index += 1) await setStatus(other.device, index)
  await outbox.pending.where({ userId }).modify({ attempts: 2 })
  await isAsStored()
  await outbox.pending.where({ userId }).delete()
  await isAsStored()
  for (const { leave } of [page, other]) leave()
})

test('a change that fails to be written is never in the copy', async () => {
  const { device, seen, current, leave } = await openPage()
  await setStatus(device, 1)
  const [entry] = await device.outbox.pending.toArray()
  const newId = () => entry?.mutationId ?? ''
  const again = { ...device, newId, now: () => 5 }
  // Its key is in the queue: the transaction is aborted.
  await setStatus(again, 2).catch(() => undefined)
  expect(current()?.pending).toHaveLength(1)
  expect(seen.every((each) => (each?.pending.length ?? 0) <= 1)).toBe(true)
  leave()
})

test('after another opening of the database the copy answers nobody before everything is read', async () => {
  const { device, current, leave } = await openPage()
  await setStatus(device, 1)
  await device.outbox.pending.clear()
  device.outbox.close({ disableAutoOpen: false })
  await setStatus(device, 2)
  await vi.waitFor(() => expect(current()?.pending.map(({ lane }) => lane)).toEqual([`lead:${leadId(2)}`]))
  leave()
})

test('two changes at once of a lead that was just added wait for it', async () => {
  const { device, leave } = await openPage()
  const id = leadId(1)
  await mutate(
    device,
    createLead,
    { leadId: id, createdAt: '2026-11-02T09:00:00.000Z', fields: { surname: 'Byron' } },
    { subject: 'Byron' },
  )
  const note = { leadId: id, noteId: leadId(2), createdAt: '2026-11-02T09:00:00.000Z', content: 'Rang twice.' }
  await Promise.all([
    mutate(device, addNote, note, { subject: 'Byron' }),
    mutate(device, setLeadStatus, { leadId: id, status: 'Closed' }, { subject: 'Byron' }),
  ])
  const [, ...later] = await device.outbox.pending.toArray()
  expect(later.map(({ dependsOn }) => dependsOn)).toEqual([[id], [id]])
  leave()
})
