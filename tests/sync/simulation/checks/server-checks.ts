import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Store } from '../../../../server/store/core/open-store.ts'
import { erasedRows } from './erasure-checks.ts'
import { SAME, type World } from '../world.ts'

/** I1 and I3, from the tables: every effect has its key, every key its effect, and nothing else changed a row. */
export async function checkServer(world: World): Promise<void> {
  for (const companyId of world.companyIds) await checkCompany(world, companyId)
}

interface VersionedRow {
  entity: 'note' | 'lead' | 'contact' | 'account' | 'view' | 'followUp' | 'activity' | 'leadFile' | 'knock' | 'apart'
  id: string
  version: number
  isNew: boolean
}

/** A contact of those enquiries changes with its lead, whichever that is at the time: it counts as unchanged. */
async function rowsIn(db: Store['db'], companyId: string): Promise<VersionedRow[]> {
  const { rows } = await sql<VersionedRow>`
    select 'note' as entity, id, 1 as version, false as "isNew" from note where company_id = ${companyId}
    union all select 'lead', id, version, coalesce(firstname, '') like 'New %' from lead where company_id = ${companyId}
    union all select 'contact', id, case when firstname = ${SAME} then 1 else version end, false
      from contact where company_id = ${companyId}
    union all select 'account', id, version, false from account where company_id = ${companyId}
    union all select 'view', id, version, false from view where company_id = ${companyId}
    union all select 'followUp', id, version, false from follow_up where company_id = ${companyId}
    union all select 'activity', id, 1, false from activity where company_id = ${companyId}
    union all select 'leadFile', id, 1, false from lead_file where company_id = ${companyId}
    union all select 'knock', id, version, false from knock where company_id = ${companyId}
    union all select 'apart', id, 1, false from apart where company_id = ${companyId}
  `.execute(db)
  return rows
}

async function checkCompany(world: World, companyId: string): Promise<void> {
  const { server, ledger, plainNotes, plainVersions, ofMorning } = world
  // Those change with what was done to another of them.
  const sameLeads = new Set(world.sameLeads.get(companyId))
  const { db } = server.store
  const answers = await db
    .selectFrom('idempotency')
    .select(['key', 'seq'])
    .where('company_id', '=', companyId)
    .execute()
  const effects = new Map([...ledger.effects].filter(([, effect]) => effect.companyId === companyId))
  for (const { key, seq } of answers) {
    const effect = effects.get(key)
    assert.ok(effect, `I1: the server keeps an answer to ${key}, which it was not seen to give`)
    assert.ok(effect.seq === undefined || effect.seq === seq, `I1: ${key} is kept at another place than it was told`)
  }
  const storedKeys = new Set(answers.map(({ key }) => key))
  const missing = [...effects].filter(([key]) => !storedKeys.has(key))
  assert.deepEqual(missing, [], 'I3: what was acknowledged is not kept')

  const byKey = Map.groupBy(ledger.all(), ({ key }) => key)
  // On one of two copies of a device a row may have another id, and its lane another name; so may one after the effect.
  const lanesOf = (key: string) => new Set(byKey.get(key)?.flatMap(({ lanes }) => [...lanes]))
  const effectsByLane = Map.groupBy(
    [...effects.keys()].flatMap((key) => [...lanesOf(key)]),
    (lane) => lane,
  )
  const erased = erasedRows(world, companyId)
  const made = (kind: string) =>
    [...effects.keys()].filter((key) => byKey.get(key)?.[0]?.kind === kind && !erased.has(key)).toSorted()

  const { note: notes = [], ...rowsOf } = Object.groupBy(await rowsIn(db, companyId), ({ entity }) => entity)
  const ownNotes = notes.flatMap(({ id }) => (plainNotes.has(id) ? [] : [id]))
  assert.deepEqual(ownNotes.toSorted(), made('note.add'), 'I1: a note for each key, and each key its note')

  await checkFollowUps(db, companyId)
  await checkNotifications(db, companyId)
  const followUps = rowsOf.followUp ?? []
  const ownFollowUps = followUps.map(({ id }) => id)
  assert.deepEqual(ownFollowUps.toSorted(), made('followUp.add'), 'I1: one follow-up for each key')
  for (const { id, version } of followUps) {
    // It is added in the lane of its lead.
    const moves = (effectsByLane.get(`followUp:${id}`)?.length ?? 0) + 1
    assert.ok(version <= moves, `I1: follow-up ${id} has moved ${version} times, explained are ${moves}`)
  }

  const activities = (rowsOf.activity ?? []).map(({ id }) => id)
  const takenBack = made('activity.add').filter((id) => !activities.includes(id))
  const explained = [...takenBack, ...activities].toSorted()
  const ofKeys = [...made('activity.add'), ...made('knock.give')].toSorted()
  assert.deepEqual(explained, ofKeys, 'I1: one activity for each key')
  assert.ok(
    takenBack.every((id) => effectsByLane.has(`activity:${id}`)),
    'I1: an activity is gone that nobody took back',
  )
  assert.equal(takenBack.length, made('activity.remove').length, 'I1: each removal takes one activity back')

  const knocks = rowsOf.knock ?? []
  assert.deepEqual(knocks.map(({ id }) => id).toSorted(), made('knock.add'), 'I1: one knock for each key')
  // Each is given in the lane of a lead.
  const gifts = made('knock.give').length
  for (const { id, version } of knocks) {
    const moves = (effectsByLane.get(`knock:${id}`)?.length ?? 0) + gifts
    assert.ok(version <= moves, `I1: knock ${id} has moved ${version} times, explained are ${moves}`)
  }

  const aparts = (rowsOf.apart ?? []).map(({ id }) => id)
  assert.deepEqual(aparts.toSorted(), made('apart.add'), 'I1: one decision for each key')

  const files = (rowsOf.leadFile ?? []).map(({ id }) => id)
  assert.deepEqual(files.toSorted(), made('file.add'), 'I1: one file for each key')

  const ofWishes = await movedByWishes(db, companyId)
  for (const table of ['lead', 'contact', 'account', 'view'] as const) {
    const rows = rowsOf[table] ?? []
    const isOfKey = ({ id, isNew }: VersionedRow) => (table === 'lead' ? isNew : !ofMorning.has(id))
    for (const row of rows) {
      const { id, version } = row
      if (sameLeads.has(id)) continue
      const plain = [...plainVersions].filter((each) => each.startsWith(`${table} ${id} `)).length
      const atFirst = isOfKey(row) ? 0 : 1
      const flagged = ofWishes.filter((each) => each === id).length
      // Undoing an activity changes its lead.
      const taken = takenBack.filter((key) => lanesOf(key).has(`${table}:${id}`))
      const moves = (effectsByLane.get(`${table}:${id}`)?.length ?? 0) + plain + flagged + atFirst + taken.length
      assert.ok(version <= moves, `I1: ${table} ${id} has moved ${version} times, explained are ${moves}`)
    }
    const ids = rows.filter(isOfKey).map(({ id }) => id)
    assert.deepEqual(ids.toSorted(), made(`${table}.create`), `I1: one ${table} for each key`)
  }
}

