import type { Figure } from '../support/report.ts'
import { median } from '../support/statistics.ts'

export interface Side {
  readonly name: string
  readonly turns: readonly (readonly Figure[])[]
}

/** A line for each figure that both have: the medians of the turns, and how many times as much it is after. */
export function compareSides(before: Side, after: Side): string[] {
  const old = mediansOf(before.turns)
  const lines = [...mediansOf(after.turns)].flatMap(([what, value]) => {
    const was = old.get(what)
    if (was === undefined || was === 0) return []
    return [`  ${what.padEnd(84)}${show(was).padStart(12)}${show(value).padStart(12)}${show(value / was).padStart(8)}`]
  })
  return [`  ${''.padEnd(84)}${'before'.padStart(12)}${'since'.padStart(12)}${'times'.padStart(8)}`, ...lines]
}

function mediansOf(turns: Side['turns']): Map<string, number> {
  const values = Map.groupBy(turns.flat(), ({ what, unit }) => `${what} (${unit})`)
  return new Map([...values].map(([what, figures]) => [what, median(figures.map(({ value }) => value))]))
}

const show = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
