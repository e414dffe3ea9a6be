import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { DO_NOT_FIELDS, DO_NOT_KINDS, type DoNotKind } from '../../../../contract/entities/lead.ts'
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
 * The law at the door: "Do not call" or "Do not knock", once recorded, stays until somebody lifts it who had seen it.
 * Each lead has what came of every such change in the order of the commits.
 */
export async function checkDoNotOnServer(world: World): Promise<void> {
  for (const companyId of world.companyIds) if (!world.restored.has(companyId)) await checkCompany(world, companyId)
}

async function checkCompany(world: World, companyId: string): Promise<void> {
  const rows = await world.server.store.db
    .selectFrom('lead')
    .select(['id', ...DO_NOT_FIELDS])
    .where('company_id', '=', companyId)
    .execute()
  const acts = Map.groupBy(await actsIn(world, companyId), ({ leadId, kind }) => `${leadId} ${kind}`)
  for (const row of rows) {
    for (const kind of DO_NOT_KINDS) {
      const expected = replay(acts.get(`${row.id} ${kind}`) ?? [])
      const found = row[`do_not_${kind}`]
      assert.equal(found, expected, `“Do not ${kind}” of ${row.id} is not what was recorded of it`)
      assert.equal(
        row[`do_not_${kind}_since`] === null,
        found === null,
        'a mark has its date, and no date is without one',
      )
    }
  }
}

const kept = z.object({ version: z.optional(z.int()) })
const LEADS = '/api/epc/leads/'

async function actsIn({ server, ledger }: World, companyId: string): Promise<DoNotAct[]> {
  const answers = await server.store.db
    .selectFrom('idempotency')
    .select(['key', 'body'])
    .where('company_id', '=', companyId)
    .execute()
  return answers.flatMap(({ key, body }) => {
    const { change } = ledger.effects.get(key) ?? {}
    const kind = DO_NOT_KINDS.find((each) => change && `do_not_${each}` in change.body)
    if (!change || !kind) return []
    const { path, userId, base, body: fields } = change
    const reason = z.nullable(z.string()).parse(fields[`do_not_${kind}`])
    return [{ leadId: path.slice(LEADS.length), kind, reason, userId, base, version: kept.parse(body).version ?? 0 }]
  })
}

function replay(acts: readonly DoNotAct[]): string | null {
  let mark: DoNotAct | undefined
  for (const act of acts.toSorted((a, b) => a.version - b.version)) {
    // What changes nothing has the version of the change before it.
    const isUnseen = mark && mark.userId !== act.userId && act.base !== undefined && mark.version > act.base
    const isLift = act.reason === null
    assert.ok(!(isLift && isUnseen), `“Do not ${act.kind}” of ${act.leadId} was lifted by somebody who had not seen it`)
    mark = isLift ? undefined : act
  }
  return mark?.reason ?? null
}
