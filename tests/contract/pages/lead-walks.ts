import { sql } from 'kysely'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import {
  largestActivityOf,
  largestFileOf,
  largestFollowUpOf,
  largestMergeOf,
  largestNoteOf,
  text,
} from '../../support/builders/largest-rows.ts'
import { contentOf } from './file-content.ts'
import { seedOf } from './seeding.ts'
import { idsOfAll, idsUnder, type Office, type Walks } from './walk.ts'

const ofLead =
  (name: string) =>
  ({ leadId }: Office) =>
    `/api/epc/leads/${leadId}/${name}`

const HISTORY_ROWS = 400

export const leadWalks: Walks = {
  'GET /api/epc/leads/:id/notes': {
    seed: seedOf({
      entity: 'note',
      count: 450,
      columns: ({ leadId }) => largestNoteOf(leadId),
      path: ofLead('notes'),
    }),
    keysIn: idsOfAll,
  },
  'GET /api/epc/leads/:id/activities': {
    seed: seedOf({ entity: 'activity', count: 3_000, columns: largestActivityOf, path: ofLead('activities') }),
    keysIn: idsUnder('activities'),
  },
  'GET /api/epc/leads/:id/follow-ups': {
    seed: seedOf({
      entity: 'followUp',
      table: 'follow_up',
      count: 3_000,
      columns: largestFollowUpOf,
      path: ofLead('follow-ups'),
    }),
    keysIn: idsUnder('followUps'),
  },
  'GET /api/epc/leads/:id/files': {
    seed: seedOf({
      entity: 'leadFile',
      table: 'lead_file',
      count: 10_100,
      columns: async (office) => largestFileOf(office, await contentOf(office)),
      path: ofLead('files'),
    }),
    keysIn: idsUnder('files'),
  },
  'GET /api/epc/leads/:id/merges': {
    seed: seedOf({ entity: 'merge', table: 'lead_merge', count: 350, columns: largestMergeOf, path: ofLead('merges') }),
    keysIn: idsUnder('merges'),
  },
  'GET /api/epc/leads/:id/history': {
    seed: async ({ server, companyId, userId, leadId }) => {
      await writeTenant(server.store, companyId, (tx) =>
        sql`insert into history (company_id, entity, entity_id, version, field, before, after, by)
          select ${companyId}, 'lead', ${leadId}, 1 + n, 'customer_message', to_json(n || ${text(15_000)}),
            to_json((n + 1) || ${text(15_000)}), ${userId}
          from generate_series(1, ${HISTORY_ROWS}::int) as n`.execute(tx.sql),
      )
      const keys = Array.from({ length: HISTORY_ROWS }, (_, at) => `${at + 1}x`)
      return { path: `/api/epc/leads/${leadId}/history`, keys }
    },
    keysIn: (body) =>
      (body['history'] as { before?: string }[]).map(({ before = '' }) => before.slice(0, before.indexOf('"'))),
  },
}
