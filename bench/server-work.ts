import { randomUUID } from 'node:crypto'
import { LEAD_STATUSES } from '../contract/entities/lead.ts'
import { PROTOCOL_VERSION } from '../contract/protocol.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { Figure } from './support/report.ts'
import { spentBy } from './support/spent.ts'
import { benchUser, withServer } from './support/world.ts'

const DEMO_LEADS = '20000'
const OFTEN = { warmUp: 300, times: 400 }
const BATCH = 50

/**
 * The processor that the server and PostgreSQL spend on what devices do all day: other work on the machine changes it
 * little. With `NAMED_STATEMENTS=0` before the command, without names.
 */
export const benchServerWork = (): Promise<Figure[]> =>
  withServer({ DEMO_LEADS }, async (server) => {
    const device = await openDevice(server.url)
    const oneBehind = device.cursor()
    const figures = await spentBy(server, { what: 'a saved change', work: device.change }, OFTEN)
    figures.push(
      ...(await spentBy(server, { what: `a change of a batch of ${BATCH}`, of: BATCH, work: device.push }, OFTEN)),
    )
    await device.pull(oneBehind)
    const beforeLast = device.cursor()
    await device.change()
    const pulls = [
      { what: 'a pull that finds one commit', work: () => device.pull(beforeLast) },
      { what: 'a pull that finds nothing', work: () => device.pull(device.cursor()) },
    ]
    for (const piece of pulls) figures.push(...(await spentBy(server, piece, OFTEN)))
    return figures
  })

async function openDevice(url: string) {
  const client = await PlainClient.signIn(url, benchUser)
  const { leads } = await client.leads('?limit=200')
  const companyId = leads[0]?.companyId ?? ''
  let { cursor } = await client.call<{ cursor: string }>('GET', `/api/sync/head?companyId=${companyId}`)
  let changed = 0
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const sync = { authorization: `Bearer ${client.token}`, 'sync-client': String(PROTOCOL_VERSION), ...headers }
    const answer = await fetch(url + path, {
      method,
      headers: { ...sync, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    return text
  }
  /** As a device asks, which names the company. */
  const nextChange = () => {
    const lead = leads[changed % leads.length]
    // Each lead has another status in each round.
    const lead_status = LEAD_STATUSES[(changed + Math.floor(changed / leads.length)) % LEAD_STATUSES.length]
    changed += 1
    return { path: `/api/epc/leads/${lead?._id}?companyId=${companyId}`, body: { lead_status } }
  }
  return {
    cursor: () => cursor,
    async pull(from: string) {
      const text = await call('GET', `/api/sync/changes?companyId=${companyId}&cursor=${from}`)
      if (text) ({ cursor } = JSON.parse(text) as { cursor: string })
    },
    async change() {
      const { path, body } = nextChange()
      await call('PATCH', path, body, { 'idempotency-key': `"${randomUUID()}"`, 'sync-base': '1' })
    },
    async push() {
      const headers = { 'sync-base': '1' }
      const items = Array.from({ length: BATCH }, () => ({
        key: randomUUID(),
        method: 'PATCH',
        headers,
        ...nextChange(),
      }))
      const text = await call('POST', '/api/sync/push', { items })
      const { answers } = JSON.parse(text) as { answers: { status: number }[] }
      if (answers.some(({ status }) => status !== 200)) throw new Error(`A batch was answered ${text}`)
    },
  }
}
