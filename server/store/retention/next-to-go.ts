import { FIRST_TO_GO, type NextToGo, type RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { NAME_MAX_LENGTH } from '../../../contract/entities/primitives.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { dueRows, monthsBefore } from './due-rows.ts'

interface Asked {
  readonly kind: RetentionKind
  readonly months: number
  readonly now: Date
}

export async function readNextToGo({ db }: Store, companyId: string, { kind, months, now }: Asked): Promise<NextToGo> {
  const due = dueRows[kind](db, { companyId, before: monthsBefore(now, months), now })
  const [{ total }, first] = await Promise.all([
    db
      .selectFrom(due.as('due'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    due.select(rowJson('lead').as('row')).orderBy('day').orderBy('id').limit(FIRST_TO_GO).execute(),
  ])
  return {
    total: Number(total),
    first: first.map(({ leadId, day, row }) => ({ leadId, day, name: leadName(row).slice(0, NAME_MAX_LENGTH) })),
  }
}
