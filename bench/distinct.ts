import { FILTER_FIELDS } from '../contract/entities/deal-filters.ts'
import { LEAD_STATUSES } from '../contract/entities/lead.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { ServerProcess } from '../tests/support/server/server-process.ts'
import type { Figure } from './support/report.ts'
import { spentSince, spentSoFar } from './support/spent.ts'
import { benchUser, GREENWAY_SHARE, withServer } from './support/world.ts'

const LEADS = 125_000
const ROUNDS = 20
const CHANGED = 50

/**
 * What PostgreSQL spends on the options of a filter, for programs: a server's first answer reads all leads, as each did
 * before answers were kept.
 */
export const benchDistinct = (): Promise<Figure[]> =>
  withServer({ DEMO_LEADS: String(LEADS / GREENWAY_SHARE) }, async (server) => {
    const client = await PlainClient.signIn(server.url, benchUser)
    const askAll = async () => {
      for (const field of FILTER_FIELDS) await client.call('GET', `/api/epc/distinct/${field}`)
    }
    const { leads } = await client.leads(`?limit=${CHANGED}`)
    let round = 0
    const changeMany = async () => {
      const lead_status = LEAD_STATUSES[(round += 1) % LEAD_STATUSES.length]
      for (const { _id } of leads) await client.call('PATCH', `/api/epc/leads/${_id}`, { lead_status })
    }
    const first = await postgresMs(server, askAll)
    const again = await postgresMs(server, askAll, ROUNDS)
    const changing = await postgresMs(server, changeMany, ROUNDS)
    const both = await postgresMs(server, () => changeMany().then(askAll), ROUNDS)
    const each = (ms: number) => ms / FILTER_FIELDS.length
    const what = `an answer, mean of ${FILTER_FIELDS.length} fields of ${LEADS} leads`
    return [
      { what: `${what}: the first of a server`, value: each(first), unit: 'ms' },
      { what: `${what}: again`, value: each(again), unit: 'ms', target: { most: 50 } },
      { what: `${what}: after ${CHANGED} changes`, value: each(both - changing), unit: 'ms', target: { most: 50 } },
      { what: 'the first over another', value: first / again, unit: 'x', target: { least: 20 } },
    ]
  })

async function postgresMs(server: ServerProcess, work: () => Promise<void>, times = 1): Promise<number> {
  const before = spentSoFar(server)
  for (let time = 0; time < times; time += 1) await work()
  return spentSince(before, spentSoFar(server)).postgres / times
}
