import pg from 'pg'

// Sends statements that don't depend on each other's answers together. PostgreSQL runs them in their order and answers
// all of them at once, which is one round trip.
//
//   asked in one turn of the event loop ─► one message ─► run in order ─► all answers
//                                                          └─ one fails: the later ones are not run, and fail too

export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  /** The name under which it is prepared. */
  readonly name?: string | undefined
}

/** The parts of a connection and a query of `pg` that its types leave out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly submittedNamedStatements: Record<string, string>
  execute(portal: { portal: string }): void
  sync(): void
}
interface WireQuery {
  readonly name?: string
  readonly text: string
  readonly portal: string
  prepare(wire: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleEmptyQuery(wire: Wire): void
  handlePortalSuspended(wire: Wire): void
  handleCopyInResponse(wire: Wire): void
  handleCopyData(message: unknown, wire: Wire): void
  handleError(error: unknown, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
}

/** Leaves the end of the round trip to the pipeline. */
class PipelinedQuery extends (pg.Query as unknown as new (config: object) => WireQuery) {
  _getRows(wire: Wire) {
    wire.execute({ portal: this.portal })
  }
}

/** `pg` submits it as one query, and passes every message to it until the connection is ready for the next. */
class Pipeline {
  private readonly queries: readonly WireQuery[]
  private at = 0

  constructor(queries: readonly WireQuery[]) {
    this.queries = queries
  }

  private get current(): WireQuery | undefined {
    return this.queries[this.at]
  }

  /** `pg` reads name and text when a statement was prepared. */
  get name() {
    return this.current?.name
  }
  get text() {
    return this.current?.text
  }

  submit(wire: Wire) {
    wire.stream.cork()
    try {
      for (const query of this.queries) query.prepare(wire)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: unknown) {
    this.current?.handleRowDescription(message)
  }
  handleDataRow(message: unknown) {
    this.current?.handleDataRow(message)
  }
  handleCommandComplete(message: unknown, wire: Wire) {
    this.current?.handleCommandComplete(message, wire)
    this.at += 1
  }
  handleEmptyQuery(wire: Wire) {
    this.current?.handleEmptyQuery(wire)
    this.at += 1
  }
  handlePortalSuspended(wire: Wire) {
    this.current?.handlePortalSuspended(wire)
  }
  handleCopyInResponse(wire: Wire) {
    this.current?.handleCopyInResponse(wire)
  }
  handleCopyData(message: unknown, wire: Wire) {
    this.current?.handleCopyData(message, wire)
  }

  /** The error belongs to the current statement. Those after it were skipped, and so not prepared either. */
  handleError(error: unknown, wire: Wire) {
    this.queries.forEach((query, at) => {
      if (at < this.at) return query.handleReadyForQuery(wire)
      if (query.name !== undefined) delete wire.submittedNamedStatements[query.name]
      query.handleError(error, wire)
    })
  }

  handleReadyForQuery(wire: Wire) {
    for (const query of this.queries) query.handleReadyForQuery(wire)
  }
}

/** In the order of the statements. */
export function sendTogether(
  client: pg.ClientBase,
  query: (pipeline: Pipeline) => unknown,
  statements: readonly Statement[],
): Promise<pg.QueryResult>[] {
  const types = { getTypeParser: client.getTypeParser.bind(client) }
  const queries: WireQuery[] = []
  const answers = statements.map(
    ({ text, values, name }) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        const callback = (error: unknown, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
        queries.push(new PipelinedQuery({ text, name, values: values ?? [], types, callback }))
      }),
  )
  query(new Pipeline(queries))
  return answers
}

export type SendTogether = (statements: readonly Statement[]) => Promise<pg.QueryResult>[]

const sendersByClient = new WeakMap<pg.ClientBase, SendTogether>()

/** How a guarded connection sends several statements at once. */
export const pipelineBy = (client: pg.ClientBase, send: SendTogether) => void sendersByClient.set(client, send)

interface Asked extends Statement {
  resolve(result: pg.QueryResult | Promise<pg.QueryResult>): void
  reject(reason: unknown): void
}

/** Sends the statements of one transaction to its connection. */
export interface Asking {
  /** Statements that are sent before the event loop turns go out together, in this order. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Later statements are refused, because another caller may have the connection by then. */
  end(): void
}

export function askTogether(client: pg.PoolClient): Asking {
  const send = sendersByClient.get(client)
  let waiting: Asked[] = []
  let hasEnded = false

  function sendWaiting() {
    const batch = waiting
    waiting = []
    const [first] = batch
    if (first && (batch.length === 1 || !send)) {
      for (const { text, values, resolve } of batch) resolve(client.query(text, values as unknown[] | undefined))
      return
    }
    const answers = send?.(batch) ?? []
    for (const [at, { resolve, reject }] of batch.entries()) void answers[at]?.then(resolve, reject)
  }

  return {
    query: (text, values) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new Error('The transaction has ended.'))
        waiting.push({ text, values, resolve, reject })
        if (waiting.length === 1) process.nextTick(sendWaiting)
      }),
    end: () => void (hasEnded = true),
  }
}
