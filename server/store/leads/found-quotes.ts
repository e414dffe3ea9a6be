import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { TEXTS_OF_CAMPAIGN } from './erase-campaigns.ts'
import { changedSinceSearch } from './erase-answers.ts'
import { type ErasedPerson, leadsOfPerson, personOf } from './erased-person.ts'
import { quotedWords, quotesAny, quotesPerson } from './quotes-person.ts'

// Finds quotes of the person before the erasure. Rows of uploads, answers of imports and texts of campaigns may be
// millions of long texts, and searching them takes seconds. The erasure's transaction reads only rows that were added
// or changed since.

/** Tables whose rows change: a row is read again if another transaction has written it since. */
const CHANGING = {
  upload: {
    table: 'bulk_upload',
    key: sql<string>`id::text`,
    quotes: (person: ErasedPerson) =>
      sql<boolean>`(${quotesPerson(sql`corrections`, person)} or ${quotesPerson(sql`file_name`, person)})`,
  },
  batch: {
    table: 'bulk_upload_batch',
    key: sql<string>`upload_id || ' ' || number`,
    quotes: ({ leadIds }: ErasedPerson) => sql<boolean>`(added && ${leadIds}::uuid[] or exists (
      select from jsonb_array_elements(changed) as lead where lead ->> 'id' = any(${leadIds}::text[])))`,
  },
  import: {
    table: 'subscriber_import',
    key: sql<string>`import_id || ' ' || chunk`,
    quotes: ({ emails }: ErasedPerson) => quotesAny(sql`answer`, emails),
  },
  campaign: {
    table: 'campaign',
    key: sql<string>`id::text`,
    quotes: (person: ErasedPerson) => quotesPerson(sql`concat_ws(' ', ${TEXTS_OF_CAMPAIGN})`, person),
  },
} as const
type Changing = keyof typeof CHANGING
const CHANGING_NAMES = Object.keys(CHANGING) as Changing[]

/** Append-only tables of uploads, in the order of their lines. */
const GROWING = { failed: 'bulk_upload_failure', skipped: 'bulk_upload_skip' } as const
type Growing = keyof typeof GROWING
const GROWING_NAMES = Object.keys(GROWING) as Growing[]

interface RowsOfFiles {
  readonly uploadIds: readonly string[]
  readonly lines: readonly number[]
}

type LastLines = ReadonlyMap<string, number>

interface FoundQuotes {
  /** The search terms. */
  readonly words: string
  readonly lastLines: Readonly<Record<Growing, LastLines>>
  readonly rows: Readonly<Record<Growing, RowsOfFiles>>
  /** The rows without a quote, each with the transaction that wrote it. */
  readonly clean: Readonly<Record<Changing, ReadonlySet<string>>>
}

/** Rows that quote the person or may do so. No other rows do. */
export type Suspects = Readonly<Record<Changing, readonly string[]>>

export async function findQuotes({ db }: Store, companyId: string, leadId: string): Promise<FoundQuotes | undefined> {
  const leads = await leadsOfPerson(db, companyId, leadId)
  if (leads.length === 0) return
  const person = await personOf(db, companyId, leads)
  // Read before the search: rows of later lines are read again.
  const lastLines = await eachOf(GROWING_NAMES, (name) => readLastLines(db, companyId, name))
  return {
    words: wordsOf(person),
    lastLines,
    rows: await eachOf(GROWING_NAMES, (name) => findRows(db, companyId, { name, person })),
    clean: await eachOf(CHANGING_NAMES, (name) => findClean(db, companyId, { name, person })),
  }
}

