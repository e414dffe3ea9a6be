import type pg from 'pg'

/** Facts about a database with our tables that the plan for Citus needs. */
export interface CitusCatalogue {
  readonly database: string
  readonly role: string
  readonly tables: readonly string[]
  /** From one table to another, in PostgreSQL's format. */
  readonly foreignKeys: readonly ForeignKey[]
  readonly triggers: readonly OfTable[]
  /** Unique indexes that don't contain the company. */
  readonly wholeIndexes: readonly OfTable[]
  /** Tables without a column for the company. */
  readonly companyless: readonly string[]
  /** With the types of their arguments. */
  readonly functions: readonly string[]
}

export interface OfTable {
  readonly table: string
  readonly name: string
}

export interface ForeignKey extends OfTable {
  readonly to: string
  readonly hasCompany: boolean
}

const OURS = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

const TABLES = `select relname as name from pg_class where ${OURS} order by relname`

const COMPANYLESS = `select relname as name from pg_class where ${OURS} and not exists (
    select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
  ) order by relname`

/** In keys between tables of companies, the company has to be the first column on both sides. */
const FOREIGN_KEYS = `
  select pg_class.relname as table, conname as name, target.relname as to, exists (
    select from unnest(conkey, confkey) as pair (own, other)
    join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = own
    join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = other
    where mine.attname = 'company_id' and theirs.attname = 'company_id'
  ) as "hasCompany"
  from pg_constraint join pg_class on pg_class.oid = conrelid join pg_class as target on target.oid = confrelid
  where contype = 'f' and pg_class.relnamespace = 'public'::regnamespace and conparentid = 0
  order by pg_class.relname, conname`

const TRIGGERS = `
  select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and ${OURS} order by relname, tgname`

const WHOLE_INDEXES = `
  select pg_class.relname as table, pg_index.indexrelid::regclass::text as name
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and ${OURS} and not exists (
    select from pg_attribute where attrelid = indrelid and attname = 'company_id' and attnum = any(indkey)
  ) order by 1, 2`

const FUNCTIONS = `
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
  ) order by 1`

export async function readCitusCatalogue(client: pg.ClientBase): Promise<CitusCatalogue> {
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const names = async (text: string) => (await read<{ name: string }>(text)).map(({ name }) => name)
  const [place] = await read<{ database: string; role: string }>(
    `select current_database() as database, current_user as role`,
  )
  return {
    database: place?.database ?? '',
    role: place?.role ?? '',
    tables: await names(TABLES),
    companyless: await names(COMPANYLESS),
    foreignKeys: await read(FOREIGN_KEYS),
    triggers: await read(TRIGGERS),
    wholeIndexes: await read(WHOLE_INDEXES),
    functions: await names(FUNCTIONS),
  }
}
