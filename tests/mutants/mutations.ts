export interface Mutant {
  /** Relative to the root of the repository. */
  file: string
  line: number
  before: string
  after: string
}

type Mutation = readonly [find: RegExp, put: string]

/** A mistake that somebody might make in a line; each match of each is a mutant. */
const MUTATIONS: readonly Mutation[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ 1\b/g, ' + 0'],
  [/ - 1\b/g, ' - 0'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bif \((?!!)/g, 'if (!'],
  [/\bMath\.min\(/g, 'Math.max('],
  [/\bMath\.max\(/g, 'Math.min('],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
]

/** A statement that only has an effect, which is left out. */
const EFFECT = /^\s+(await |void )?[\w.]+\(.*\)$/
/** With several operands `!` would negate the first only: the other mutations do that. */
const SIMPLE_IF = /^\s*(\} else )?if \([\w.]+(\(.*\))?\)/
const NOT_CODE = /^\s*(\/\/|\/?\*|import |export type |export interface |interface |type |\| \{)/

export function mutantsOf(file: string, source: string, lines?: ReadonlySet<number>): Mutant[] {
  return source.split('\n').flatMap((before, index) => {
    const line = index + 1
    if (NOT_CODE.test(before) || (lines && !lines.has(line))) return []
    const changed = MUTATIONS.flatMap(([find, put]) =>
      put === 'if (!' && !SIMPLE_IF.test(before) ? [] : eachReplaced(before, find, put),
    )
    const left = EFFECT.test(before) && isBalanced(before) ? [''] : []
    return [...changed, ...left].map((after) => ({ file, line, before, after }))
  })
}

const eachReplaced = (text: string, find: RegExp, put: string): string[] =>
  Array.from(
    text.matchAll(find),
    ({ index, 0: found }) => text.slice(0, index) + put + text.slice(index + found.length),
  )

function isBalanced(text: string): boolean {
  let depth = 0
  for (const letter of text) depth += letter === '(' || letter === '{' ? 1 : letter === ')' || letter === '}' ? -1 : 0
  return depth === 0
}

export function applied(source: string, { line, before, after }: Mutant): string {
  const lines = source.split('\n')
  if (lines[line - 1] !== before) throw new Error(`Line ${line} is another one by now.`)
  lines[line - 1] = after
  return lines.join('\n')
}
