import { setTimeout as sleep } from 'node:timers/promises'
import type { Lead } from '../contract/entities/lead.ts'
import { TestDevice } from '../tests/support/server/device.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { Figure } from './support/report.ts'
import { type SentAll, sendAll } from './support/send-all.ts'
import { benchUser, withServer } from './support/world.ts'

const DEVICES = 30
const CHANGES_EACH = 50
const LEADS = DEVICES * CHANGES_EACH
/** More than are needed: half of the demo's leads are of the benched company, and one in twenty of those is a deal. */
const DEMO_LEADS = String(Math.ceil(LEADS * 2.15))
const PAGE = 200
const LOOK_EVERY_MS = 100

/** A whole team goes online at once: is anything sent twice, and does the server stay available to others? */
export const benchHerd = (): Promise<Figure[]> =>
  withServer({ DEMO_LEADS }, async ({ url }) => {
    const leads = await readLeads(url)
    const token = await signIn(url)
    const herd = await Promise.all(
      Array.from({ length: DEVICES }, (_, at) =>
        prepareDevice(url, token, leads.slice(at * CHANGES_EACH, (at + 1) * CHANGES_EACH)),
      ),
    )
    const done = new AbortController()
    const health = watchHealth(url, done.signal)
    const began = performance.now()
    const sent = await Promise.all(herd.map((device) => sendAll(device)))
    const seconds = (performance.now() - began) / 1000
    done.abort()
    const sum = (of: (device: SentAll) => number) => sent.reduce((total, device) => total + of(device), 0)
    const what = `${DEVICES} devices x ${CHANGES_EACH} changes at once`
    return [
      { what: `${what}: until all are sent`, value: seconds, unit: 's' },
      {
        what: 'changes sent again while the server was at work on them',
        value: sum(({ again }) => again),
        unit: 'x',
        target: { most: 0 },
      },
      { what: 'requests that were given up', value: sum(({ givenUp }) => givenUp), unit: 'x', target: { most: 0 } },
      { what: 'requests', value: sum(({ requests }) => requests), unit: 'x' },
      {
        what: 'the slowest answer of /api/ready during that',
        value: await health,
        unit: 'ms',
        target: { most: 2_000 },
      },
    ]
  })

async function readLeads(url: string): Promise<Lead[]> {
  const client = await PlainClient.signIn(url, benchUser)
  const leads: Lead[] = []
  for (let page = 1; leads.length < LEADS; page += 1) {
    const found = await client.leads(`?limit=${PAGE}&page=${page}`)
    if (found.leads.length === 0) throw new Error(`The demo has only ${leads.length} leads.`)
    leads.push(...found.leads)
  }
  return leads.slice(0, LEADS)
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchUser),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Its user has changed their leads offline. */
async function prepareDevice(url: string, token: string, leads: readonly Lead[]): Promise<TestDevice> {
  const [first] = leads
  const device = new TestDevice({ url, companyId: first?.companyId ?? '' })
  await device.signIn(token)
  for (const lead of leads) await device.setStatus(lead, 'Call Back')
  return device
}

async function watchHealth(url: string, done: AbortSignal): Promise<number> {
  let slowest = 0
  while (!done.aborted) {
    const began = performance.now()
    await fetch(`${url}/api/ready`)
    slowest = Math.max(slowest, performance.now() - began)
    await sleep(LOOK_EVERY_MS)
  }
  return slowest
}
