import { setTimeout as sleep } from 'node:timers/promises'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { ServerProcess } from '../tests/support/server/server-process.ts'
import { HttpDevice } from './support/http-device.ts'
import type { Figure } from './support/report.ts'
import { type Spent, spentSince, spentSoFar } from './support/spent.ts'
import { benchUser, withServer } from './support/world.ts'

/** Half of them are of the benched company. */
const DEMO_LEADS = 200_000
const DEVICES = 4
/** The server looks every ten minutes. */
const PATIENCE_MS = 15 * 60_000

/** The processor that the server and PostgreSQL spend on all that a new device loads: page by page, and from segments. */
export const benchFirstDownload = (): Promise<Figure[]> =>
  withServer({ DEMO_LEADS: String(DEMO_LEADS) }, async (server) => {
    const client = await PlainClient.signIn(server.url, benchUser)
    const { leads } = await client.leads('?limit=1')
    const device = new HttpDevice({
      url: server.url,
      token: client.token,
      companyId: leads[0]?.companyId ?? '',
      takesCompressed: true,
    })
    await untilShared(device)
    const pages = await spentByOne(server, () => device.loadPages())
    const segments = await spentByOne(server, () => device.loadAll())
    const what = `${DEMO_LEADS / 2} leads to a new device`
    return [
      { what: `${what}, page by page: Node`, value: pages.node, unit: 'ms' },
      { what: `${what}, page by page: PostgreSQL`, value: pages.postgres, unit: 'ms' },
      { what: `${what}, from segments: Node`, value: segments.node, unit: 'ms' },
      { what: `${what}, from segments: PostgreSQL`, value: segments.postgres, unit: 'ms' },
      {
        what: 'from segments over page by page',
        value: (segments.node + segments.postgres) / (pages.node + pages.postgres),
        unit: 'x',
        target: { most: 1 / 50 },
      },
    ]
  })

async function spentByOne(server: ServerProcess, load: () => Promise<void>): Promise<Spent> {
  await load()
  const before = spentSoFar(server)
  for (let device = 0; device < DEVICES; device += 1) await load()
  const { node, postgres } = spentSince(before, spentSoFar(server))
  return { node: node / DEVICES, postgres: postgres / DEVICES }
}

async function untilShared(device: HttpDevice): Promise<void> {
  for (const since = Date.now(); !(await device.findShared()); await sleep(5_000)) {
    if (Date.now() - since > PATIENCE_MS) throw new Error('The server has written no segments.')
  }
}
