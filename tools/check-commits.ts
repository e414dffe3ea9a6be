// Subjects of commits read like `fix(sync): keep the cursor when a pull aborts` (CONTRIBUTING.md): a kind, a part, and a
// sentence in the imperative, at most 72 characters together.
import { execFileSync } from 'node:child_process'
import { ROOT } from './sources.ts'

/** Earlier subjects stay as they are: nobody rewrites history for them. */
const SINCE = '2026-11-30T15:30:00Z'
const LONGEST = 72
const SUBJECT = /^(?:feat|fix|perf|refactor|docs|test|style|build|chore)(?:\([a-z0-9-]+\))?: ([a-z]+)\b/
/** `adds`, `added` and `adding` instead of `add`. */
const NO_IMPERATIVE = /(?:[^su]s|ed|ing)$/
const IMPERATIVES = new Set(['bring', 'embed', 'feed', 'need', 'speed', 'string'])

function complaintAbout(subject: string): string | undefined {
  if (subject.length > LONGEST) return `has ${subject.length} characters; ${LONGEST} is the most`
  const verb = SUBJECT.exec(subject)?.[1]
  if (verb === undefined) return 'doesn’t begin like “fix(sync): keep …”'
  if (NO_IMPERATIVE.test(verb) && !IMPERATIVES.has(verb)) return `“${verb}” isn’t an imperative`
  return undefined
}

const log = execFileSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { cwd: ROOT }).toString()
let complaints = 0
for (const line of log.split('\n').filter((each) => each !== '')) {
  const [, hash, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  const complaint = complaintAbout(subject)
  if (complaint === undefined) continue
  console.error(`${hash}: “${subject}” ${complaint}`)
  complaints += 1
}
if (complaints > 0) process.exit(1)
