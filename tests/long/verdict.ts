import type { Deed, Kind } from './notebook.ts'

// Compares what users saw saved with what the server did and what the devices report.

export interface Effect {
  lane: string
  version: number
  kind: Kind
  value: string
  by: string
  /** By the device's clock. */
  at: number
}

export interface Entry {
  mutationId: string
  userId: string
  lane: string
  name: string
  savedAt: number
  /** The order of the changes on this device. */
  position: number
  state: 'pending' | 'acknowledged' | 'parked'
  acknowledgedSeq?: number
  code?: string
}

export type Answers = ReadonlyMap<string, number>
export const answerKey = (userId: string, key: string) => `${userId} ${key}`

export interface Evidence {
  deeds: readonly Deed[]
  effects: readonly Effect[]
  entries: ReadonlyMap<number, readonly Entry[]>
  answers: Answers
}

export interface Finding {
  what: 'lost' | 'doubled' | 'reordered' | 'made by nobody' | 'never sent'
  why: string
  deed?: Deed
  effects: readonly Effect[]
}

export interface Verdict {
  findings: Finding[]
  givenBack: number
  /** It had no effect: the server knows its key and had nothing to change. */
  changedNothing: number
  thereUnseen: number
}

const NAMES: Record<Kind, string> = {
  note: 'note.add',
  status: 'lead.status',
  assignment: 'lead.assign',
  booking: 'lead.booking',
  contact: 'contact.update',
}
/** Kinds that another user may already have set to the same value. */
const MAY_BE_SO_ALREADY: readonly Kind[] = ['status', 'assignment']
/** The clock may be corrected a little between a click and the device's time of it. */
const CLOCK_MS = 5

export function judge(evidence: Evidence): Verdict {
  const { deeds, effects } = evidence
  const { byDeed, unexplained } = assign(deeds, effects)
  const verdict: Verdict = { findings: [], givenBack: 0, changedNothing: 0, thereUnseen: 0 }
  for (const effect of unexplained)
    verdict.findings.push({ what: 'made by nobody', why: 'no deed explains it', effects: [effect] })
  for (const deed of deeds) judgeDeed(verdict, deed, byDeed.get(deed) ?? [], evidence)
  verdict.findings.push(...outOfOrder(deeds, byDeed), ...unfaithful(evidence))
  return verdict
}

/** An effect belongs to the last change of its kind that was started before the device reported it done. */
function assign(deeds: readonly Deed[], effects: readonly Effect[]) {
  const candidates = Map.groupBy(deeds, ({ userId, lane, kind, value }) => [userId, lane, kind, value].join(' '))
  const byDeed = new Map<Deed, Effect[]>()
  const unexplained: Effect[] = []
  for (const effect of effects) {
    const { by, lane, kind, value, at } = effect
    const matching = candidates.get([by, lane, kind, value].join(' ')) ?? []
    const deed = matching.findLast(({ startedAt }) => startedAt <= at + CLOCK_MS)
    if (!deed) unexplained.push(effect)
    else byDeed.set(deed, [...(byDeed.get(deed) ?? []), effect])
  }
  return { byDeed, unexplained }
}

function judgeDeed(verdict: Verdict, deed: Deed, effects: readonly Effect[], { entries, answers }: Evidence): void {
  const isSaved = deed.outcome === 'saved'
  if (effects.length > 1) verdict.findings.push({ what: 'doubled', why: `${effects.length} times`, deed, effects })
  if (effects.length === 1 && !isSaved) verdict.thereUnseen += 1
  if (effects.length > 0) return
  const entry = entryOf(deed, entries.get(deed.device) ?? [])
  if (entry?.state === 'pending') {
    verdict.findings.push({ what: 'never sent', why: 'it still waits on its device', deed, effects })
    return
  }
  if (!isSaved) return
  if (entry?.state === 'parked') {
    verdict.givenBack += 1
    return
  }
  const isKnown = entry !== undefined && answers.has(answerKey(deed.userId, entry.mutationId))
  if (isKnown && MAY_BE_SO_ALREADY.includes(deed.kind)) verdict.changedNothing += 1
  else {
    const why = entry ? `the device says ${entry.state}, the server's history has nothing` : 'nobody knows of it'
    verdict.findings.push({ what: 'lost', why, deed, effects })
  }
}

const entryOf = ({ lane, kind, startedAt, endedAt }: Deed, entries: readonly Entry[]) =>
  entries.find(
    ({ name, savedAt, ...entry }) =>
      entry.lane === lane && name === NAMES[kind] && savedAt >= startedAt - CLOCK_MS && savedAt <= endedAt + CLOCK_MS,
  )

/** Changes that one device made to one row were applied in the same order. */
function outOfOrder(deeds: readonly Deed[], byDeed: ReadonlyMap<Deed, readonly Effect[]>): Finding[] {
  const findings: Finding[] = []
  for (const changes of Map.groupBy(deeds, ({ device, lane }) => `${device} ${lane}`).values()) {
    let version = 0
    for (const deed of changes) {
      for (const effect of byDeed.get(deed) ?? []) {
        if (effect.version < version)
          findings.push({
            what: 'reordered',
            why: `version ${effect.version} after ${version}`,
            deed,
            effects: [effect],
          })
        version = Math.max(version, effect.version)
      }
    }
  }
  return findings
}

/** A device reports as sent only what the server knows, and the changes of a row in the same order. */
function unfaithful({ entries, answers }: Evidence): Finding[] {
  const findings: Finding[] = []
  for (const [device, all] of entries) {
    const sent = all.filter(({ state }) => state === 'acknowledged').toSorted((a, b) => a.position - b.position)
    const positions = new Map<string, number>()
    for (const { mutationId, userId, lane, name, acknowledgedSeq } of sent) {
      const seq = answers.get(answerKey(userId, mutationId))
      const before = positions.get(lane) ?? 0
      const named = `device ${device}: ${name} ${mutationId} of ${lane}`
      if (seq === undefined)
        findings.push({ what: 'lost', why: `${named} is said to be sent at ${acknowledgedSeq}`, effects: [] })
      else if (seq < before)
        findings.push({ what: 'reordered', why: `${named} is at ${seq} after ${before}`, effects: [] })
      positions.set(lane, Math.max(before, seq ?? 0))
    }
  }
  return findings
}
