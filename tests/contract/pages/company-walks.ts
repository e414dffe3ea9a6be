import { sql } from 'kysely'
import {
  addLargest,
  largestAccount,
  largestApartOf,
  largestContact,
  largestJob,
  largestKnockOf,
  largestLead,
  largestRecordMergeOf,
  largestViewOf,
  text,
} from '../../support/builders/largest-rows.ts'
import { seedOf } from './seeding.ts'
import { idsOfAll, idsUnder, type Office, type Walks } from './walk.ts'

const ofCompany =
  (path: string) =>
  ({ companyId }: Office) =>
    `${path}?companyId=${companyId}`

const TOWNS = 6_000

export const companyWalks: Walks = {
  'GET /api/epc/leads': {
    isNumbered: true,
    seed: async (office) => {
      const rows = { entity: 'lead', table: 'lead', count: 205, columns: largestLead } as const
      const { server, companyId, leadId } = office
      return {
        path: `/api/epc/leads?companyId=${companyId}`,
        keys: [leadId, ...(await addLargest(server.store, office, rows))],
      }
    },
    keysIn: idsUnder('leads'),
  },
  'GET /api/epc/leads/my': {
    isNumbered: true,
    seed: seedOf({
      entity: 'lead',
      count: 205,
      columns: ({ userId }) => ({ ...largestLead, assigned_to: sql`${userId}::uuid` }),
      path: ofCompany('/api/epc/leads/my'),
    }),
    keysIn: idsUnder('leads'),
  },
  'GET /api/epc/deals': {
    isNumbered: true,
    seed: seedOf({
      entity: 'lead',
      count: 205,
      columns: () => ({ ...largestLead, deal_status: sql`'Open'`, converted_at: sql`'2026-11-02T09:00:00.000Z'` }),
      path: ofCompany('/api/epc/deals'),
    }),
    keysIn: idsUnder('deals'),
  },
  'GET /api/epc/leads/deleted': {
    isNumbered: true,
    seed: seedOf({
      entity: 'lead',
      count: 205,
      columns: ({ userId }) => ({ ...largestLead, deleted_at: sql`now()`, deleted_by: sql`${userId}::uuid` }),
      path: ofCompany('/api/epc/leads/deleted'),
    }),
    keysIn: (body) => (body['deletedLeads'] as { lead: { _id: string } }[]).map(({ lead }) => lead._id),
  },
  'GET /api/epc/distinct/:field': {
    seed: async (office) => {
      const columns = { posttown: sql`'Town ' || lpad(n::text, 6, '0') || ${text(1_950)}` }
      await addLargest(office.server.store, office, { entity: 'lead', table: 'lead', count: TOWNS, columns })
      const keys = Array.from({ length: TOWNS }, (_, at) => `Town ${String(at + 1).padStart(6, '0')}`)
      return { path: `/api/epc/distinct/posttown?companyId=${office.companyId}`, keys }
    },
    keysIn: (body) => (body as string[]).map((town) => town.slice(0, 11)),
  },
  'GET /api/contacts': {
    seed: seedOf({ entity: 'contact', count: 350, columns: () => largestContact, path: ofCompany('/api/contacts') }),
    keysIn: (body) => idsUnder('contacts')(body['data'] as Record<string, unknown>),
  },
  'GET /api/accounts': {
    seed: seedOf({ entity: 'account', count: 1_200, columns: () => largestAccount, path: ofCompany('/api/accounts') }),
    keysIn: (body) => idsUnder('accounts')(body['data'] as Record<string, unknown>),
  },
  'GET /api/jobs/map/:kind': {
    seed: seedOf({ entity: 'job', count: 450, columns: () => largestJob, path: ofCompany('/api/jobs/map/active') }),
    keysIn: idsOfAll,
  },
  'GET /api/knocks': {
    seed: seedOf({ entity: 'knock', count: 3_000, columns: largestKnockOf, path: ofCompany('/api/knocks') }),
    keysIn: idsUnder('knocks'),
  },
  'GET /api/duplicates/merges': {
    seed: seedOf({
      entity: 'recordMerge',
      table: 'record_merge',
      count: 350,
      columns: largestRecordMergeOf,
      path: ofCompany('/api/duplicates/merges'),
    }),
    keysIn: idsUnder('merges'),
  },
  'GET /api/duplicates/apart': {
    seed: seedOf({
      entity: 'apart',
      table: 'apart',
      count: 2_500,
      columns: largestApartOf,
      path: ofCompany('/api/duplicates/apart'),
    }),
    keysIn: idsUnder('aparts'),
  },
  'GET /api/views': {
    // The most that there may be don't fill a page, except for users whose default they are.
    seed: seedOf({
      entity: 'view',
      count: 200,
      columns: ({ userId }) => ({
        ...largestViewOf(userId),
        default_of: sql`(select json_agg(gen_random_uuid()) from generate_series(1, 1000))`,
      }),
      path: ofCompany('/api/views'),
    }),
    keysIn: idsUnder('views'),
  },
}
