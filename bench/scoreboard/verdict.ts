import * as z from 'zod/mini'
import type { Write } from './day.ts'
import type { Look, Truth } from './peer.ts'

export interface Made extends Write {
  /** `told`: the person knows that it is not saved. `asked`: no answer came before its tab died. */
  state: 'asked' | 'taken' | 'told'
}

export const scoreShape = z.object({
  writes: z.int(),
  /** Taken over, and nowhere any more, or only where no application looks. */
  lost: z.int(),
  notesLost: z.int(),
  /** Of the lost: still on the server, in a revision that lost. */
  hidden: z.int(),
  doubled: z.int(),
  stuck: z.int(),
  givenBack: z.int(),
  diverged: z.int(),
  devices: z.int(),
  /** From the end of the day until all is sent and every device shows the same; null: never. */
  convergedMs: z.array(z.nullable(z.number())),
})
export type Score = z.infer<typeof scoreShape>

const COUNTS = [
  'writes',
  'lost',
  'notesLost',
  'hidden',
  'doubled',
  'stuck',
  'givenBack',
  'diverged',
  'devices',
] as const

export interface Total {
  name: string
  config: string
  score: Score
}

export const noScore = (): Score => ({
  writes: 0,
  lost: 0,
  notesLost: 0,
  hidden: 0,
  doubled: 0,
  stuck: 0,
  givenBack: 0,
  diverged: 0,
  devices: 0,
  convergedMs: [],
})

export function add(sum: Score, more: Score): Score {
  const total = { ...sum, convergedMs: [...sum.convergedMs, ...more.convergedMs] }
  for (const name of COUNTS) total[name] += more[name]
  return total
}

export type Looks = ReadonlyMap<number, readonly Look[]>

export function judge(made: readonly Made[], truth: Truth, looks: Looks): Score {
  const score = { ...noScore(), writes: made.length, devices: looks.size }
  const counts = countOf(truth.notes)
  for (const write of made.filter(({ kind }) => kind === 'note')) {
    const times = counts.get(write.id) ?? 0
    if (times === 0) place(score, write, truth, looks)
    else score.doubled += times - 1
  }
  for (const write of standing(made, truth)) place(score, write, truth, looks)
  for (const tabs of looks.values()) if (tabs.some((look) => !isSame(look, truth))) score.diverged += 1
  return score
}

/** A device's fields are its own: the last value it gave must stand. Those that it has itself replaced need not. */
function standing(made: readonly Made[], truth: Truth): Made[] {
  const byField = Map.groupBy(
    made.filter(({ kind }) => kind === 'set'),
    ({ lead, field }) => `${lead}/${field}`,
  )
  return [...byField].flatMap(([field, writes]) => {
    const stands = writes.findIndex(({ id }) => id === truth.fields[field])
    const later = writes.slice(stands + 1)
    return later.slice(
      Math.max(
        0,
        later.findLastIndex(({ state }) => state === 'taken'),
      ),
    )
  })
}

function place(score: Score, { id, kind, device, state }: Made, { hidden = [] }: Truth, looks: Looks): void {
  const tabs = looks.get(device) ?? []
  if (tabs.some(({ returned }) => returned.includes(id))) score.givenBack += 1
  else if (tabs.some((look) => isHeldIn(look, id))) score.stuck += 1
  else if (state !== 'taken') score.givenBack += 1
  else {
    score.lost += 1
    if (kind === 'note') score.notesLost += 1
    if (hidden.includes(id)) score.hidden += 1
  }
}

const isHeldIn = ({ notes, fields, unsent }: Look, id: string) =>
  notes.includes(id) || unsent.includes(id) || Object.values(fields).includes(id)

export const isSame = (look: Look, truth: Truth): boolean =>
  look.unsent.length === 0 && pictureOf(look) === pictureOf(truth)

const pictureOf = ({ notes, fields }: Pick<Truth, 'notes' | 'fields'>) =>
  JSON.stringify([notes.toSorted(), Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))])

function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
