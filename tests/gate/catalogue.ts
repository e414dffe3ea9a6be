import type pg from 'pg'
import { placementOf } from '../../server/store/schema/placement.ts'

export type Volatility = 'immutable' | 'stable' | 'volatile'

/** What the rules need from the database of the statements. */
export interface Catalogue {
  /** The volatility of the least constant function with this name and number of arguments. */
  volatilityOf(name: string, argumentCount: number): Volatility
  /** Triggers on tables that would be distributed. */
  readonly triggers: readonly { readonly table: string; readonly name: string }[]
  /** Tables without a placement. */
  readonly unplaced: readonly string[]
}

interface Signature {
  readonly name: string
  readonly volatility: 'i' | 's' | 'v'
  readonly least: number
  readonly most: number
}

const WORDS = { i: 'immutable', s: 'stable', v: 'volatile' } as const
const ORDER = { i: 0, s: 1, v: 2 } as const

/** We have no column of time with a zone, whose functions depend on the session. */
const SIGNATURES = `
  select proname as name, provolatile as volatility, pronargs - pronargdefaults as least,
    case when provariadic = 0 then pronargs else 100 end as most
  from pg_proc
  where not ('timetz'::regtype::oid = any(proargtypes::oid[]))`

const TRIGGERS = `
  select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal order by relname, tgname`

const TABLES = `
  select relname as table from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`

export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const { rows: signatures } = await client.query<Signature>(SIGNATURES)
  const byName = Map.groupBy(signatures, ({ name }) => name)
  const { rows: triggers } = await client.query<{ table: string; name: string }>(TRIGGERS)
  const { rows: tables } = await client.query<{ table: string }>(TABLES)
  return {
    volatilityOf(name, count) {
      const known = byName.get(name) ?? []
      const fitting = known.filter(({ least, most }) => least <= count && count <= most)
      const meant = fitting.length > 0 ? fitting : known
      const [worst] = meant.toSorted((a, b) => ORDER[b.volatility] - ORDER[a.volatility])
      return worst ? WORDS[worst.volatility] : 'volatile'
    },
    // Citus allows them on tables of the coordinator only.
    triggers: triggers.filter(({ table }) => placementOf(table) !== 'local'),
    unplaced: tables.flatMap(({ table }) => (placementOf(table) ? [] : [table])),
  }
}
