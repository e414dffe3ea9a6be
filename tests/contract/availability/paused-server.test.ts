import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE, OfficeClient, pauseInMidWrite, untilSaved } from '../../support/server/paused-server.ts'
import { ServerProcess } from '../../support/server/server-process.ts'

/** The limit that the company's users are promised. */
const AGAIN_WITHIN_MS = 15_000
const settings = { DEMO_LEADS: '20', ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password }

let first: ServerProcess
let second: ServerProcess
beforeAll(async () => {
  first = await ServerProcess.start(settings)
  second = await ServerProcess.start({ ...settings, DATA_DIR: first.dataDir })
})
afterAll(async () => {
  await second.dispose()
  await first.dispose()
})

test('FM-070: a server that is paused during a write blocks its company for at most 15 seconds, and continues afterwards', async () => {
  const office = await OfficeClient.signIn(second.url)
  const lead = await office.firstLead()
  const paused = await pauseInMidWrite(first, lead)
  let resumed = false
  try {
    const { ms, refusals } = await untilSaved(office, lead._id, 30_000)
    expect(ms).toBeLessThan(AGAIN_WITHIN_MS)
    // The company waited for the paused server.
    expect(refusals).toContain(409)
  } finally {
    paused.goOn()
    resumed = true
  }
  expect(resumed).toBe(true)
  // It doesn't claim what it had not committed, and its answer lets the device retry.
  const answer = await paused.answer
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
  const back = await OfficeClient.signIn(first.url)
  expect((await back.save(lead._id, '3rd Call')).status).toBe(200)
})
