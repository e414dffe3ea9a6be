import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchPostgres } from '../server/store/embedded-postgres/launch.ts'
import { DatabaseProxy } from '../tests/support/server/database-proxy.ts'
import { addNewCluster, newDataDir } from '../tests/support/server/new-cluster.ts'
import { OFFICE, OfficeClient, pauseInMidWrite, untilSaved } from '../tests/support/server/paused-server.ts'
import { ServerProcess } from '../tests/support/server/server-process.ts'
import type { Figure } from './support/report.ts'
import { withServer } from './support/world.ts'

const settings = { DEMO_LEADS: '20', ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password }
const PATIENCE_MS = 90_000
const SILENCE_MS = 15_000
const seconds = (ms: number) => ms / 1000

/** One of two servers is stopped (SIGSTOP) while it has its company's place in the feed: how long does the company wait? */
export const benchPaused = (): Promise<Figure[]> =>
  withServer(settings, async (first) => {
    const second = await ServerProcess.start({ ...settings, DATA_DIR: first.dataDir })
    try {
      const office = await OfficeClient.signIn(second.url)
      const lead = await office.firstLead()
      const paused = await pauseInMidWrite(first, lead)
      const { ms } = await untilSaved(office, lead._id, PATIENCE_MS)
      paused.goOn()
      const { status } = await paused.answer
      return [
        {
          what: 'one of two servers paused in mid-write: until the company can write',
          value: seconds(ms),
          unit: 's',
          target: { most: 15 },
        },
        { what: 'what the paused server answers when it goes on (503: send it again)', value: status, unit: 'x' },
      ]
    } finally {
      await second.dispose()
    }
  })

/** The database goes silent, and no connection is closed: how long until live updates come again? */
export async function benchSilent(): Promise<Figure[]> {
  const folder = newDataDir()
  addNewCluster(folder)
  const postgres = await launchPostgres(folder)
  const proxy = await DatabaseProxy.before(postgres.connection)
  const { user, port, database } = proxy.connection
  const address = `postgres://${user}@127.0.0.1:${port}/${database}`
  try {
    return await withServer({ ...settings, DEMO: '1', DATABASE_URL: address }, (server) =>
      measureSilence(server, proxy),
    )
  } finally {
    await proxy.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSilence({ url }: ServerProcess, proxy: DatabaseProxy): Promise<Figure[]> {
  const office = await OfficeClient.signIn(url)
  const lead = await office.firstLead()
  const stream = await office.openStream()
  await untilPoked(office, lead._id, stream)

  proxy.silenceThoseOpen()
  const forgotten = await untilPoked(office, lead._id, stream)

  proxy.isSilent = true
  proxy.silenceThoseOpen()
  const sentAt = performance.now()
  const { status } = await office.save(lead._id, 'Open')
  const refusedAfterMs = performance.now() - sentAt
  await sleep(Math.max(0, SILENCE_MS - refusedAfterMs))
  proxy.isSilent = false
  const back = await untilPoked(office, lead._id, stream)
  stream.stop()
  return [
    {
      what: 'connections forgotten on the way: until pokes arrive again',
      value: seconds(forgotten),
      unit: 's',
      target: { most: 40 },
    },
    {
      what: 'a silent database: until pokes arrive after it answers again',
      value: seconds(back),
      unit: 's',
      target: { most: 40 },
    },
    {
      what: `a save during that: until it is asked to retry (${status})`,
      value: seconds(refusedAfterMs),
      unit: 's',
      target: { most: 20 },
    },
  ]
}

type Stream = Awaited<ReturnType<OfficeClient['openStream']>>

async function untilPoked(office: OfficeClient, leadId: string, stream: Stream): Promise<number> {
  const began = performance.now()
  const before = stream.pokes()
  while (stream.pokes() === before && performance.now() - began < PATIENCE_MS) {
    await Promise.race([office.save(leadId, '2nd Call'), sleep(2_000)])
    await sleep(250)
  }
  return performance.now() - began
}
