import type { EntityName, Rows } from '../../../contract/entities/entity.ts'
import type { Device } from '../../../src/db/schema/device.ts'
import type { RowsDb } from '../../../src/db/schema/rows-db.ts'
import { applyBootstrapPage, startBootstrap } from '../../../src/db/rows/write-bootstrap.ts'
import { applyChanges } from '../../../src/db/rows/write-changes.ts'
import type { CompanyData } from '../../../src/db/views/view.ts'
import { localDevice, signedInAs } from '../server/local-device.ts'

const USER_ID = '00000000-0000-4000-8000-00000000000a'
const COMPANY_ID = '00000000-0000-4000-8000-000000000001'

export interface PageDevice extends Device {
  data: CompanyData
  confirm<E extends EntityName>(entity: E, ...rows: Rows[E][]): Promise<void>
}

export function createPageDevice(): PageDevice {
  const device = localDevice(signedInAs(USER_ID, COMPANY_ID))
  const rows = device.openRows(USER_ID, COMPANY_ID)
  let pages = 0
  return {
    ...device,
    data: { outbox: device.outbox, rows, userId: USER_ID, companyId: COMPANY_ID },
    async confirm(entity, ...confirmed) {
      pages += 1
      if (pages === 1) await bringNothing(rows)
      const changes = confirmed.map((row) => ({ t: entity, id: row._id, seq: pages, v: 1, row }))
      await applyChanges(rows, { changes, cursor: `c${pages}`, upTo: pages, durable: pages }, `c${pages - 1}`)
    },
  }
}

async function bringNothing(rows: RowsDb): Promise<void> {
  await startBootstrap(rows, { epoch: 'e', cursor: 'c0', head: 0, totals: { lead: 0 } })
  await applyBootstrapPage(rows, { rows: [] }, { generation: 1, after: undefined })
}
