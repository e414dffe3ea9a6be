import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { sendingParts } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import type { HandOver } from '../../providers/mail-relay.ts'
import { judgeReply } from '../../providers/mail-verdict.ts'
import { changeCampaign, findCampaignRow, readCampaign } from '../../store/marketing/campaigns.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { beginCampaign } from './campaign-steps.ts'
import { sendMail } from './sender.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const accepted: HandOver = { kind: 'accepted', answer: '250 OK' }
const refused = (answer: string): HandOver => ({
  kind: 'refused',
  answer,
  isForGood: true,
  isBadAddress: judgeReply(answer).isBadAddress,
})

const peopleAt = (domain: string, count: number) => Array.from({ length: count }, (_, at) => `p${at}@${domain}`)

async function sent(emails: readonly string[], answer: (to: string) => HandOver) {
  const { companyId, campaignId: id } = await buildMailing(store, emails)
  const ref = { companyId, id }
  const server = { answer }
  const parts = sendingParts(store, async ({ to }) => server.answer(to))
  await beginCampaign(parts, ref)
  await sendMail(parts, companyId)
  const read = async () => {
    const row = await findCampaignRow(store, ref)
    const campaign = await readCampaign(store, { companyId, id })
    return { status: row?.status, lastError: row?.last_error, metrics: campaign!.metrics, companyId }
  }
  const resume = async () => {
    await writeTenant(store, companyId, (tx) => changeCampaign(tx, id, { status: 'sending', last_error: null }))
    await sendMail(parts, companyId)
  }
  return { server, read, resume }
}

test('FM-095: one provider that blocks all of its people suppresses none of them, and the campaign pauses and says so', async () => {
  const blocked = '550 5.7.1 Our system has detected that this IP is on a block list'
  const emails = [...peopleAt('bigmail.example', 300), ...peopleAt('other.example', 200)]
  const { server, read, resume } = await sent(emails, (to) =>
    to.endsWith('bigmail.example') ? refused(blocked) : accepted,
  )
  const { status, lastError, metrics, companyId } = await read()
  expect(status).toBe('paused')
  expect(lastError).toMatch(/^Paused: bigmail.example refused \d+ of the last \d+ emails\./)
  expect(lastError).toContain(blocked)
  // Ten are enough to judge. Beyond them only emails that are already leaving may be refused.
  expect(metrics.failed).toBeLessThanOrEqual(30)
  expect(metrics).toMatchObject({ bounces: 0 })
  const statuses = await store.db
    .selectFrom('subscriber')
    .select('status')
    .distinct()
    .where('company_id', '=', companyId)
    .execute()
  expect(statuses).toEqual([{ status: 'subscribed' }])

  server.answer = () => accepted
  await resume()
  const after = await read()
  expect(after.status).toBe('sent')
  expect(after.metrics.sent + after.metrics.failed).toBe(500)
})

test('a campaign pauses for one reason at many domains, but not for one refusal in ten', async () => {
  const spam = '554 rejected as spam'
  const emails = Array.from({ length: 400 }, (_, at) => `p${at}@mail${at}.example`)
  const paused = await sent(emails, () => refused(spam))
  expect((await paused.read()).lastError).toMatch(/^Paused: \d+ of the last \d+ emails were refused as spam\./)
  const goesOn = await sent(emails, (to) => (/^p\d*0@/.test(to) ? refused(spam) : accepted))
  expect(await goesOn.read()).toMatchObject({ status: 'sent', lastError: null, metrics: { failed: 40, sent: 360 } })
})
