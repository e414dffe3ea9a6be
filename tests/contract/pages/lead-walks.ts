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

interface ChangedRow {
  readonly entity: string
  readonly id: string
  readonly field: string
}

const addHistory = ({ server, companyId, userId }: Office, { entity, id, field }: ChangedRow) =>
  writeTenant(server.store, companyId, (tx) =>
    sql`insert into history (company_id, entity, entity_id, version, field, before, after, by)
      select ${companyId}, ${entity}, ${id}, 1 + n, ${field}, to_json(n || ${text(15_000)}),
        to_json((n + 1) || ${text(15_000)}), ${userId}
      from generate_series(1, ${HISTORY_ROWS}::int) as n`.execute(tx.sql),
  )

const historyKeys = Array.from({ length: HISTORY_ROWS }, (_, at) => `${at + 1}x`)
const keysOfHistory = (body: Record<string, unknown>) =>
  (body['history'] as { before?: string }[]).map(({ before = '' }) => before.slice(0, before.indexOf('"')))

const historyOfForm = (kind: 'contact' | 'account', fields: Record<string, string>, field: string) => ({
  seed: async (office: Office) => {
    const path = `/api/${kind}s`
    const { server, user, companyId } = office
    const { body } = await server.call('POST', `${path}?companyId=${companyId}`, { token: user.token, body: fields })
    const { _id: id = '' } = (body['data'] as Record<string, { _id?: string }>)[kind] ?? {}
    await addHistory(office, { entity: kind, id, field })
    return { path: `${path}/${id}/history`, keys: historyKeys }
  },
  keysIn: keysOfHistory,
})

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
    seed: async (office) => {
      const { leadId } = office
      await addHistory(office, { entity: 'lead', id: leadId, field: 'customer_message' })
      return { path: `/api/epc/leads/${leadId}/history`, keys: historyKeys }
    },
    keysIn: keysOfHistory,
  },
  'GET /api/contacts/:id/history': historyOfForm('contact', { firstname: 'Maya' }, 'notes'),
  'GET /api/accounts/:id/history': historyOfForm('account', { name: 'Ash & Sons' }, 'industry'),
}
