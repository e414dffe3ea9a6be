import { expect, type MockInstance, test, vi } from 'vitest'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import { readUnqueuedBatches, unqueuedRows } from './batch-store.ts'
import { acknowledge, park, parkCompany, postpone } from './outbox-queue.ts'
import { saveBatch } from '../save-batch.ts'

test('a change of many leads that is saved while the company is taken away stays or comes back, whole', async () => {
  const page = createPageDevice()
  const { outbox } = page
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const lead = { id: crypto.randomUUID(), base: 1, subject: 'Ada' }
  const begin = outbox.transaction.bind(outbox)
  const beginning: MockInstance<(...given: unknown[]) => Promise<unknown>> = vi.spyOn(outbox, 'transaction' as never)
  beginning.mockImplementationOnce(async (...given) => {
    await saveBatch(page.data, change, [lead], page)
    return Reflect.apply(begin, outbox, given)
  })

  await parkCompany(outbox, page.data, { code: 'company-revoked', message: 'Gone.', status: 403 }, 1)

  const unqueued = unqueuedRows(await readUnqueuedBatches(outbox, page.data.userId))
  expect(unqueued + (await outbox.parked.count())).toBe(1)
})

const FAILURE = { attempts: 1, lastError: { code: 'unreachable', message: 'No answer.', status: 0 } }

test.each(['sent', 'refused', 'not answered'])(
  'a change that was %s in an outbox lost since settles nothing that was saved later',
  async (what) => {
    const { outbox } = createPageDevice()
    const onItsWay = buildEntry({ position: 1 })
    await outbox.pending.add(buildEntry({ position: 1, description: 'Saved since' }))

    if (what === 'refused') await park(outbox, onItsWay, { code: 'invalid', message: 'No.', status: 422 }, 1)
    else if (what === 'not answered') await postpone(outbox, [{ entry: onItsWay, failure: FAILURE }])
    else
      await acknowledge(outbox, [
        { entry: onItsWay, acknowledgement: { acknowledgedSeq: 1, epoch: 'e', acknowledgedAt: 1 } },
      ])

    const left = await outbox.pending.toArray()
    expect(left).toMatchObject([{ description: 'Saved since' }])
    expect(left[0]).not.toHaveProperty('lastError')
  },
)
