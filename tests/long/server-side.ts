import type { Store } from '../../server/store/core/open-store.ts'
import { withStoreOf } from '../support/server/behind-the-server.ts'
import type { Kind } from './notebook.ts'
import { type Answers, answerKey, type Effect } from './verdict.ts'

export interface ServerSide {
  effects: Effect[]
  answers: Answers
}

/** Reads from the tables what was changed since the run began, and which keys took effect where. */
export const readServerSide = (dataDir: string, since: Date): Promise<ServerSide> =>
  withStoreOf(dataDir, async (store) => ({
    effects: await readEffects(store, since),
    answers: await readAnswers(store),
  }))

const KINDS: Record<string, Kind> = {
  notes: 'note',
  lead_status: 'status',
  assignedTo: 'assignment',
  // Its time belongs to it.
  actual_booking_date: 'booking',
  job_title: 'contact',
}

async function readEffects({ db }: Store, since: Date): Promise<Effect[]> {
  const notes = await db.selectFrom('note').select(['id', 'content']).execute()
  const contents = new Map(notes.map(({ id, content }) => [id, content]))
  const steps = await db
    .selectFrom('history')
    .select(['entity', 'entity_id', 'version', 'field', 'after', 'by', 'at', 'device_at'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return steps.flatMap(({ entity, entity_id, version, field, after, by, at, device_at }) => {
    const kind = KINDS[field]
    if (!kind || by === null) return []
    const text = typeof after === 'string' ? after : ''
    const value = kind === 'note' ? (contents.get(text) ?? 'a note that is not there') : text
    return [{ lane: `${entity}:${entity_id}`, version, kind, value, by, at: (device_at ?? at).getTime() }]
  })
}

async function readAnswers({ db }: Store): Promise<Answers> {
  const rows = await db.selectFrom('idempotency').select(['user_id', 'key', 'seq']).execute()
  return new Map(rows.flatMap(({ user_id, key, seq }) => (seq === null ? [] : [[answerKey(user_id, key), seq]])))
}