/** Erases rows of files. Returns the further rows that may quote the person. */
export async function eraseFound(
  tx: TenantTx,
  person: ErasedPerson,
  found: FoundQuotes | undefined,
): Promise<Suspects> {
  if (found?.words !== wordsOf(person)) throw changedSinceSearch()
  for (const name of GROWING_NAMES) {
    await eraseRows(tx, name, found.rows[name])
    const now = await readLastLines(tx.sql, tx.companyId, name)
    for (const [uploadId, line] of now) {
      const after = found.lastLines[name].get(uploadId) ?? -1
      if (line > after) await eraseLaterRows(tx, person, { name, uploadId, after })
    }
  }
  return eachOf(CHANGING_NAMES, async (name) => {
    const { table, key } = CHANGING[name]
    const { rows } = await sql<{ key: string; version: string }>`
      select ${key} as key, xmin::text as version from ${sql.table(table)}
      where company_id = ${tx.companyId}`.execute(tx.sql)
    return rows.filter((row) => !found.clean[name].has(versionOf(row))).map((row) => row.key)
  })
}

export const isSuspect = (name: Changing, suspects: Suspects): RawBuilder<boolean> =>
  sql<boolean>`${CHANGING[name].key} = any(${suspects[name]}::text[])`

async function eachOf<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const entries: [Name, Value][] = []
  for (const name of names) entries.push([name, await read(name)])
  return Object.fromEntries(entries) as Record<Name, Value>
}

function wordsOf(person: ErasedPerson): string {
  const { emails, phones, names } = quotedWords(person)
  const pairs = names.map(({ firstname, surname }) => `${firstname}\0${surname}`)
  return JSON.stringify([person.leadIds, emails, phones, pairs].map((words) => words.toSorted()))
}

const versionOf = ({ key, version }: { readonly key: string; readonly version: string }) => `${key} ${version}`

async function readLastLines(db: Kysely<Database>, companyId: string, name: Growing): Promise<LastLines> {
  const { rows } = await sql<{ id: string; line: number }>`
    select id, last.line from bulk_upload, lateral (
      select line from ${sql.table(GROWING[name])} as one
      where one.company_id = bulk_upload.company_id and upload_id = id order by line desc limit 1
    ) as last where company_id = ${companyId}`.execute(db)
  return new Map(rows.map(({ id, line }) => [id, line]))
}

interface Search<Name> {
  readonly name: Name
  readonly person: ErasedPerson
}

async function findRows(db: Kysely<Database>, companyId: string, { name, person }: Search<Growing>) {
  const { rows } = await sql<{ id: string; line: number }>`
    select upload_id as id, line from ${sql.table(GROWING[name])}
    where company_id = ${companyId} and ${isRowOf(name, person)}`.execute(db)
  return { uploadIds: rows.map(({ id }) => id), lines: rows.map(({ line }) => line) }
}

/** Rows that were skipped name their lead. */
const isRowOf = (name: Growing, person: ErasedPerson) =>
  name === 'failed'
    ? quotesPerson(sql`cells`, person)
    : sql<boolean>`(lead_id = any(${person.leadIds}::uuid[]) or ${quotesPerson(sql`cells`, person)})`

async function findClean(db: Kysely<Database>, companyId: string, { name, person }: Search<Changing>) {
  const { table, key, quotes } = CHANGING[name]
  const { rows } = await sql<{ key: string; version: string }>`
    select ${key} as key, xmin::text as version from ${sql.table(table)}
    where company_id = ${companyId} and not coalesce(${quotes(person)}, false)`.execute(db)
  return new Set(rows.map(versionOf))
}

async function eraseRows(tx: TenantTx, name: Growing, { uploadIds, lines }: RowsOfFiles): Promise<void> {
  if (lines.length === 0) return
  await sql`
    delete from ${sql.table(GROWING[name])} as one
    using unnest(${uploadIds}::uuid[], ${lines}::integer[]) as found (upload_id, line)
    where company_id = ${tx.companyId} and one.upload_id = found.upload_id and one.line = found.line`.execute(tx.sql)
}

const eraseLaterRows = (
  tx: TenantTx,
  person: ErasedPerson,
  { name, uploadId, after }: { name: Growing; uploadId: string; after: number },
) =>
  sql`
    delete from ${sql.table(GROWING[name])}
    where company_id = ${tx.companyId} and upload_id = ${uploadId} and line > ${after} and ${isRowOf(name, person)}
  `.execute(tx.sql)
