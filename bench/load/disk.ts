import pg from 'pg'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'

/** What the tables and indexes take on the disk; the write-ahead log comes on top. */
export async function bytesOnDisk(dataDir: string): Promise<number> {
  const client = new pg.Client((await launchPostgres(dataDir)).connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}