/** The lead or contact of each flag that came from another one with the same number or address. */
async function movedByWishes(db: Store['db'], companyId: string): Promise<string[]> {
  const steps = await db
    .selectFrom('history')
    .select(['entity_id', 'version'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('entity', 'in', ['lead', 'contact'])
    .where('by', 'is', null)
    .where('field', 'in', ['do_not_call', 'do_not_knock'])
    .execute()
  return steps.map(({ entity_id }) => entity_id)
}

/** No follow-up sends anybody to a deleted lead. */
async function checkFollowUps(db: Store['db'], companyId: string): Promise<void> {
  const left = await db
    .selectFrom('follow_up')
    .innerJoin('lead', (join) =>
      join.onRef('lead.company_id', '=', 'follow_up.company_id').onRef('lead.id', '=', 'follow_up.lead_id'),
    )
    .select('follow_up.id')
    .where('follow_up.company_id', '=', companyId)
    .where('follow_up.deleted_at', 'is', null)
    .where('lead.deleted_at', 'is not', null)
    .execute()
  assert.deepEqual(left, [], 'follow-ups of a deleted lead are left')
}

/** A user who was assigned a lead by a colleague is notified of it, and no more often than it happened. */
async function checkNotifications(db: Store['db'], companyId: string): Promise<void> {
  const { rows: unnotified } = await sql<{ id: string }>`
    select id from lead where company_id = ${companyId} and deleted_at is null and assigned_to is not null
      and (field_versions -> 'assignedTo' ->> 'v')::integer > 0
      and (field_versions -> 'assignedTo' ->> 'by')::uuid <> assigned_to
      and not exists (
        select from notification where notification.company_id = lead.company_id and kind = 'lead'
          and user_id = assigned_to and by = (field_versions -> 'assignedTo' ->> 'by')::uuid)`.execute(db)
  assert.deepEqual(unnotified, [], 'a user was given a lead and has no notification')
  const { rows: notifiedTwice } = await sql<{ user_id: string; by: string; count: number }>`
    select user_id, by, sum(count)::integer as count from notification
    where company_id = ${companyId} and kind = 'lead' group by user_id, by
    having user_id = by or sum(count) > (
      select count(*) from history where history.company_id = ${companyId} and entity = 'lead' and field = 'assignedTo'
        and history.by = notification.by and after = to_jsonb(user_id)
    ) + (
      select count(*) from lead where lead.company_id = ${companyId} and firstname like 'New %' and to_jsonb(user_id) = coalesce(
        (select before from history where history.company_id = ${companyId} and entity_id = lead.id
          and field = 'assignedTo' order by version limit 1), to_jsonb(assigned_to)))`.execute(db)
  assert.deepEqual(notifiedTwice, [], 'a user is notified of a lead twice, or of their own change')
}
