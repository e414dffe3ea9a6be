import { sql } from 'kysely'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { ENTITY_NAMES } from '../../../contract/entities/entity.ts'
import { readHead } from '../../../server/store/feed/feed.ts'
import {
  addLargest,
  type Columns,
  largestAccount,
  largestApartOf,
  largestActivityOf,
  largestContact,
  largestFileOf,
  largestFollowUpOf,
  largestJob,
  largestKnockOf,
  largestLead,
  largestList,
  largestMergeOf,
  largestNoteOf,
  largestNoticeOf,
  largestNotificationOf,
  largestRecordMergeOf,
  largestSubscriber,
  largestViewOf,
} from '../../support/builders/largest-rows.ts'
import { contentOf } from './file-content.ts'
import type { Office, Seeded, Walks } from './walk.ts'

type Added = readonly [table: string, columns: Columns, count: number]

/** Rows of every entity; the large ones fill a page on their own. */
async function largestOfAll(office: Office): Promise<Record<Exclude<EntityName, 'user'>, Added>> {
  return {
    lead: ['lead', largestLead, 150],
    note: ['note', largestNoteOf(office.leadId), 150],
    contact: ['contact', largestContact, 100],
    account: ['account', largestAccount, 50],
    view: ['view', largestViewOf(office.userId), 200],
    job: ['job', largestJob, 100],
    list: ['marketing_list', largestList, 100],
    subscriber: ['subscriber', { ...largestSubscriber, on_devices: sql`true` }, 100],
    notice: ['notice', largestNoticeOf(office), 100],
    followUp: ['follow_up', largestFollowUpOf(office), 200],
    activity: ['activity', largestActivityOf(office), 200],
    notification: ['notification', largestNotificationOf(office), 100],
    leadFile: ['lead_file', largestFileOf(office, await contentOf(office)), 200],
    merge: ['lead_merge', largestMergeOf(office), 100],
    knock: ['knock', largestKnockOf(office), 200],
    apart: ['apart', largestApartOf(office), 100],
    recordMerge: ['record_merge', largestRecordMergeOf(office), 100],
  }
}

const keyOf = (entity: string, id: string) => `${entity} ${id}`

async function addAll(office: Office): Promise<string[]> {
  const keys = [keyOf('user', office.userId), keyOf('lead', office.leadId)]
  const all = await largestOfAll(office)
  for (const entity of ENTITY_NAMES) {
    if (entity === 'user') continue
    const [table, columns, count] = all[entity]
    const ids = await addLargest(office.server.store, office, { entity, table, columns, count })
    keys.push(...ids.map((id) => keyOf(entity, id)))
  }
  return keys
}

interface Change {
  readonly t: string
  readonly id: string
}
const changeKeys = (changes: unknown) => (changes as Change[]).map(({ t, id }) => keyOf(t, id))

const bootstrapAs =
  (leads: string) =>
  async (office: Office): Promise<Seeded> => ({
    path: `/api/sync/bootstrap?companyId=${office.companyId}&limit=10000${leads}`,
    keys: await addAll(office),
  })

const bootstrap = {
  keysIn: (body: Record<string, unknown>) => {
    const columns = body['leads'] as { ids: string[] } | undefined
    return [...changeKeys(body['rows']), ...(columns?.ids ?? []).map((id) => keyOf('lead', id))]
  },
  next: (path: string, { next }: Record<string, unknown>) =>
    typeof next === 'string' ? `${path.replace(/&after=.*/, '')}&after=${encodeURIComponent(next)}` : undefined,
}

export const feedWalks: Walks = {
  'GET /api/sync/bootstrap': { seed: bootstrapAs(''), ...bootstrap },
  'GET /api/sync/bootstrap with leads as columns': { seed: bootstrapAs('&leads=columns'), ...bootstrap },
  'GET /api/sync/changes': {
    seed: async (office) => {
      const { cursor } = await readHead(office.server.store, office.companyId)
      const keys = await addAll(office)
      const before = new Set([keyOf('user', office.userId), keyOf('lead', office.leadId)])
      return {
        path: `/api/sync/changes?companyId=${office.companyId}&limit=5000&cursor=${encodeURIComponent(cursor)}`,
        keys: keys.filter((key) => !before.has(key)),
      }
    },
    keysIn: (body) => changeKeys(body['changes']),
    next: (path, body) => `${path.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(String(body['cursor']))}`,
  },
}
