import type { DBCore, DBCoreTable, DBCoreTransaction, Dexie } from 'dexie'

// A page or a process that is gone may still hold what a read waits for, and the browser says nothing. So a read that
// gets no answer is broken off by closing its connection, and the caller reads again on a new one:
//
// reading --answer--> reading, the limit starts again
//    '----no answer within the limit--> aborted, connection closed --> `readAgainAfterStall` asks once more

const LIMIT_MS = 3_000
/** A slow device that was only busy gets longer at the next attempt. */
const LONGEST_LIMIT_MS = 24_000

// Captured here, because a test may stop the clock.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

let brokenOff = 0

export async function readAgainAfterStall<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = brokenOff
    try {
      return await read()
    } catch (error) {
      if (brokenOff === before || !isAborted(error)) throw error
    }
  }
}

const isAborted = (error: unknown) => error instanceof Error && error.name === 'AbortError'

export function breakOffStalledReads(database: Dexie): void {
  const watches = new WeakMap<DBCoreTransaction, () => void>()
  let limitMs = LIMIT_MS
  const watch = (transaction: DBCoreTransaction & IDBTransaction) => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      stopTimer(timer)
      timer = startTimer(() => {
        limitMs = Math.min(2 * limitMs, LONGEST_LIMIT_MS)
        breakOff(database, transaction)
      }, limitMs)
    }
    begin()
    watches.set(transaction, () => {
      limitMs = LIMIT_MS
      begin()
    })
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => stopTimer(timer))
  }
  const answered = (transaction: DBCoreTransaction) => watches.get(transaction)?.()
  database.use({
    stack: 'dbcore',
    name: 'break-off-stalled-reads',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as DBCoreTransaction & IDBTransaction
        if (mode === 'readonly') watch(transaction)
        return transaction
      },
      table: (name) => reportAnswers(core, name, answered),
    }),
  })
}

function breakOff(database: Dexie, transaction: IDBTransaction): void {
  brokenOff += 1
  try {
    transaction.abort()
  } catch {
    // It ended in this moment.
  }
  database.close({ disableAutoOpen: false })
}

type Answered = (transaction: DBCoreTransaction) => void

function reportAnswers(core: DBCore, name: string, answered: Answered): DBCoreTable {
  const table = core.table(name)
  const reported =
    <Request extends { trans: DBCoreTransaction }, Answer>(ask: (request: Request) => Promise<Answer>) =>
    (request: Request) =>
      ask(request).then((answer) => {
        answered(request.trans)
        return answer
      })
  return {
    ...table,
    get: reported(table.get),
    getMany: reported(table.getMany),
    query: reported(table.query),
    openCursor: reported(table.openCursor),
    count: reported(table.count),
  }
}
