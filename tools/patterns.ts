// Every regular expression of the product, and what is known of how long each may take.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, isSource, parse, ROOT, visit } from './sources.ts'

export interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** Patterns that are not linear, and why none of them ever meets a long text. */
export const BOUNDED = new Map([
  [String.raw`\B(?=(\d{3})+$)`, 'reads the digits of a number'],
  [String.raw`\/+$`, 'reads PUBLIC_URL, a setting of the operator'],
  [String.raw`^[^.]*\{[^}]+\}[^.]*\.`, 'reads TILE_URL, a setting of the operator'],
])

/** Files that put patterns together as they run; a test of their own gives each long hostile text. */
export const BUILT_IN = new Set([
  'server/providers/mail-verdict.ts',
  'server/commands/marketing/returned/unsubscribe-request.ts',
  'server/store/leads/erase-campaigns.ts',
  'csv/long-blanks.ts',
  'csv/spaced-quotes.ts',
])

const FOLDERS = ['src', 'server', 'contract', 'csv']

export function readPatterns(): { patterns: Pattern[]; built: string[] } {
  const patterns: Pattern[] = []
  const built: string[] = []
  for (const file of filesIn(FOLDERS).filter(isSource)) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    visit(parse(text, file), (node) => {
      if (isPattern(node)) patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      else if (isBuilt(node)) built.push(file)
    })
  }
  return { patterns, built }
}

const isPattern = (node: object): node is { regex: { pattern: string; flags: string } } =>
  'regex' in node && typeof node.regex === 'object' && node.regex !== null

const isBuilt = (node: object) =>
  'callee' in node &&
  typeof node.callee === 'object' &&
  node.callee !== null &&
  'name' in node.callee &&
  node.callee.name === 'RegExp'
