import type { LongRunResult } from './long-run.ts'
import type { Finding } from './verdict.ts'

const WHATS: readonly Finding['what'][] = ['lost', 'doubled', 'reordered', 'made by nobody', 'never sent']
const MOST_SHOWN = 20

export function reportOf({ notebook, verdict, diverged, minutes, restSeconds, folder }: LongRunResult): string[] {
  const { deeds } = notebook
  const figure = (what: string, value: number | string) => `${what.padEnd(44)} ${value}`
  const saved = deeds.filter(({ outcome }) => outcome === 'saved')
  return [
    figure('minutes of work', minutes.toFixed(1)),
    figure('changes started', deeds.length),
    figure('  seen saved', saved.length),
    ...[...Map.groupBy(saved, ({ kind }) => kind)].map(([kind, changes]) => figure(`    ${kind}`, changes.length)),
    figure('  not seen saved, and there all the same', verdict.thereUnseen),
    figure('  refused, and before the person to decide', verdict.givenBack),
    figure('  so already when they arrived', verdict.changedNothing),
    ...notebook.counted().map(([what, times]) => figure(what, times)),
    figure('seconds until all devices were alike', restSeconds.toFixed(0)),
    ...WHATS.map((what) => figure(what.toUpperCase(), verdict.findings.filter((found) => found.what === what).length)),
    figure('DIVERGED devices', diverged.length),
    ...verdict.findings
      .slice(0, MOST_SHOWN)
      .map(({ what, why, deed }) => `${what}: ${why} ${JSON.stringify(deed ?? {})}`),
    `All that happened: ${folder}`,
  ]
}
