import type { Dexie } from 'dexie'

// A worker is ended when its page is left. In WebKit (bug 324094) a connection on which one transaction is being committed
// at that moment is never closed. Its other transactions, even those that only wait for their turn, then hold their
// stores until the browser ends: no later page reads or writes them, and reloading does not help. One transaction alone
// on its connection always ends. So in a worker of WebKit each transaction that is open has a connection of its own.

/** The worker that syncs begins up to 14 at once when it starts; all of these together open within 2 ms. */
const CONNECTIONS = 24

type Factory = Pick<IDBFactory, 'open'>

export function separateConnections(database: Dexie, factory: Factory): void {
  let pool = new ConnectionPool(factory, database.name)
  const refill = async () => {
    pool.close()
    pool = new ConnectionPool(factory, database.name)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.add()))
  }
  // Dexie asks nothing of the database before it is through, and calls it at each opening.
  database.on('ready', refill, true)
  database.use({
    stack: 'dbcore',
    name: 'separate-connections',
    // Innermost: the others must see these transactions too.
    level: 0,
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) =>
        pool.begin(stores, mode, options) ?? core.transaction(stores, mode, options),
    }),
  })
}

class ConnectionPool {
  readonly #open = new Set<IDBDatabase>()
  readonly #factory: Factory
  readonly #name: string
  #idle: IDBDatabase[] = []

  constructor(factory: Factory, name: string) {
    this.#factory = factory
    this.#name = name
  }

  async add(): Promise<void> {
    const connection = await openExisting(this.#factory, this.#name)
    if (!connection) return
    connection.onversionchange = () => this.#close(connection)
    connection.onclose = () => this.#close(connection)
    this.#open.add(connection)
    this.#idle.push(connection)
  }

  begin(stores: string[], mode: IDBTransactionMode, options?: IDBTransactionOptions): IDBTransaction | undefined {
    const connection = this.#idle.pop()
    if (!connection) return void this.add()
    const transaction = connection.transaction(stores, mode, options)
    const giveBack = () => {
      if (this.#open.has(connection)) this.#idle.push(connection)
    }
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, giveBack)
    return transaction
  }

  close(): void {
    for (const connection of this.#open) this.#close(connection)
  }

  #close(connection: IDBDatabase): void {
    connection.close()
    this.#open.delete(connection)
    this.#idle = this.#idle.filter((each) => each !== connection)
  }
}

/** Undefined where it was deleted in the meantime: it is not made here. */
function openExisting(factory: Factory, name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = factory.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      event.preventDefault()
      resolve(undefined)
    }
  })
}
