import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LEAD_STATUSES } from '../contract/entities/lead.ts'
import { createTokens } from '../server/policies/tokens.ts'
import { openStore } from '../server/store/core/open-store.ts'
import { launchPostgres } from '../server/store/embedded-postgres/launch.ts'
import { addUser } from '../tests/support/builders/company-world.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { ServerProcess } from '../tests/support/server/server-process.ts'
import { type Answered, HttpDevice } from './support/http-device.ts'
import type { Figure } from './support/report.ts'
import { type Spent, spentSince, spentSoFar } from './support/spent.ts'
import { median, p95 } from './support/statistics.ts'
import { benchUser, withServer } from './support/world.ts'

const DEVICES = Number(process.env['NEWS_DEVICES'] ?? 400)
/** As many as a user may have. */
const STREAMS_EACH = 10
const JWT_SECRET = 'a secret that only this bench knows, of sufficient length'
const IDLE_S = 60
const BUSY_S = 10
const SAVES_A_SECOND = 10
const PATIENCE_MS = 90_000
/** PostgreSQL counts what an idle connection did only after so long. */
const COUNTED_AFTER_MS = 11_000

/** How much a company with many open devices costs: while nothing happens, and when something was saved. */
export const benchNews = (): Promise<Figure[]> =>
  withServer({ DEMO_LEADS: '400', JWT_SECRET }, async (server) => {
    const office = await openOffice(server)
    try {
      await office.save()
      const before = await office.idle()
      await office.openDevices()
      const idle = await office.idle()
      const devices = `${DEVICES} open devices`
      const spent = (what: string, { node, postgres }: Spent): Figure[] => [
        { what: `${devices}, ${what}: Node`, value: node / 1000, unit: 's' },
        { what: `${devices}, ${what}: PostgreSQL`, value: postgres / 1000, unit: 's' },
      ]
      const one = await office.during(async () => {
        const seq = await office.save()
        return office.untilAllHave(seq)
      })
      const busy = await office.during(() => office.saveFor(BUSY_S))
      return [
        { what: `a minute without a device: statements`, value: before.statements, unit: 'x' },
        { what: `a minute of ${devices} in which nothing happens: statements`, value: idle.statements, unit: 'x' },
        ...spent('a minute in which nothing happens', idle),
        { what: `${devices}, one commit: until all have it`, value: one.seconds, unit: 's' },
        ...spent('one commit', one),
        { what: `${devices}, one commit: pulls`, value: one.pulls, unit: 'x' },
        { what: `${devices}, one commit: statements`, value: one.statements, unit: 'x' },
        { what: `${devices}, one commit: refused pulls`, value: one.refused, unit: 'x', target: { most: 0 } },
        {
          what: `${devices}, ${BUSY_S * SAVES_A_SECOND} commits in ${BUSY_S} s: until all have them`,
          value: busy.seconds,
          unit: 's',
        },
        ...spent(`${BUSY_S * SAVES_A_SECOND} commits in ${BUSY_S} s`, busy),
        { what: 'pulls of them', value: busy.pulls, unit: 'x' },
        { what: 'refused pulls', value: busy.refused, unit: 'x', target: { most: 0 } },
        { what: 'refused saves', value: office.refusedSaves(), unit: 'x', target: { most: 0 } },
        { what: 'a save during that, median', value: median(office.tookMs), unit: 'ms' },
        { what: 'a save during that, p95', value: p95(office.tookMs), unit: 'ms' },
      ] satisfies Figure[]
    } finally {
      await office.close()
    }
  })

