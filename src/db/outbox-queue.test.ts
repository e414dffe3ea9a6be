import { expect, type MockInstance, test, vi } from 'vitest'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { createPageDevice } from '../../tests/support/page-device.ts'
import { readUnfedBatches, unfedRows } from './batch-store.ts'
import { parkCompany } from './outbox-queue.ts'
import { saveBatch } from './save-batch.ts'

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

  const unfed = unfedRows(await readUnfedBatches(outbox, page.data.userId))
  expect(unfed + (await outbox.parked.count())).toBe(1)
})
