import type { Catalogue } from './catalogue.ts'
import type { Recorded } from './recorded.ts'
import { RULES, type RuleName } from './rules.ts'
import { type Node, parse } from './tree.ts'

export interface Finding {
  readonly rule: RuleName
  readonly file: string
  /** All lines of the file whose statements break the rule in this way. */
  readonly lines: readonly number[]
  /** The name of a table or function that breaks it, for example. */
  readonly what: string
}

/** The known violations by rule, then by file. */
export type Known = Readonly<Partial<Record<RuleName, { readonly why: string; readonly violations: Places }>>>
export type Places = Readonly<Record<string, readonly string[]>>

const MIGRATIONS = 'server/store/migrations'

export function findingsIn(recorded: readonly Recorded[], catalogue: Catalogue): Finding[] {
  const found = new Map<string, { rule: RuleName; file: string; what: string; lines: Set<number> }>()
  const add = (rule: RuleName, origin: string, what: string) => {
    const [file = '', line] = origin.split(':')
    const key = [rule, file, what].join('\n')
    const finding = found.get(key) ?? { rule, file, what, lines: new Set() }
    if (line) finding.lines.add(Number(line))
    found.set(key, finding)
  }
  for (const { text, place: origin } of recorded) {
    for (const [rule, what] of brokenBy(text, catalogue)) add(rule, origin, what)
  }
  for (const { table, name } of catalogue.triggers) add('spread tables have no trigger', MIGRATIONS, `${table} ${name}`)
  return [...found.values()]
    .map((finding) => ({ ...finding, lines: [...finding.lines].toSorted((a, b) => a - b) }))
    .toSorted((a, b) => compare(a.rule, b.rule) || compare(a.file, b.file) || compare(a.what, b.what))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The rules that a text breaks, each with the cause. */
export function brokenBy(text: string, catalogue: Catalogue): [RuleName, string][] {
  let statements: Node[]
  try {
    statements = parse(text)
  } catch (error) {
    return [['can be parsed', error instanceof Error ? error.message : String(error)]]
  }
  return statements.flatMap((statement) =>
    Object.entries(RULES).flatMap(([rule, find]) =>
      [...new Set(find(statement, catalogue))].map((what): [RuleName, string] => [rule as RuleName, what]),
    ),
  )
}

export interface Verdict {
  readonly news: readonly Finding[]
  /** Entries of the list without a violation, which must be removed. */
  readonly unmet: readonly string[]
}

/** In the list, means every violation of a rule in a file that copies every table. */
const EVERYTHING = '*'

export function judge(findings: readonly Finding[], known: Known): Verdict {
  const entriesFor = ({ rule, file, what }: Finding) =>
    (known[rule]?.violations[file] ?? [])
      .filter((entry) => entry === what || entry === EVERYTHING)
      .map((entry) => nameOf(rule, file, entry))
  const met = new Set(findings.flatMap(entriesFor))
  const entries = Object.entries(known).flatMap(([rule, { violations }]) =>
    Object.entries(violations).flatMap(([file, whats]) => whats.map((what) => nameOf(rule, file, what))),
  )
  return {
    news: findings.filter((finding) => entriesFor(finding).length === 0),
    unmet: entries.filter((entry) => !met.has(entry)),
  }
}

const nameOf = (rule: string, file: string, what: string) => `${rule}: ${file}: ${what}`
