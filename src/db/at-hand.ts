import type { Lead } from '../../contract/entities/lead.ts'
import type { RowsDb } from './rows-db.ts'

interface AtHand {
  version: string
  answers: Map<string, unknown>
}

/** Pages of leads, and the leads on them. */
const MOST = 1_000

const kept = new WeakMap<RowsDb, AtHand>()

/** An answer over local data of that version: while they have it, whoever asks the same need not wait. */
export function keepAtHand(rows: RowsDb, version: string, key: string, answer: unknown): void {
  const before = kept.get(rows)
  const { answers } = before?.version === version && before.answers.size < MOST ? before : { answers: new Map() }
  kept.set(rows, { version, answers: answers.set(key, answer) })
}

/** As it was kept; its key says of what type it is. */
export function atHand(rows: RowsDb | undefined, version: string | undefined, key: string): unknown {
  const known = rows && kept.get(rows)
  return known && known.version === version ? known.answers.get(key) : undefined
}

const keyOfLead = (id: string) => `lead ${id}`

/** Leads as the user sees them. */
export function keepLeadsAtHand(rows: RowsDb, version: string, leads: readonly Lead[]): void {
  for (const lead of leads) keepAtHand(rows, version, keyOfLead(lead._id), lead)
}

export const leadAtHand = (rows: RowsDb | undefined, version: string | undefined, id: string) =>
  atHand(rows, version, keyOfLead(id)) as Lead | undefined
