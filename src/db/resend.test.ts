import { expect, test } from 'vitest'
import { buildEntry } from '../../tests/support/build-entry.ts'
import { localDevice, signedInAs } from '../../tests/support/local-device.ts'
import { marksToShow } from './resend.ts'
import { readMeta } from './rows-db.ts'
import { applyBootstrapPage, startBootstrap } from './write-bootstrap.ts'
import { applyChanges } from './write-changes.ts'

const owner = { userId: 'ann', companyId: 'green' }

test('what is acknowledged while a pull is on its way is shown with the next, though that pull went beyond it', async () => {
  const device = localDevice(signedInAs(owner.userId, owner.companyId))
  const rows = device.openRows(owner.userId, owner.companyId)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c1', head: 1, totals: { lead: 0 } })
  await applyBootstrapPage(rows, { rows: [] }, { generation: 1, after: undefined })
  const pull = (from: number, upTo: number) =>
    applyChanges(rows, { changes: [], cursor: `c${upTo}`, upTo, durable: upTo }, `c${from}`)
  const shown = async () => marksToShow(device.outbox, owner, await readMeta(rows))
  await pull(1, 2)

  expect(await shown()).toBeUndefined()
  await device.outbox.acked.put({ ...buildEntry(owner), ackedSeq: 3, epoch: 'e', mark: '3.n', ackedAt: 1 })
  await pull(2, 5)

  expect(await shown()).toBe('3.n')
  await pull(5, 6)
  expect(await shown()).toBeUndefined()
})
