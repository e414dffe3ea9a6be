import type { Store } from '../../../server/store/core/open-store.ts'

export async function writeBehind({ pool }: Store, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin read write')
    await client.query(statement, [...values])
    await client.query('commit')
  } finally {
    client.release()
  }
}
