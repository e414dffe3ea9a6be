import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { commitTokenOf } from './commit-tokens.ts'
import type { Store } from './open-store.ts'
import type { Database } from '../schema/schema.ts'
import { LONG_WORK } from './session-limits.ts'
import { type KeptAnswer, type Stamp, stamp } from './stamp.ts'
import { StoreDialect } from './store-dialect.ts'
import type { TouchingTx, TenantTx } from './tenant-tx.ts'

export interface WriteOptions {
  /** Called when the work is done: the answer to the key that was claimed in this transaction. */
  readonly keeps?: () => KeptAnswer | undefined
  /** How long a request waits its turn. Background work waits as long as it takes. */
  readonly patienceMs?: number
}

export interface Written<Result> {
  result: Result
  /** The commit's position in the company's feed; undefined when nothing was touched. */
  seq: number | undefined
  /** The commit token, see `commit-tokens.ts`. */
  mark: string | undefined
  epoch: string | undefined
}

/** The only way to write a company's rows. */
export async function writeTenant<Result>(
  store: Store,
  companyId: string,
  work: (tx: TenantTx) => Promise<Result>,
  { keeps, ...patience }: WriteOptions = {},
): Promise<Written<Result>> {
  let stamped: Stamp | undefined
  const result = await store.turns.take(
    companyId,
    () =>
      writeTenants(
        store,
        (tenant) => work(tenant(companyId)),
        async (tx) => (stamped = await stamp(tx, keeps?.())),
      ),
    patience,
  )
  return { result, seq: stamped?.seq, mark: stamped && commitTokenOf(stamped), epoch: stamped?.epoch }
}

/** For changes that concern several companies, such as a colleague's name. Clocks are locked in the order of ids. */
export async function writeTenants<Result>(
  store: Store,
  work: (tenant: (companyId: string) => TenantTx, transaction: Transaction<Database>) => Promise<Result>,
  stampOne: (tx: TouchingTx) => Promise<Stamp | undefined> = stamp,
): Promise<Result> {
  const client = await store.pool.connect()
  const seqByCompany = new Map<string, number>()
  try {
    const result = await kyselyOn(client, BEGIN_WRITE)
      .transaction()
      .execute(async (transaction) => {
        const tenants = new Map<string, TouchingTx>()
        const tenant = (companyId: string) => {
          const known = tenants.get(companyId) ?? newTenantTx(companyId, transaction, client)
          tenants.set(companyId, known)
          return known
        }
        const outcome = await work(tenant, transaction)
        for (const tx of [...tenants.values()].toSorted(byCompanyId)) {
          const stamped = await stampOne(tx)
          if (stamped) seqByCompany.set(tx.companyId, stamped.seq)
        }
        return outcome
      })
    for (const [companyId, seq] of seqByCompany) store.poke({ companyId, seq })
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
    return await kyselyOn(client, BEGIN_LONG_WRITE)
      .transaction()
      .execute((db) => work(db, client))
  } finally {
    client.release()
  }
}

const byCompanyId = (a: TenantTx, b: TenantTx) => (a.companyId < b.companyId ? -1 : 1)

function newTenantTx(companyId: string, transaction: Transaction<Database>, client: pg.PoolClient): TouchingTx {
  const deletedById: TouchingTx['deletedById'] = new Map()
  const erasedIds = new Set<string>()
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
    erasedIds,
    touched: (entity, id, deleted = false) => void idsOf(entity).set(id, deleted),
    touchedAll: (entity, ids) => {
      const known = idsOf(entity)
      for (const id of ids) known.set(id, false)
    },
    erased: (entity, id) => {
      idsOf(entity).set(id, true)
      erasedIds.add(id)
    },
  }
}

const WRITE = 'start transaction read write'
const BEGIN_WRITE = `${WRITE}; set local lock_timeout = '2s'`
const BEGIN_LONG_WRITE = `${WRITE}; ${LONG_WORK}`

/** A query builder on one pooled connection, so that COPY can share its transaction. */
function kyselyOn(client: pg.PoolClient, begin: string): Kysely<Database> {
  const borrowed = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  return new Kysely<Database>({ dialect: new StoreDialect({ pool: pool as never }, begin) })
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const isLockConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)

const inFlight = () =>
  new Refusal('in-flight', 'Somebody is saving this right now. Try again in a moment.', { retryAfter: 1 })
