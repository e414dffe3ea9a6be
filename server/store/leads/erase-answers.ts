import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { contactsOf } from './erase-contacts.ts'
import { type ErasedPerson, leadsOfPerson, personalValues, personOf } from './erased-person.ts'
import { knocksOf } from './knocks-of-person.ts'
import { rowsOfLeads, type TableOfLeads } from './lead-rows.ts'

// Erases stored answers (for resends) that quote the person. They reach back 90 days, and reading them takes seconds in
// a large company. So they are found before the erasure, and its transaction reads only newer ones.

interface FoundAnswers {
  readonly wanted: Wanted
  readonly answers: readonly AnswerKey[]
  /** All older answers were read. */
  readonly since: Date
}

interface AnswerKey {
  readonly userId: string
  readonly key: string
}

/** The values by which an answer quotes the person. */
interface Wanted {
  /** Ids of notes and similar rows: an answer that created one has its id as its key. */
  readonly rowIds: readonly string[]
  readonly words: readonly string[]
  /** A knock may have got its note before the house was known to be the person's. */
  readonly knockIds: readonly string[]
  /** An answer about a lead that was once merged with the person’s quotes them if it also contains one of the values. */
  readonly otherIds: readonly string[]
  readonly values: readonly string[]
}

const NOTHING: FoundAnswers = {
  wanted: { rowIds: [], words: [], knockIds: [], otherIds: [], values: [] },
  answers: [],
  since: new Date(0),
}

export async function findAnswers({ db }: Store, companyId: string, leadId: string): Promise<FoundAnswers> {
  const leads = await leadsOfPerson(db, companyId, leadId)
  if (leads.length === 0) return NOTHING
  const wanted = await wantedOf(db, companyId, await personOf(db, companyId, leads))
  // No transaction is open for longer. Answers of transactions that committed later are read again.
  const {
    rows: [clock],
  } = await sql<{ since: Date }>`select now() - interval '1 hour' as since`.execute(db)
  const found = await sql<AnswerKey>`
    select user_id as "userId", key from idempotency
    where company_id = ${companyId} and ${quotes(wanted)}`.execute(db)
  return { wanted, answers: found.rows, since: clock?.since ?? new Date(0) }
}

/** The search before the erasure used other details than the person has now. */
export const changedSinceSearch = () =>
  new Refusal('in-flight', 'Somebody is changing this lead right now. Try again in a moment.', { retryAfter: 1 })

/** Runs before anything else is erased. The keys stay, so that a resent change has no second effect. */
export async function eraseAnswers(tx: TenantTx, person: ErasedPerson, found: FoundAnswers): Promise<void> {
  const wanted = await wantedOf(tx.sql, tx.companyId, person)
  if (!isCovered(wanted, found.wanted)) throw changedSinceSearch()
  await sql`
    update idempotency set body = '{"body":{}}'
    from unnest(
      ${found.answers.map(({ userId }) => userId)}::uuid[], ${found.answers.map(({ key }) => key)}::text[]
    ) as found (user_id, key)
    where company_id = ${tx.companyId} and idempotency.user_id = found.user_id and idempotency.key = found.key
  `.execute(tx.sql)
  await sql`
    update idempotency set body = '{"body":{}}'
    where company_id = ${tx.companyId} and status is not null and created_at >= ${found.since} and ${quotes(wanted)}
  `.execute(tx.sql)
}

/**
 * Whether an earlier search covers the person. A row added since is in no older answer, unlike a lead or contact that
 * became the person's since. A row that an undone merge took from the person keeps its answers.
 */
const isCovered = (wanted: Wanted, searched: Wanted) =>
  searched.words.every((word) => wanted.words.includes(word)) &&
  wanted.words.every((word) => searched.words.includes(word)) &&
  wanted.knockIds.every((id) => searched.knockIds.includes(id)) &&
  wanted.otherIds.every((id) => searched.otherIds.includes(id)) &&
  wanted.values.every((value) => searched.values.includes(value))

async function wantedOf(db: Kysely<Database>, companyId: string, person: ErasedPerson): Promise<Wanted> {
  const rowIds: string[] = []
  for (const [, table] of rowsOfLeads) {
    const rows = await db
      .selectFrom<TableOfLeads>(table)
      .select('id')
      .where('company_id', '=', companyId)
      .where('lead_id', 'in', person.leadIds)
      .execute()
    rowIds.push(...rows.map(({ id }) => id))
  }
  const knocks = await knocksOf(db, companyId, person)
  const contacts = (await contactsOf(db, companyId, person)).filter(({ isPerson }) => isPerson)
  const written = [...person.leads, ...contacts].flatMap(({ email }) => email ?? [])
  return {
    rowIds,
    words: [...new Set([...person.leadIds, ...contacts.map(({ id }) => id), ...person.emails, ...written])],
    knockIds: [...knocks.atHouse.map(({ _id }) => _id), ...knocks.quotingIds],
    otherIds: person.formerlyMerged,
    values: personalValues(person),
  }
}

const quotes = ({ rowIds, words, knockIds, otherIds, values }: Wanted) => sql<boolean>`(
  key = any(${rowIds}::text[]) or ${hasOne([...words, ...knockIds])} or (${hasOne(otherIds)} and ${hasOne(values)}))`

/** Compared as written, because lower-casing a million answers takes longer than all the rest. */
const hasOne = (words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map((word) => sql`strpos(body::text, ${word}) > 0`),
        sql` or `,
      )})`
