import { type Kysely, sql } from 'kysely'
import type { FilterField } from '../../../contract/entities/deal-filters.ts'
import { FIELD_TEXT_MAX_LENGTH } from '../../../contract/entities/field.ts'
import { ENERGY_RATINGS, NO_RATING } from '../../../contract/entities/lead-filters.ts'
import { fittingPage, type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { livingLeads } from './leads.ts'

// The values of a field, for the options of a filter.
//
// Reading them takes all leads of the company, so an answer is cached with one lead for each value, and later calls
// read what changed since. As long as those leads have their values, and no changed lead has another value, the cached
// answer is the one that reading all leads would give.

type Value = string | number
/** One option of the filter: its spellings, in order, each with a lead that has it. */
type Spellings = readonly [first: readonly [Value, leadId: string], ...more: (readonly [Value, leadId: string])[]]

interface Place {
  /** In another epoch the same seq may be another commit: the server was restored. */
  readonly epoch: string
  readonly head: number
  /** Rows that were deleted before it have left no trace. */
  readonly minSeq: number
}

interface Kept {
  readonly place: Place
  readonly options: readonly Spellings[]
  readonly values: ReadonlySet<Value>
  readonly valueByLead: ReadonlyMap<string, Value>
}

interface Asked {
  readonly companyId: string
  readonly field: FilterField
}

interface Most {
  /** Cached answers, each for one field of a company. */
  readonly kept: number
  /** The size of a cached answer, as JSON. */
  readonly bytes: number
  /** The number of changed rows above which all leads are read again. */
  readonly changed: number
}

const MOST: Most = { kept: 300, bytes: 100_000, changed: 2_000 }
/** Options are ordered by their first characters, because folding whole long texts takes too long. */
const SORT_LENGTH = 100

/** The options of a filter of the leads or deals list, in order. Those of the energy rating end with No Rating. */
export function keepDistinctValues(store: Store, most: Partial<Most> = {}) {
  const { db } = store
  const limits = { ...MOST, ...most }
  const keptByName = new Map<string, Kept>()

  function keep(name: string, kept: Kept): void {
    keptByName.delete(name)
    keptByName.set(name, kept)
    const [longestUnused] = keptByName.keys()
    if (keptByName.size > limits.kept && longestUnused !== undefined) keptByName.delete(longestUnused)
  }

  async function pageOf(query: Asked, offset: number): Promise<ListPage<Spellings>> {
    const name = `${query.companyId} ${query.field}`
    // Read first: later commits are then read again the next time.
    const place = await readPlace(db, query.companyId)
    const before = keptByName.get(name)
    if (before && (await isStillTrue(db, query, { before, place, mostChanged: limits.changed }))) {
      keep(name, { ...before, place })
      return fittingPage(before.options.slice(offset), offset)
    }
    const page = await readListPage(db, optionsOf(store, query), offset)
    const isWhole = offset === 0 && page.next === undefined && JSON.stringify(page.rows).length <= limits.bytes
    if (isWhole) keep(name, keptOf(place, page.rows))
    else keptByName.delete(name)
    return page
  }

  return async (companyId: string, field: FilterField, offset = 0): Promise<ListPage<Value>> => {
    const { rows, ...rest } = await pageOf({ companyId, field }, offset)
    const values = rows.map(([[value]]) => value)
    return { ...rest, rows: field === 'current_energy_rating' ? ratingsAmong(values) : values }
  }
}

function keptOf(place: Place, options: readonly Spellings[]): Kept {
  const spellings = options.flat()
  return {
    place,
    options,
    values: new Set(spellings.map(([value]) => value)),
    valueByLead: new Map(spellings.map(([value, id]) => [id, value])),
  }
}

function ratingsAmong(values: readonly Value[]): string[] {
  const present = new Set(values.map((value) => String(value).trim().toUpperCase()))
  return [...ENERGY_RATINGS.filter((rating) => present.has(rating)), NO_RATING]
}

async function readPlace(db: Kysely<Database>, companyId: string): Promise<Place> {
  return await db
    .selectFrom('sync_meta')
    .leftJoin('company_clock', (join) => join.on('company_clock.company_id', '=', companyId))
    .select(({ fn }) => [
      'epoch',
      fn.coalesce('company_clock.seq', sql<number>`0`).as('head'),
      fn.coalesce('min_seq', sql<number>`0`).as('minSeq'),
    ])
    .executeTakeFirstOrThrow()
}

interface Since {
  readonly before: Kept
  readonly place: Place
  readonly mostChanged: number
}

async function isStillTrue(db: Kysely<Database>, query: Asked, { before, place, mostChanged }: Since) {
  const { epoch, head } = before.place
  if (epoch !== place.epoch || head < place.minSeq) return false
  if (head === place.head) return true
  const changed = await readChanged(db, query, head, mostChanged + 1)
  return changed.length <= mostChanged && changed.every((row) => isExpected(before, row))
}

function isExpected({ values, valueByLead }: Kept, { id, value }: ChangedRow): boolean {
  const needed = valueByLead.get(id)
  return (value === null || values.has(value)) && (needed === undefined || needed === value)
}

interface ChangedRow {
  readonly id: string
  /** Null for a deleted lead, for one without a value, and for other rows. */
  readonly value: Value | null
}

/**
 * Reads rows of all kinds, so that it uses the index of the feed: PostgreSQL has no statistics for a new company, and
 * would read all entries of leads.
 */
async function readChanged(db: Kysely<Database>, { companyId, field }: Asked, after: number, most: number) {
  const stored = sql.ref(`lead.${field}`)
  // Texts longer than a device may write are cut, and so differ from every cached value.
  const value = field === 'total_floor_area' ? stored : sql`left(${stored}, ${sql.lit(FIELD_TEXT_MAX_LENGTH + 1)})`
  const { rows } = await sql<ChangedRow>`
    select changed.id, case when lead.deleted_at is null and ${isFilled(field)} then to_json(${value}) end as value
    from (
      select entity, id from sync_index where company_id = ${companyId} and seq > 0 and seq > ${after}
      order by seq, entity, id limit ${most}
    ) as changed
    left join lead on lead.company_id = ${companyId} and lead.id = changed.id and changed.entity = 'lead'`.execute(db)
  return rows
}

function optionsOf(store: Store, { companyId, field }: Asked) {
  const value = sql.ref(field)
  const each = livingLeads(store, [companyId])
    .select(value.as('value'))
    .select(sql`min(id::text)`.as('lead_id'))
    .where(isFilled(field))
    .groupBy(value)
  // The register's own files spell one tenure in two ways. They are one option.
  const folded = field === 'tenure' ? sql`lower(value)` : sql`value`
  const order = field === 'total_floor_area' ? folded : sql`search_key(left(min(value), ${sql.lit(SORT_LENGTH)}))`
  return sql<{ row: Spellings }>`
    select json_agg(json_build_array(value, lead_id) order by value) as row from (${each}) as each
    group by ${folded} order by ${order}, ${folded}`
}

const isFilled = (field: FilterField) => sql<boolean>`${sql.ref(field)}::text <> ''`
