import type pg from 'pg'
import { withDatabase } from './database.ts'
import type { SavedChange } from './messages.ts'

export interface Proof {
  /** Said to be saved, and not there. */
  readonly lost: number
  /** There more than once. */
  readonly doubled: number
}

/** Looks in the database for each change that the server said it has saved since then: its key, and what it did, once. */
export const prove = (dataDir: string, saved: readonly SavedChange[], since: Date): Promise<Proof> =>
  withDatabase(dataDir, (client) => proveIn(client, saved, since))

async function proveIn(client: pg.Client, saved: readonly SavedChange[], since: Date): Promise<Proof> {
  const counts = async (statement: string, ...values: unknown[]) => {
    const { rows } = await client.query<{ name: string; count: string }>(statement, values)
    return new Map(rows.map(({ name, count }) => [name, Number(count)]))
  }
  const keys = saved.map(({ key }) => key)
  const contents = saved.flatMap(({ content }) => content ?? [])
  const leads = saved.flatMap(({ leadId, content }) => (content === undefined ? [leadId] : []))
  const byKey = await counts(
    'select key::text as name, count(*) from idempotency where key = any($1) and status is not null group by 1',
    keys,
  )
  const byContent = await counts(
    'select content as name, count(*) from note where content = any($1) group by 1',
    contents,
  )
  const byLead = await counts(
    `select entity_id::text as name, count(*) from history
     where entity = 'lead' and field = 'lead_status' and entity_id = any($1) and at >= $2 group by 1`,
    [...new Set(leads)],
    since,
  )
  return together([
    compare(countOf(keys), byKey),
    compare(countOf(contents), byContent),
    compare(countOf(leads), byLead),
  ])
}

export function compare(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): Proof {
  let lost = 0
  let doubled = 0
  for (const [name, count] of wanted) {
    const more = (found.get(name) ?? 0) - count
    if (more < 0) lost -= more
    else doubled += more
  }
  return { lost, doubled }
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const together = (proofs: readonly Proof[]): Proof => ({
  lost: proofs.reduce((sum, { lost }) => sum + lost, 0),
  doubled: proofs.reduce((sum, { doubled }) => sum + doubled, 0),
})
