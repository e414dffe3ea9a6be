import { median } from '../support/statistics.ts'
import type { Score, Total } from './verdict.ts'

const COLUMNS: Record<string, (score: Score) => string> = {
  lost: ({ lost, hidden }) => (hidden > 0 ? `${lost} (${hidden} hidden)` : String(lost)),
  'of them notes': ({ notesLost }) => String(notesLost),
  doubled: ({ doubled }) => String(doubled),
  stuck: ({ stuck }) => String(stuck),
  'given back': ({ givenBack }) => String(givenBack),
  'devices that differ': ({ diverged, devices }) => `${diverged} of ${devices}`,
  'to converge': convergence,
}

export function printTable(totals: readonly Total[], seeds: number): void {
  const writes = totals[0]?.score.writes ?? 0
  console.log(`\nSeeds 1 to ${seeds}, ${writes.toLocaleString('en-GB')} changes each:\n`)
  const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  row(['', '', ...Object.keys(COLUMNS)])
  row(['', '', ...Object.keys(COLUMNS)].map(() => '---'))
  for (const { name, config, score } of totals)
    row([name, config, ...Object.values(COLUMNS).map((tell) => tell(score))])
}

function convergence({ convergedMs }: Score): string {
  const reached = convergedMs.filter((ms) => typeof ms === 'number')
  const never = convergedMs.length - reached.length
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  const most = reached.length === 0 ? '' : `${seconds(median(reached))}, at most ${seconds(Math.max(...reached))}`
  return never === 0 ? most : `${most}; ${never} never`
}
