import type { Lead } from '../../../contract/entities/lead.ts'
import type { RowsDb } from '../schema/rows-db.ts'

const MOST = 1_000

/** Without a version, which is read later than the first list, an answer is kept until there is one with it. */
export function cacheAnswer(rows: RowsDb, version: string | undefined, key: string, answer: unknown): void {
  const { memory } = rows
  const { answers } = memory
  if (version === undefined && answers.version !== undefined) return
  if (answers.version !== version || answers.byKey.size >= MOST) memory.answers = { version, byKey: new Map() }
  memory.answers.byKey.set(key, answer)
}

export function cachedAnswer(rows: RowsDb | undefined, version: string | undefined, key: string): unknown {
  const known = rows?.memory.answers
  return known?.version === version ? known?.byKey.get(key) : undefined
}

const keyOfLead = (id: string) => `lead ${id}`

export function cacheLeads(rows: RowsDb, version: string, leads: readonly Lead[]): void {
  for (const lead of leads) cacheAnswer(rows, version, keyOfLead(lead._id), lead)
}

export const cachedLead = (rows: RowsDb | undefined, version: string | undefined, id: string) =>
  cachedAnswer(rows, version, keyOfLead(id)) as Lead | undefined