async function openOffice(server: ServerProcess) {
  const { url, dataDir } = server
  const client = await PlainClient.signIn(url, benchUser)
  const { leads } = await client.leads('?limit=200')
  const companyId = leads[0]?.companyId ?? ''
  const tokens = await addStaff(dataDir, companyId, Math.ceil(DEVICES / STREAMS_EACH))
  const counting = new pg.Client((await launchPostgres(dataDir)).connection)
  await counting.connect()
  const devices: HttpDevice[] = []
  const count = { pulls: 0, refused: 0, refusedSaves: 0, saves: 0 }
  const tookMs: number[] = []

  function noteAnswer({ what, status, tookMs: took }: Answered): void {
    const isRefused = status === 503
    if (what === 'pull') {
      count.pulls += 1
      if (isRefused) count.refused += 1
    }
    if (what !== 'save') return
    tookMs.push(took)
    if (isRefused) count.refusedSaves += 1
  }

  const newDevice = (token: string) => new HttpDevice({ url, companyId, token, onAnswer: noteAnswer })
  const saver = newDevice(client.token)

  async function openDevice(token: string): Promise<void> {
    const device = newDevice(token)
    devices.push(device)
    await device.findHead()
    await device.openStream((error) => {
      throw error
    })
  }

  async function save(): Promise<number> {
    const lead = leads[count.saves % leads.length]
    const lead_status = LEAD_STATUSES[(count.saves + Math.floor(count.saves / leads.length)) % LEAD_STATUSES.length]
    count.saves += 1
    const answer = await saver.change({
      what: 'save',
      method: 'PATCH',
      path: `/api/epc/leads/${lead?._id}`,
      body: { lead_status },
      base: 1,
    })
    return Number(answer.headers['sync-seq'] ?? 0)
  }

  async function untilAllHave(seq: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (devices.some((device) => device.seq < seq)) {
      if (performance.now() > deadline) throw new Error(`Some devices never got ${seq}.`)
      await sleep(20)
    }
  }

  async function during(work: () => Promise<unknown>) {
    const read = () => ({ spent: spentSoFar(server), ...count })
    await sleep(COUNTED_AFTER_MS)
    const statementsBefore = await statements(counting)
    const before = read()
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1000
    const after = read()
    await sleep(COUNTED_AFTER_MS)
    return {
      seconds,
      ...spentSince(before.spent, after.spent),
      pulls: after.pulls - before.pulls,
      refused: after.refused - before.refused,
      statements: (await statements(counting)) - statementsBefore,
    }
  }

  return {
    save,
    untilAllHave,
    during,
    tookMs,
    refusedSaves: () => count.refusedSaves,
    idle: () => during(() => sleep(IDLE_S * 1000)),
    async openDevices() {
      for (let at = 0; at < DEVICES; at += 20) {
        const some = Array.from(
          { length: Math.min(20, DEVICES - at) },
          (_, index) => tokens[(at + index) % tokens.length],
        )
        await Promise.all(some.map((token = '') => openDevice(token)))
      }
    },
    async saveFor(seconds: number) {
      let seq = 0
      tookMs.length = 0
      for (let second = 0; second < seconds * SAVES_A_SECOND; second += 1) {
        const next = sleep(1000 / SAVES_A_SECOND)
        seq = Math.max(seq, await save())
        await next
      }
      return untilAllHave(seq)
    },
    async close() {
      for (const device of [...devices, saver]) device.close()
      await counting.end()
    },
  }
}

/** Colleagues with a token each; nobody signs in, because checking passwords would take longer than all else. */
async function addStaff(dataDir: string, companyId: string, people: number): Promise<string[]> {
  const store = await openStore({ connection: (await launchPostgres(dataDir)).connection, poolSize: 2 })
  const tokens = createTokens(JWT_SECRET, () => new Date())
  const signed: string[] = []
  try {
    for (let count = 0; count < people; count += 1) {
      const _id = await addUser(store, [companyId])
      signed.push(await tokens.sign({ _id, role: 'User', companyIds: [companyId], tokenVersion: 1 }))
    }
    return signed
  } finally {
    await store.close()
  }
}

/** Each outside a transaction is one of its own. */
async function statements(counting: pg.Client): Promise<number> {
  const { rows } = await counting.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.commits ?? 0)
}
