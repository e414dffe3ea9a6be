import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { commitTokenOf } from './commit-tokens.ts'
import type { Store } from './open-store.ts'
import { type Asking, askTogether } from './statements/pipeline.ts'
import { pokeStatement } from './poke.ts'
import type { Database } from '../schema/schema.ts'
import { LONG_WORK } from './statements/session-settings.ts'
import { type KeptAnswer, type Stamp, stamp } from './stamp.ts'
import { StoreDialect } from './statements/store-dialect.ts'
import type { Askable, TouchingTx, TenantTx } from './tenant-tx.ts'

export interface WriteOptions {
  /** Called when the work is done. Returns the answers for the keys that were claimed in this transaction. */
  readonly keeps?: () => readonly KeptAnswer[]
  /** The work begins with `ask`, whose statements are sent together with `begin`. */
  readonly asksFirst?: boolean
  /** The work consists of several changes, so it waits less long for a row that one of them needs. */
  readonly isShared?: boolean
  /** How long a request waits for its turn. Background work waits as long as it takes. */
  readonly patienceMs?: number
}

export interface Written<Result> {
  result: Result
  /** The commit's position in the company's feed. Undefined if nothing was touched. */
  seq: number | undefined
  /** The commit token, see `commit-tokens.ts`. */
  commitToken: string | undefined
  epoch: string | undefined
  /** Whether wishes still have to be spread. Undefined if nothing was touched. */
  hasWishes: boolean | undefined
}

/**
 * The only way to write a company's rows.
 *
 *   turn ─► begin ─► work (locks rows, reports each as touched) ─► stamp: clock locked, seq drawn ─► commit ─► poke
 *
 * What must always hold: commits of a company follow each other in the order of their seqs, and every row written in a
 * commit is in the feed at its seq.
 */
export async function writeTenant<Result>(
  store: Store,
  companyId: string,
  work: (tx: TenantTx) => Promise<Result>,
  { keeps = () => [], asksFirst = false, isShared = false, ...patience }: WriteOptions = {},
): Promise<Written<Result>> {
  let stamped: Stamp | undefined
  const result = await store.turns.take(
    companyId,
    () =>
      writeTenants(store, (tenant) => work(tenant(companyId)), {
        asksFirst,
        isShared,
        stampOne: async (tx) => (stamped = await stamp(tx, keeps())),
      }),
    patience,
  )
  return {
    result,
    seq: stamped?.seq,
    commitToken: stamped && commitTokenOf(stamped),
    epoch: stamped?.epoch,
    hasWishes: stamped?.hasWishes,
  }
}

/** For changes that concern several companies, such as a colleague's name. Clocks are locked in the order of ids. */
export async function writeTenants<Result>(
  store: Store,
  work: (tenant: (companyId: string) => TenantTx, transaction: Transaction<Database>) => Promise<Result>,
  {
    stampOne = (tx) => stamp(tx),
    asksFirst = false,
    isShared = false,
  }: {
    stampOne?: (tx: TouchingTx) => Promise<Stamp | undefined>
    asksFirst?: boolean
    isShared?: boolean
  } = {},
): Promise<Result> {
  const client = await store.pool.connect()
  const asking = askTogether(client)
  const transaction = transactionOf(asking)
  const seqByCompany = new Map<string, number>()
  let isLost = false
  try {
    const started = Promise.all((isShared ? BEGIN_SHARED : BEGIN_WRITE).map((text) => asking.query(text)))
    // If it fails, the statements sent with it fail too.
    started.catch(() => {})
    if (!asksFirst) await started
    const tenants = new Map<string, TouchingTx>()
    const tenant = (companyId: string) => {
      const known = tenants.get(companyId) ?? newTenantTx(companyId, { transaction, asking, client })
      tenants.set(companyId, known)
      return known
    }
    const outcome = await work(tenant, transaction)
    // Sent together with the stamp.
    if (isShared) asking.query(WAIT_FOR_CLOCK).catch(() => {})
    for (const tx of [...tenants.values()].toSorted(byCompanyId)) {
      const stamped = await stampOne(tx)
      if (stamped) seqByCompany.set(tx.companyId, stamped.seq)
    }
    await commit(asking, seqByCompany)
    return outcome
  } catch (error) {
    await asking.query('rollback').catch(() => (isLost = true))
    throw isLockConflict(error) ? inFlight() : error
  } finally {
    asking.end()
    client.release(isLost)
  }
}

/**
 * Devices are notified in the same round trip, after the commit: a NOTIFY inside it would make all commits of the
 * database queue behind one lock.
 */
async function commit(asking: Asking, seqByCompany: ReadonlyMap<string, number>): Promise<void> {
  const committed = asking.query('commit')
  if (seqByCompany.size > 0) {
    const { text, values } = pokeStatement(Array.from(seqByCompany, ([companyId, seq]) => ({ companyId, seq })))
    // The commit is valid even if the notification fails: devices also poll.
    asking.query(text, values).catch(() => {})
  }
  const { command } = await committed
  if (command !== 'COMMIT') throw new Error('A transaction that had failed was to be committed.')
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

interface Connected {
  readonly transaction: Transaction<Database>
  readonly asking: Asking
  readonly client: pg.PoolClient
}

function newTenantTx(companyId: string, { transaction, asking, client }: Connected): TouchingTx {
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
    ask: async <Row>(statement: Askable<Row>) => {
      const { sql, parameters } = statement.compile(transaction)
      const { rows } = await asking.query(sql, parameters)
      return rows as Row[]
    },
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
const waitingForLocks = (time: string) => `set local lock_timeout = '${time}'`
const BEGIN_WRITE = [WRITE, waitingForLocks('2s')]
/** A change that is written alone waits longer for a row. Every commit locks the company's clock. */
const BEGIN_SHARED = [WRITE, waitingForLocks('200ms')]
const WAIT_FOR_CLOCK = waitingForLocks('2s')
const BEGIN_LONG_WRITE = `${WRITE}; ${LONG_WORK}`

/** Kysely's own transaction waits for each statement, so begin and commit are sent here. */
function transactionOf({ query }: Asking): Transaction<Database> {
  const borrowed = { query, release: () => {} }
  const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  return new Kysely<Database>({ dialect: new StoreDialect({ pool: pool as never }) }) as Transaction<Database>
}

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
