import pg from 'pg'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'

/** Looks at the server's database beside it. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client((await launchPostgres(dataDir)).connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What the tables and indexes take on the disk; the write-ahead log comes on top. */
export const bytesOnDisk = (dataDir: string): Promise<number> =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  })
