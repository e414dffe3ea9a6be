import { mutations } from '../../../contract/mutations/registry.ts'

/** `first`: the key is sent for the first time; `again`: it was sent before; `committed`: it also had its effect already. */
export const SEND_STATES = ['first', 'again', 'committed'] as const
export type SendState = (typeof SEND_STATES)[number]

/** The answers that a device may get for a change; 0 is silence. */
export const OUTCOMES = [
  '0',
  '2xx',
  '200 html',
  '400',
  '401',
  '403',
  '403 revoked',
  '404',
  '409 state',
  '409 in-flight',
  '410',
  '412',
  '413',
  '415',
  '422',
  '422 key-reuse',
  '426',
  '429',
  '500',
  '501',
  '502',
  '503',
  '504',
  '507',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const KINDS = mutations.map(({ name }) => name)

export type Hits = Record<string, number>
const cellOf = (outcome: Outcome, kind: string, state: SendState) => `${outcome}|${kind}|${state}`

export class Coverage {
  readonly hits: Hits = {}
  readonly counts: Hits = {}

  cell(outcome: Outcome, kind: string, state: SendState): void {
    const cell = cellOf(outcome, kind, state)
    this.hits[cell] = (this.hits[cell] ?? 0) + 1
  }

  count(what: string, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times
  }
}

export function addHits(into: Hits, more: Hits): void {
  for (const [cell, hits] of Object.entries(more)) into[cell] = (into[cell] ?? 0) + hits
}

/** How often a cell must occur in a million steps; in fewer, in proportion. */
const ENOUGH = { hits: 100, steps: 1_000_000 }
export const enoughIn = (steps: number) => Math.ceil((ENOUGH.hits * steps) / ENOUGH.steps)

interface Cell {
  name: string
  hits: number
}

const cellsOf = (hits: Hits, outcome: Outcome): Cell[] =>
  KINDS.flatMap((kind) =>
    SEND_STATES.map((state) => ({ name: `${kind} ${state}`, hits: hits[cellOf(outcome, kind, state)] ?? 0 })),
  ).toSorted((a, b) => a.hits - b.hits)

/** Any answer may occur for any change in any state, so none of these is out of reach. */
export const shortCells = (hits: Hits, enough: number): string[] =>
  OUTCOMES.flatMap((outcome) =>
    cellsOf(hits, outcome).flatMap((cell) =>
      cell.hits < enough ? [`${outcome}, ${cell.name}: ${cell.hits} of ${enough}`] : [],
    ),
  )

/** One line for each outcome: of its cells, the fewest hits and the cell that had them. */
export function coverageTable(hits: Hits, enough: number): string[] {
  return OUTCOMES.map((outcome) => {
    const cells = cellsOf(hits, outcome)
    const short = cells.filter((cell) => cell.hits < enough).length
    const total = cells.reduce((sum, cell) => sum + cell.hits, 0)
    const [least] = cells
    return `${outcome.padEnd(14)} ${String(cells.length).padStart(3)} cells ${String(total).padStart(8)} hits  ${String(short).padStart(3)} below ${enough}  least: ${least?.hits} (${least?.name})`
  })
}
