import { randomBytes } from 'node:crypto'
import { Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { EntityName } from '../../contract/entities/entity.ts'
import { Refusal } from '../../contract/errors.ts'
import { BeginWith } from './begin-with.ts'
import { markOf } from './commit-marks.ts'
import type { Store } from './open-store.ts'
import { poke } from './poke.ts'
import type { Database } from './schema.ts'

/** A transaction that writes rows of one company. Whatever it writes into the feed's entities it reports as touched. */
export interface TenantTx {
  readonly companyId: string
  readonly sql: Transaction<Database>
  /** The connection under `sql`, for COPY. */
  readonly client: pg.PoolClient
  touched(entity: EntityName, id: string, deleted?: boolean): void
  touchedAll(entity: EntityName, ids: Iterable<string>): void
}

export interface WriteOptions {
  /** Runs after the stamp, before the commit: for the row that remembers the seq. */
  readonly onStamped?: (tx: TenantTx, stamp: Stamp | undefined) => Promise<void>
}

export interface Written<Result> {
  result: Result
  /** The commit's place in the company's feed; undefined when nothing was touched. */
  seq: number | undefined
  /** Its mark, see `commit-marks.ts`. */
  mark: string | undefined
  /** Of the history it belongs to. */
  epoch: string | undefined
}

/** Where a transaction stands in its company's feed. */
export interface Stamp {
  seq: number
  nonce: string
  epoch: string
}

/** The one way to write a company's rows. */
export async function writeTenant<Result>(
  store: Store,
  companyId: string,
  work: (tx: TenantTx) => Promise<Result>,
  { onStamped }: WriteOptions = {},
): Promise<Written<Result>> {
  let stamp: Stamp | undefined
  const written = await writeTenants(
    store,
    (tenant) => work(tenant(companyId)),
    async (tx, stamped) => {
      stamp = stamped
      await onStamped?.(tx, stamped)
    },
  )
  return { result: written, seq: stamp?.seq, mark: stamp && markOf(stamp), epoch: stamp?.epoch }
}

/** For what concerns several companies at once, such as a colleague's name. Clocks are taken in the order of ids. */
export async function writeTenants<Result>(
  store: Store,
  work: (tenant: (companyId: string) => TenantTx, transaction: Transaction<Database>) => Promise<Result>,
  onStamped?: (tx: TenantTx, stamp: Stamp | undefined) => Promise<void>,
): Promise<Result> {
  const client = await store.pool.connect()
  const seqByCompany = new Map<string, number>()
  try {
    const result = await kyselyOn(client)
      .tenants.transaction()
      .execute(async (transaction) => {
        const tenants = new Map<string, TouchingTx>()
        const tenant = (companyId: string) => {
          const known = tenants.get(companyId) ?? newTenantTx(companyId, transaction, client)
          tenants.set(companyId, known)
          return known
        }
        const outcome = await work(tenant, transaction)
        for (const tx of [...tenants.values()].toSorted(byCompanyId)) {
          const stamped = await stamp(tx)
          if (stamped) seqByCompany.set(tx.companyId, stamped.seq)
          await onStamped?.(tx, stamped)
        }
        return outcome
      })
    for (const [companyId, seq] of seqByCompany) poke(store, { companyId, seq })
    return result
  } catch (error) {
    throw isLockConflict(error) ? inFlight() : error
  } finally {
    client.release()
  }
}

/** For reference tables, which belong to no company and are in no feed. */
export async function writeReference<Result>(
  store: Store,
  work: (db: Transaction<Database>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await store.pool.connect()
  try {
    return await kyselyOn(client)
      .reference.transaction()
      .execute((db) => work(db, client))
  } finally {
    client.release()
  }
}

interface TouchingTx extends TenantTx {
  /** By entity, then id: whether the row is now a tombstone. */
  readonly deletedById: Map<EntityName, Map<string, boolean>>
}

const byCompanyId = (a: TenantTx, b: TenantTx) => (a.companyId < b.companyId ? -1 : 1)

function newTenantTx(companyId: string, transaction: Transaction<Database>, client: pg.PoolClient): TouchingTx {
  const deletedById: TouchingTx['deletedById'] = new Map()
  const idsOf = (entity: EntityName) => {
    const ids = deletedById.get(entity) ?? new Map<string, boolean>()
    deletedById.set(entity, ids)
    return ids
  }
  return {
    companyId,
    sql: transaction,
    client,
    deletedById,
    touched: (entity, id, deleted = false) => void idsOf(entity).set(id, deleted),
    touchedAll: (entity, ids) => {
      const known = idsOf(entity)
      for (const id of ids) known.set(id, false)
    },
  }
}

/**
 * The last statements before the commit. The clock's row is locked from here to the commit only, and locks are let
 * go after the commit is visible: so the order of seqs is the order of commits, and `seq > cursor` skips nothing.
 */
async function stamp(tx: TouchingTx): Promise<Stamp | undefined> {
  const rows = [...tx.deletedById].flatMap(([entity, ids]) =>
    Array.from(ids, ([id, deleted]) => ({ entity, id, deleted })),
  )
  if (rows.length === 0) return
  const nonce = newNonce()
  const stamped = await sql<Omit<Stamp, 'nonce'>>`
    with clock as (
      insert into company_clock (company_id, seq) values (${tx.companyId}, 1)
      on conflict (company_id) do update set seq = company_clock.seq + 1
      returning seq
    ), moved as (
      insert into sync_index (company_id, entity, id, seq, deleted)
      select ${tx.companyId}, touched.entity, touched.id, clock.seq, touched.deleted
      from clock cross join unnest(
        ${rows.map(({ entity }) => entity)}::text[],
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ deleted }) => deleted)}::boolean[]
      ) as touched (entity, id, deleted)
      on conflict (company_id, entity, id) do update set seq = excluded.seq, deleted = excluded.deleted
    ), logged as (
      insert into seq_log (company_id, seq, nonce) select ${tx.companyId}, seq, ${nonce} from clock
    )
    select seq, epoch from clock cross join sync_meta
  `.execute(tx.sql)
  const [row] = stamped.rows
  if (!row) throw new Error('A commit found no place in its company’s feed.')
  return { ...row, nonce }
}

const newNonce = () => randomBytes(6).toString('base64url')

const WRITE = 'start transaction read write'

interface Writers {
  readonly tenants: Kysely<Database>
  readonly reference: Kysely<Database>
}

const writersByClient = new WeakMap<pg.PoolClient, Writers>()

/** The query builder over one connection of the pool, so that COPY can share its transaction. */
function kyselyOn(client: pg.PoolClient): Writers {
  const known = writersByClient.get(client)
  if (known) return known
  const borrowed = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  const writer = (words: string) => new Kysely<Database>({ dialect: new BeginWith(words, { pool: pool as never }) })
  const fresh = { tenants: writer(`${WRITE}; set local lock_timeout = '2s'`), reference: writer(WRITE) }
  writersByClient.set(client, fresh)
  return fresh
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const isLockConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)

const inFlight = () =>
  new Refusal('in-flight', 'Somebody is saving this right now. Try again in a moment.', { retryAfter: 1 })
