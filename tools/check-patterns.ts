// Part of `npm run check`: no regular expression may take longer than in proportion to its text.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

process.env['RECHECK_BACKEND'] ??= 'native'
const { check } = await import('recheck')
const { BOUNDED, BUILT_IN, readPatterns } = await import('./patterns.ts')

/** A verdict holds for as long as the pattern stays: what did not change is not judged again. */
const CACHE = join(import.meta.dirname, '../node_modules/.cache/patterns.json')
const AT_ONCE = 2
const TIMEOUT_MS = 20_000
const NOT_PROVEN = 'not proven slow'

const verdicts: Record<string, string> = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : {}
const { patterns, built } = readPatterns()
const wanted = patterns.filter(({ source }) => !BOUNDED.has(source))
const keyOf = ({ source, flags }: { source: string; flags: string }) => `${source}/${flags}`

const waiting = [...new Map(wanted.filter((one) => !verdicts[keyOf(one)]).map((one) => [keyOf(one), one])).values()]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const verdict = await check(next.source, next.flags, { timeout: TIMEOUT_MS })
      // What is only suspected, by trying, differs from run to run: those the hostile texts of the tests decide about.
      const isProven = verdict.status === 'vulnerable' && !verdict.complexity.isFuzz
      verdicts[keyOf(next)] = isProven ? `vulnerable: ${verdict.complexity.summary}` : NOT_PROVEN
    }
  }),
)
mkdirSync(dirname(CACHE), { recursive: true })
writeFileSync(CACHE, JSON.stringify(verdicts))

const slow = wanted.filter((one) => verdicts[keyOf(one)] !== NOT_PROVEN)
for (const one of slow) console.log(`${one.file}: /${one.source}/${one.flags} is ${verdicts[keyOf(one)]}`)
const unknown = built.filter((file) => !BUILT_IN.has(file))
for (const file of unknown)
  console.log(`${file} puts a pattern together: write it out, or name it in tools/patterns.ts`)
process.exit(slow.length + unknown.length > 0 ? 1 : 0)
