import { sql } from 'kysely'
import { type AssignmentRule, assignmentRules } from '../../../contract/entities/sharing/assignment-rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import { auditIn } from '../core/audit.ts'
import { membersAmong } from '../core/memberships.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface RulesOfCompany {
  readonly rules: AssignmentRule[]
  /** Increases with each change. */
  readonly version: number
}

export async function readRules({ db }: Store, companyId: string): Promise<RulesOfCompany> {
  const found = await db
    .selectFrom('assignment_rules')
    .select(['rules', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return found ? { ...found, rules: assignmentRules.parse(found.rules) } : { rules: [], version: 0 }
}

interface RulesChange extends RulesOfCompany {
  readonly by: string
}

/** `version` is that of the edited rules: a user who hasn't seen a colleague's change can't overwrite it. */
export async function setRules(
  store: Store,
  companyId: string,
  { rules, version, by }: RulesChange,
): Promise<RulesOfCompany> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await tx.sql
      .insertInto('assignment_rules')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await lockRules(tx)
    if (before?.version !== version)
      throw new Refusal('state', 'Somebody else has changed the rules. Load their rules, then make your change again.')
    await demandColleagues(tx, rules, before.rules)
    const kept = Object.entries(before.lastTurns).filter(([ruleId]) => rules.some(({ _id }) => _id === ruleId))
    const after = { rules, version: version + 1 }
    await tx.sql
      .updateTable('assignment_rules')
      .set({
        rules: JSON.stringify(rules),
        version: after.version,
        last_turns: JSON.stringify(Object.fromEntries(kept)),
      })
      .where('company_id', '=', companyId)
      .execute()
    await auditIn(tx, by, { action: 'settings.assignment-rules', count: rules.length })
    return after
  })
  return result
}

/** A user who has left stays in a rule that had them, so that its other parts can still be changed. */
async function demandColleagues(tx: TenantTx, after: readonly AssignmentRule[], before: readonly AssignmentRule[]) {
  const known = new Set(peopleOf(before))
  const added = peopleOf(after).filter((userId) => !known.has(userId))
  if (added.length === 0) return
  const members = await membersAmong(tx, added)
  if (members.length < added.length) throw new Refusal('invalid', 'One of these people does not work in this company.')
}

export const peopleOf = (rules: readonly AssignmentRule[]): string[] => [
  ...new Set(rules.flatMap(({ people }) => people)),
]

export interface LockedRules extends RulesOfCompany {
  /** User ids by rule. */
  readonly lastTurns: Readonly<Record<string, string>>
}

/** Until the end of the transaction no other transaction changes the rules or takes a turn. */
export async function lockRules(tx: TenantTx): Promise<LockedRules | undefined> {
  const found = await tx.sql
    .selectFrom('assignment_rules')
    .select(['rules', 'version', sql<Record<string, string>>`last_turns`.as('lastTurns')])
    .where('company_id', '=', tx.companyId)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, rules: assignmentRules.parse(found.rules) }
}
