import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { DO_NOT_FIELDS, DO_NOT_KINDS, type DoNotKind } from '../../../../contract/entities/lead.ts'
import { phoneColumns } from '../../../../contract/entities/phone/phone-numbers.ts'
import type { World } from '../world.ts'

interface DoNotAct {
  leadId: string
  kind: DoNotKind
  reason: string | null
  userId: string
  version: number
  base: number | undefined
}

/**
 * The law about contacting people: "Do not call" or "Do not knock", once recorded, stays until a user lifts it who had seen
 * it. Each lead has the result of every such change in the order of the commits. Leads that share a number, or once did,
 * have their flags from each other: of those that share it now either all are flagged, or none.
 */
export async function checkDoNotOnServer(world: World): Promise<void> {
  for (const companyId of world.companyIds) if (!world.restored.has(companyId)) await checkCompany(world, companyId)
}

async function checkCompany(world: World, companyId: string): Promise<void> {
  const rows = await world.server.store.db
    .selectFrom('lead')
    .select(['id', 'phone', 'erased_at', ...DO_NOT_FIELDS])
    .where('company_id', '=', companyId)
    .execute()
  const acts = Map.groupBy(await actsIn(world, companyId), ({ leadId, kind }) => `${leadId} ${kind}`)
  const sharing = await sharingNumbers(world, companyId, rows)
  for (const row of rows) {
    for (const kind of DO_NOT_KINDS) {
      const expected = replay(acts.get(`${row.id} ${kind}`) ?? [])
      const found = row[`do_not_${kind}`]
      if (kind === 'knock' || !sharing.has(row.id))
        assert.equal(found, expected, `“Do not ${kind}” of ${row.id} is not what was recorded of it`)
      assert.equal(
        row[`do_not_${kind}_since`] === null,
        found === null,
        'a mark has its date, and no date is without one',
      )
    }
  }
  await checkNumbers(world, companyId, rows)
}

interface NumberedRow {
  id: string
  phone: string | null
  erased_at: Date | null
  do_not_call: string | null
}

/** A flag whose process was killed before it reached the others isn't theirs yet. */
async function checkNumbers({ server }: World, companyId: string, rows: readonly NumberedRow[]): Promise<void> {
  const onItsWay = await server.store.db
    .selectFrom('wish')
    .select('to_spread')
    .where('company_id', '=', companyId)
    .where('to_spread', 'is not', null)
    .execute()
  const living = rows.filter(({ erased_at }) => erased_at === null)
  for (const [key, same] of Map.groupBy(living, ({ phone }) => numberIn(phone))) {
    if (key === undefined || onItsWay.some(({ to_spread }) => to_spread === key)) continue
    const flagged = same.filter(({ do_not_call }) => do_not_call !== null)
    assert.ok(
      flagged.length === 0 || flagged.length === same.length,
      `“Do not call” holds for some leads with ${key} only`,
    )
  }
}

/** The simulation enters one number a phone. */
const numberIn = (phone: unknown) => phoneColumns(phone).phone_numbers?.[0]

async function sharingNumbers(world: World, companyId: string, rows: readonly NumberedRow[]): Promise<Set<string>> {
  const steps = await world.server.store.db
    .selectFrom('history')
    .select(['entity_id', 'before', 'after'])
    .where('company_id', '=', companyId)
    .where('entity', '=', 'lead')
    .where('field', '=', 'phone')
    .execute()
  const had = [
    ...rows.map(({ id, phone }) => ({ id, phone })),
    ...steps.flatMap(({ entity_id: id, before, after }) => [before, after].map((phone) => ({ id, phone }))),
  ]
  const keyed = had.map(({ id, phone }) => ({ id, key: numberIn(phone) }))
  const groups = [...Map.groupBy(keyed, ({ key }) => key)].filter(([key]) => key !== undefined)
  return new Set(
    groups.flatMap(([, group]) => {
      const ids = new Set(group.map(({ id }) => id))
      return ids.size > 1 ? [...ids] : []
    }),
  )
}

const storedRow = z.object({ version: z.optional(z.int()) })
const LEADS = '/api/epc/leads/'

async function actsIn({ server, ledger }: World, companyId: string): Promise<DoNotAct[]> {
  const answers = await server.store.db
    .selectFrom('idempotency')
    .select(['key', 'body'])
    .where('company_id', '=', companyId)
    .execute()
  return answers.flatMap(({ key, body }) => {
    const { change } = ledger.effects.get(key) ?? {}
    const kind = DO_NOT_KINDS.find((each) => change?.path.startsWith(LEADS) && `do_not_${each}` in change.body)
    if (!change || !kind) return []
    const { path, userId, base, body: fields } = change
    const reason = z.nullable(z.string()).parse(fields[`do_not_${kind}`])
    return [
      { leadId: path.slice(LEADS.length), kind, reason, userId, base, version: storedRow.parse(body).version ?? 0 },
    ]
  })
}

function replay(acts: readonly DoNotAct[]): string | null {
  let flag: DoNotAct | undefined
  for (const act of acts.toSorted((a, b) => a.version - b.version)) {
    // A no-op has the version of the change before it.
    const isUnseen = flag && flag.userId !== act.userId && act.base !== undefined && flag.version > act.base
    const isLift = act.reason === null
    assert.ok(!(isLift && isUnseen), `“Do not ${act.kind}” of ${act.leadId} was lifted by somebody who had not seen it`)
    flag = isLift ? undefined : act
  }
  return flag?.reason ?? null
}
