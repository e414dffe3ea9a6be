import pg from 'pg'

const TIMEOUT_MS = 5_000

export type OpenClient = (config: pg.PoolConfig) => Promise<pg.Client>

/** Opens connections outside any pool to examine a database, and closes them when the work is done. */
export async function withClients<Result>(work: (open: OpenClient) => Promise<Result>): Promise<Result> {
  const clients: pg.Client[] = []
  const open: OpenClient = async (config) => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    return await work(open)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
