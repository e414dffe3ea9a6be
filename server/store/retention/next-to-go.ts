import { FIRST_TO_GO, type NextToGo, type RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import { houseName } from '../../../contract/entities/knocks/houses.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { NAME_MAX_LENGTH } from '../../../contract/entities/primitives.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { type DueQuery, dueRows, monthsBefore, unsentMembers } from './due-rows.ts'

interface Asked {
  readonly kind: RetentionKind
  readonly months: number
  readonly now: Date
}

export async function readNextToGo({ db }: Store, companyId: string, { kind, months, now }: Asked): Promise<NextToGo> {
  const unsentOf = await unsentMembers(db, { companyId, now })
  const due = dueRows[kind](db, { companyId, before: monthsBefore(now, months), now, unsentOf })
  const [{ total }, first] = await Promise.all([
    db
      .selectFrom(due.as('due'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    firstToGo(due, kind),
  ])
  return {
    total: Number(total),
    first: first.map(({ leadId, day, name }) => ({
      ...(leadId === null ? {} : { leadId }),
      day,
      name: name.slice(0, NAME_MAX_LENGTH),
    })),
  }
}

async function firstToGo(due: DueQuery, kind: RetentionKind) {
  const oldest = due.orderBy('day').orderBy('id').limit(FIRST_TO_GO)
  if (kind !== 'knocks') {
    const rows = await oldest.select(rowJson('lead').as('row')).execute()
    return rows.map(({ row, ...first }) => ({ ...first, name: leadName(row) }))
  }
  const rows = await oldest.select(rowJson('knock').as('row')).execute()
  return rows.map(({ row, ...first }) => ({ ...first, name: houseName(row) }))
}
