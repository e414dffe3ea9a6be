import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import { resubscribed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { beginCampaign } from '../../../server/commands/marketing/campaign-steps.ts'
import { countMailEvents } from '../../../server/commands/marketing/mail-events.ts'
import { createMailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { sendMail } from '../../../server/commands/marketing/sender.ts'
import type { HandOver, ReadyMail } from '../../../server/providers/mail-relay.ts'
import { judgeReply } from '../../../server/providers/mail-verdict.ts'
import { addCampaign, readCampaign } from '../../../server/store/marketing/campaigns.ts'
import { findSubscriber } from '../../../server/store/marketing/find-subscribers.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { saveSubscribers } from '../../../server/store/marketing/save-subscribers.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { countLedgers } from '../builders/ledger-count.ts'
import { templatesInPlace } from '../builders/letter-templates.ts'
import { buildMailing } from '../builders/mailing-world.ts'

const links = createMailLinks({ publicUrl: 'https://d.example', secret: 'secret', bounceAddress: 'b@d.example' })

export const sendingParts = (store: Store, handOver: (mail: ReadyMail) => Promise<HandOver>) => ({
  store,
  relay: { route: 'smtp' as const, handOver, close: () => undefined },
  links,
  templates: templatesInPlace,
  mailFrom: 'no@d.example',
  clock: () => new Date(),
  signal: new AbortController().signal,
})

export type SendingOffice = Awaited<ReturnType<typeof openSendingOffice>>

export async function openSendingOffice(
  store: Store,
  emails: readonly string[],
  answer: (to: string) => string = () => '250 OK',
) {
  const { companyId, campaignId, userId, listId } = await buildMailing(store, emails)
  const handOver = async ({ to }: ReadyMail): Promise<HandOver> => {
    const reply = answer(to)
    if (reply.startsWith('2')) return { kind: 'accepted', answer: reply }
    return { kind: 'refused', answer: reply, isForGood: true, isBadAddress: judgeReply(reply).isBadAddress }
  }
  const parts = sendingParts(store, handOver)
  const tokenOf = async (id: string, email: string) => {
    const line = await store.db
      .selectFrom('campaign_recipient')
      .select('token')
      .where('campaign_id', '=', id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return line.token
  }
  const ledgersAddUp = async () => {
    const { counted, shown } = await countLedgers(store, companyId)
    expect(shown).toEqual(counted)
    return shown
  }
  return {
    companyId,
    campaignId,
    send: async (id = campaignId) => {
      await beginCampaign(parts, { companyId, id })
      await sendMail(parts, companyId)
    },
    draft: async () => {
      const id = randomUUID()
      const words = { name: 'More', subject: 'News', html: null, text: 'News.', preheader: null }
      const from = { from_name: null, from_email: null, reply_to: null }
      await addCampaign(store, { companyId, id }, { ...words, ...from, list_ids: [listId], userId })
      return id
    },
    report: async (event: Pick<MailEvent, 'type' | 'reason'>, email: string, id = campaignId) =>
      countMailEvents(
        store,
        companyId,
        [{ ...event, eventId: randomUUID(), token: await tokenOf(id, email) }],
        'bounce',
      ),
    metrics: async (id = campaignId) => (await readCampaign(store, { companyId, id }))!.metrics,
    resubscribe: async (email: string) => {
      const before = (await findSubscriber(store, [companyId], { email }))!
      await writeTenant(store, companyId, (tx) => {
        const after = resubscribed(before, { companyId, email, at: before.updatedAt, reason: 'asked by phone' })
        return saveSubscribers(tx, [{ before, after }], { source: 'crm' })
      })
    },
    person: async (email: string) => (await findSubscriber(store, [companyId], { email }))!,
    line: async (email: string) =>
      store.db
        .selectFrom('campaign_recipient')
        .select(['state', 'answer', 'cause'])
        .where('campaign_id', '=', campaignId)
        .where('email', '=', email)
        .executeTakeFirst(),
    /** Moves everything sent and returned so far this far into the past. */
    daysGoBy: (days: number) =>
      writeTenant(store, companyId, async (tx) => {
        for (const table of ['soft_bounce', 'campaign_recipient'])
          await sql`update ${sql.table(table)} set at = at - make_interval(days => ${days})
            where company_id = ${companyId}`.execute(tx.sql)
      }),
    addUp: async () => {
      for (const { queued, sent, notDelivered, bounces, failed, unknown, skipped } of (await ledgersAddUp()).values())
        expect(queued + sent + notDelivered + bounces + failed + unknown + skipped).toBe(emails.length)
    },
    ledgersAddUp,
  }
}
