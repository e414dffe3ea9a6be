import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'

/** One line of a bench: what was measured, what came out, and the promise it is held to. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'rows/s' | 'kB' | 'MB' | 'MB/s' | 'mails/s' | 'x' | 'points'
  readonly target?: { readonly most?: number; readonly least?: number }
}

export function isMet({ value, target }: Figure): boolean {
  return value <= (target?.most ?? Infinity) && value >= (target?.least ?? -Infinity)
}

export function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  const path = chromiumPath()
  const browser = path ? execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() : 'Playwright Chromium'
  return `${cpus().length} x ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${browser}`
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  for (const figure of figures) console.log(`  ${line(figure)}`)
}

function line(figure: Figure): string {
  const value = `${format(figure.value)} ${figure.unit}`.padStart(16)
  return `${figure.what.padEnd(72)}${value}   ${verdict(figure)}`.trimEnd()
}

const format = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })

function verdict(figure: Figure): string {
  const { target } = figure
  if (!target) return ''
  const promise = target.most === undefined ? `at least ${target.least}` : `at most ${target.most}`
  return `${isMet(figure) ? 'ok' : 'MISSED'} (${promise})`
}
