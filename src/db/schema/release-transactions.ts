import type { Dexie } from 'dexie'

// A page that is kept in the back/forward cache, or frozen, gets no more events: a transaction that it is in the middle
// of never ends, and whatever another page asks of the same stores waits behind it.

// Leaving ends everything that the page is in the middle of, whichever database it is of: the page is the owner.
const opening = new Set<IDBOpenDBRequest>()
const running = new Set<IDBTransaction>()
const whole = new WeakSet<IDBTransaction>()
let isLeft = false

export function followOpening(factory: IDBFactory): IDBFactory {
  const open = (name: string, version?: number) => {
    const request = factory.open(name, version)
    opening.add(request)
    for (const end of ['success', 'error']) request.addEventListener(end, () => void opening.delete(request))
    return request
  }
  return {
    open,
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first, second) => factory.cmp(first, second),
  }
}

export function followTransactions(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'follow-transactions',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as IDBTransaction
        running.add(transaction)
        const isOver = () => void running.delete(transaction)
        for (const ending of ['complete', 'abort']) transaction.addEventListener(ending, isOver)
        // Nothing would come of it before the page is back.
        if (isLeft) queueMicrotask(() => end(transaction))
        return transaction
      },
    }),
  })
}

/** All of it has been requested: it may be committed without waiting for each answer. */
export const allowCommit = (transaction: IDBTransaction) => void whole.add(transaction)

/** What a page was in the middle of when it was left. `making`: a database, which must be made from the start. */
export type Interrupted = 'nothing' | 'transactions' | 'making'

/** The page is being left. What was saved is committed; what had started starts again if the page returns. */
export function releaseTransactions(): Interrupted {
  isLeft = true
  const upgrades = [...opening].flatMap(({ transaction }) => transaction ?? [])
  const hadWork = opening.size + running.size > 0
  for (const transaction of [...upgrades, ...running]) end(transaction)
  if (upgrades.length > 0) return 'making'
  return hadWork ? 'transactions' : 'nothing'
}

function end(transaction: IDBTransaction): void {
  try {
    if (whole.has(transaction)) transaction.commit()
    else transaction.abort()
  } catch {
    // It has ended, and its event is on the way.
  }
}

export function allowTransactions(): void {
  isLeft = false
}
