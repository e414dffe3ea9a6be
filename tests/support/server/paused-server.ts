import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { launchPostgres } from '../../../server/store/embedded-postgres/launch.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { ServerProcess } from './server-process.ts'

export const OFFICE = { email: 'boss@example.com', password: 'correct horse battery' }

export class OfficeClient {
  private readonly url: string
  private readonly token: string

  private constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  static async signIn(url: string): Promise<OfficeClient> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OFFICE),
    })
    const { token } = (await answer.json()) as { token: string }
    return new OfficeClient(url, token)
  }

  async firstLead(): Promise<Lead> {
    const answer = await fetch(`${this.url}/api/epc/leads?limit=1`, {
      headers: { authorization: `Bearer ${this.token}` },
    })
    const { leads } = (await answer.json()) as { leads: Lead[] }
    const [lead] = leads
    if (!lead) throw new Error('There is no lead.')
    return lead
  }

  async openStream() {
    const aborter = new AbortController()
    const { body } = await fetch(`${this.url}/api/sync/stream`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: aborter.signal,
    })
    let text = ''
    const read = async () => {
      if (!body) return
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) text += chunk
    }
    void read().catch(() => {})
    return { pokes: () => text.split('event: poke').length - 1, stop: () => aborter.abort() }
  }

  save(leadId: string, lead_status: string): Promise<Response> {
    return fetch(`${this.url}/api/epc/leads/${leadId}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ lead_status }),
    })
  }
}

/**
 * Stops a server (SIGSTOP) at the worst moment of a write: it has locked the company's change feed, and has not committed.
 * Both servers must serve the same data folder.
 */
export async function pauseInMidWrite(server: ServerProcess, { _id, companyId }: Pick<Lead, '_id' | 'companyId'>) {
  const { connection } = await launchPostgres(server.dataDir)
  const database = new pg.Client(connection)
  await database.connect()
  try {
    await database.query('begin read write')
    await database.query('select from company_clock where company_id = $1 for update', [companyId])
    const client = await OfficeClient.signIn(server.url)
    const answer = client.save(_id, '1st Call')
    await untilWaiting(database)
    process.kill(server.pid ?? 0, 'SIGSTOP')
    await database.query('commit')
    return { answer, goOn: () => process.kill(server.pid ?? 0, 'SIGCONT') }
  } finally {
    await database.end()
  }
}

async function untilWaiting(database: pg.Client): Promise<void> {
  for (let looked = 0; looked < 400; looked += 1) {
    const { rowCount } = await database.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The write never came as far as the lock.')
}

export async function untilSaved(client: OfficeClient, leadId: string, limitMs: number) {
  const began = performance.now()
  const refusals: number[] = []
  while (performance.now() - began < limitMs) {
    const { status } = await client.save(leadId, '2nd Call')
    if (status === 200) return { ms: performance.now() - began, refusals }
    refusals.push(status)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { ms: Infinity, refusals }
}
