import { isDeepStrictEqual } from 'node:util'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { StartError } from '../core/start-error.ts'
import { type BackupHeader, countLeads, countRows, tablesOf } from './backup.ts'
import { restoreToCompare } from './restore.ts'
import { withScratchDatabase } from './scratch-database.ts'

export interface Proof {
  /** The rows of each table. */
  readonly counts: Readonly<Record<string, number>>
  readonly leads: number
}

/**
 * Restores it into a database that is dropped afterwards, and counts what is there. Throws a `StartError` if it can't be
 * restored whole, and `NotProven` if there is nowhere to restore it.
 */
export const proveBackup = (connection: pg.PoolConfig, read: () => Promise<Readable>): Promise<Proof> =>
  withScratchDatabase(connection, async (client) => {
    const header = await restoreToCompare(client, await read())
    await demandTables(client, header)
    return countAll(client, header)
  })

/** What its migrations make is what was copied: neither a table nor a column is missing, or of somebody else. */
async function demandTables(client: pg.ClientBase, { tables }: BackupHeader): Promise<void> {
  const made = await tablesOf(client)
  const copied = tables.map(({ name, columns }) => ({ name, columns }))
  const byName = (list: typeof made) => Object.fromEntries(list.map(({ name, columns }) => [name, columns.toSorted()]))
  if (isDeepStrictEqual(byName(made), byName(copied))) return
  throw new StartError(
    'The tables of this backup are not those that its migrations make: somebody changed the database.',
  )
}

async function countAll(client: pg.ClientBase, { tables, leads }: BackupHeader): Promise<Proof> {
  const counts: Record<string, number> = {}
  for (const { name, rows } of tables) {
    counts[name] = await countRows(client, name)
    if (counts[name] !== rows) throw differs(name, counts[name], rows)
  }
  const found = await countLeads(client)
  if (found !== leads) throw differs('lead', found, leads)
  return { counts, leads }
}

const differs = (table: string, found: number, said: number) =>
  new StartError(`The restored table ${table} has ${found} rows, and the backup says ${said}.`)
