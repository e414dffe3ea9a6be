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
    due.orderBy('day').orderBy('id').limit(FIRST_TO_GO).execute(),
  ])
  const leads = await db
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', companyId)
    .where('id', 'in', [...first.map(({ leadId }) => leadId), NOBODY])
    .execute()
  const names = new Map(leads.map(({ row }) => [row._id, leadName(row).slice(0, NAME_MAX_LENGTH)]))
  return {
    total: Number(total),
    first: first.map(({ leadId, day }) => ({ leadId, day, name: names.get(leadId) ?? '' })),
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
