import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { sendingParts } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import type { HandOver } from '../../providers/mail-relay.ts'
import { changeCampaign, findCampaignRow } from '../../store/marketing/campaigns.ts'
import { listRecipients } from '../../store/marketing/ledger.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { beginCampaign } from './campaign-steps.ts'
import { sendMail } from './sender.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const WORDS = '550 5.1.8 Sender address rejected: Domain not found'
const badSender: HandOver = { kind: 'unreachable', answer: WORDS, isBadSender: true }
const away: HandOver = { kind: 'unreachable', answer: 'connect ECONNREFUSED' }
const accepted: HandOver = { kind: 'accepted', answer: '250 OK' }

async function startCampaign(emails: readonly string[], answer: (to: string) => HandOver) {
  const { companyId, campaignId: id } = await buildMailing(store, emails)
  const ref = { companyId, id }
  const server = { answer }
  const parts = sendingParts(store, async ({ to }) => server.answer(to))
  await beginCampaign(parts, ref)
  return {
    server,
    send: () => sendMail(parts, companyId),
    resume: () => writeTenant(store, companyId, (tx) => changeCampaign(tx, id, { status: 'sending' })),
    hoursGoBy: (hours: number) =>
      writeTenant(store, companyId, (tx) =>
        sql`update campaign_recipient set retry_at = retry_at - make_interval(secs => ${hours * 3600}),
          refused_since = refused_since - make_interval(secs => ${hours * 3600}) where campaign_id = ${id}`.execute(
          tx.sql,
        ),
      ),
    states: async () => {
      const { recipients } = await listRecipients(store, ref, { page: 1, limit: 10 })
      return Object.fromEntries(recipients.map(({ email, state, answer: said }) => [email, `${state}: ${said ?? ''}`]))
    },
    campaign: async () => {
      const found = await findCampaignRow(store, ref)
      return [found?.status, found?.last_error]
    },
  }
}

test('marks a recipient failed after three days if only they refuse our sender, and the campaign ends', async () => {
  const { send, hoursGoBy, states, campaign } = await startCampaign(['a@picky.example', 'b@open.example'], (to) =>
    to.endsWith('picky.example') ? badSender : accepted,
  )
  expect(await send()).toBeGreaterThan(0)
  expect(await states()).toEqual({ 'a@picky.example': `queued: ${WORDS}`, 'b@open.example': 'sent: 250 OK' })
  await hoursGoBy(71)
  expect(await send()).toBeGreaterThan(0)
  expect(await states()).toMatchObject({ 'a@picky.example': `queued: ${WORDS}` })
  expect(await campaign()).toEqual(['sending', WORDS])
  await hoursGoBy(2)
  expect(await send()).toBeUndefined()
  expect(await states()).toEqual({ 'a@picky.example': `failed: ${WORDS}`, 'b@open.example': 'sent: 250 OK' })
  expect(await campaign()).toEqual(['sent', null])
})

test('retries a refused sender at growing intervals, at least every hour', async () => {
  const { send, hoursGoBy } = await startCampaign(['a@picky.example'], () => badSender)
  expect(Math.round(Number(await send()) / 60_000)).toBe(1)
  await hoursGoBy(0.25)
  expect(Math.round(Number(await send()) / 60_000)).toBe(15)
  await hoursGoBy(30)
  expect(Math.round(Number(await send()) / 60_000)).toBe(60)
})

test('pauses the campaign without failing a recipient if the mail server refuses our sender for all', async () => {
  const { server, send, resume, hoursGoBy, states, campaign } = await startCampaign(
    ['a@x.example', 'b@y.example'],
    () => badSender,
  )
  await send()
  await hoursGoBy(73)
  expect(await send()).toBeUndefined()
  expect(await campaign()).toEqual(['paused', WORDS])
  expect(await states()).toEqual({ 'a@x.example': `queued: ${WORDS}`, 'b@y.example': `queued: ${WORDS}` })
  server.answer = () => accepted
  await resume()
  await hoursGoBy(2)
  expect(await send()).toBeUndefined()
  expect(await states()).toEqual({ 'a@x.example': 'sent: 250 OK', 'b@y.example': 'sent: 250 OK' })
})

test('a mail server that is unreachable for a week fails no recipient', async () => {
  const { server, send, hoursGoBy, states, campaign } = await startCampaign(['a@x.example', 'b@y.example'], (to) =>
    to === 'a@x.example' ? badSender : accepted,
  )
  await send()
  server.answer = () => away
  await hoursGoBy(170)
  const stop = setTimeout(() => (server.answer = () => accepted), 500)
  await send()
  clearTimeout(stop)
  expect(await states()).toMatchObject({ 'a@x.example': 'sent: 250 OK' })
  expect((await campaign())[0]).toBe('sent')
})
