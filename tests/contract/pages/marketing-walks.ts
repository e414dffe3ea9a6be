import { sql } from 'kysely'
import { LISTS_OF_A_COMPANY } from '../../../contract/entities/marketing/marketing-list.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { keepTally } from '../../../server/store/marketing/marketing-tally.ts'
import { NO_COMPANY } from '../../../server/store/marketing/unread-mail.ts'
import { addLargest, largestList, largestSubscriber, text } from '../../support/builders/largest-rows.ts'
import { idsUnder, type Office, type Walks } from './walk.ts'

/** Runs a statement that returns ids. */
async function idsOf(office: Office, statement: ReturnType<typeof sql<{ id: string }>>, companyId = office.companyId) {
  const { result } = await writeTenant(office.server.store, companyId, async (tx) => statement.execute(tx.sql))
  return result.rows.map(({ id }) => id)
}

const addLists = (office: Office) =>
  addLargest(office.server.store, office, {
    entity: 'list',
    table: 'marketing_list',
    count: LISTS_OF_A_COMPANY,
    columns: largestList,
  })

const addCampaigns = (office: Office, count: number) =>
  idsOf(
    office,
    sql`insert into campaign (company_id, id, name, subject, list_ids, html, text, last_error, status, created_at)
      select ${office.companyId}, gen_random_uuid(), ${text(3_000)}, ${text(3_000)}, '{}', repeat('x', 100000),
        repeat('x', 100000), ${text(7_000)}, 'draft', now() - n * interval '1 second'
      from generate_series(1, ${count}::int) as n returning id`,
  )

const addTemplates = (office: Office, count: number) =>
  idsOf(
    office,
    sql`insert into campaign_template (company_id, id, name, subject, preheader, html, text)
      select ${office.companyId}, gen_random_uuid(), n || ${text(2_900)}, ${text(3_000)}, ${text(3_000)},
        repeat('x', 100000), repeat('x', 100000)
      from generate_series(1, ${count}::int) as n returning id`,
  )

const addUnread = (office: Office, companyId: string) =>
  idsOf(
    office,
    sql`insert into unread_mail (company_id, id, at, sender, subject, preview, why)
      select ${companyId}, gen_random_uuid(), now() - n * interval '1 second', ${text(7_000)}, ${text(7_000)},
        ${text(29_000)}, ${text(7_000)}
      from generate_series(1, 200) as n returning id`,
    companyId,
  )

export const marketingWalks: Walks = {
  'GET /api/marketing/lists': {
    seed: async (office) => ({
      path: `/api/marketing/lists?companyId=${office.companyId}`,
      keys: await addLists(office),
    }),
    keysIn: idsUnder('lists'),
  },
  'GET /api/marketing/templates': {
    seed: async (office) => ({
      path: `/api/marketing/templates?companyId=${office.companyId}`,
      keys: await addTemplates(office, 405),
    }),
    keysIn: idsUnder('templates'),
  },
  'GET /api/marketing/subscribers': {
    isNumbered: true,
    seed: async (office) => {
      const { server, companyId } = office
      const people = { entity: 'subscriber', table: 'subscriber', count: 205, columns: largestSubscriber } as const
      const keys = await addLargest(server.store, office, people)
      await addLists(office)
      await writeTenant(server.store, companyId, async (tx) => {
        const people = await tx.sql
          .selectFrom('subscriber')
          .select('created_at as at')
          .where('company_id', '=', companyId)
          .execute()
        await keepTally(
          tx,
          people.map(({ at }) => ({ ofId: companyId, at, people: 1 })),
        )
      })
      // A list that a person has yet to confirm is named twice.
      await writeTenant(server.store, companyId, (tx) =>
        sql`insert into list_member (company_id, list_id, subscriber_id, state, source)
          select ${companyId}, marketing_list.id, subscriber.id, 'pending', 'crm' from marketing_list, subscriber
          where marketing_list.company_id = ${companyId} and subscriber.company_id = ${companyId}`.execute(tx.sql),
      )
      return { path: `/api/marketing/subscribers?companyId=${companyId}`, keys }
    },
    keysIn: idsUnder('subscribers'),
  },
  'GET /api/marketing/campaigns': {
    seed: async (office) => ({
      path: `/api/marketing/campaigns?companyId=${office.companyId}`,
      keys: await addCampaigns(office, 201),
    }),
    keysIn: idsUnder('campaigns'),
  },
  'GET /api/marketing/campaigns/:id/recipients': {
    isNumbered: true,
    seed: async (office) => {
      const { companyId } = office
      const [campaignId = ''] = await addCampaigns(office, 1)
      const keys = await idsOf(
        office,
        sql`insert into campaign_recipient (company_id, campaign_id, subscriber_id, token, email, domain, state, answer)
          select ${companyId}, ${campaignId}, gen_random_uuid(), 't' || n || ${companyId}, n || '@a.example', 'a.example', 'failed',
            ${text(7_000)}
          from generate_series(1, 250) as n returning subscriber_id as id`,
      )
      return { path: `/api/marketing/campaigns/${campaignId}/recipients?companyId=${companyId}`, keys }
    },
    keysIn: (body) => (body['recipients'] as { subscriberId: string }[]).map(({ subscriberId }) => subscriberId),
  },
  'GET /api/marketing/subscribers/:id/log': {
    seed: async (office) => {
      const { server, companyId } = office
      const person = { entity: 'subscriber', table: 'subscriber', count: 1, columns: largestSubscriber } as const
      const [id = ''] = await addLargest(server.store, office, person)
      const keys = await idsOf(
        office,
        sql`insert into subscriber_event (company_id, subscriber_id, act, status, source, reason, wording)
          select ${companyId}, ${id}, 'added', 'subscribed', 'crm', ${text(7_000)}, ${text(7_000)}
          from generate_series(1, 650) as n returning id`,
      )
      return { path: `/api/marketing/subscribers/${id}/log?companyId=${companyId}`, keys }
    },
    keysIn: idsUnder('events'),
  },
  'GET /api/marketing/unread-mail': {
    seed: async (office) => ({
      path: `/api/marketing/unread-mail?companyId=${office.companyId}`,
      keys: [...(await addUnread(office, office.companyId)), ...(await addUnread(office, NO_COMPANY))],
    }),
    keysIn: idsUnder('messages'),
  },
}
