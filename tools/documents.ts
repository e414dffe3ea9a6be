// What our documents name, and what of it doesn't exist: paths in backticks, targets of links, npm scripts. A document that
// has grown too long to be read in one sitting is named too.
import { dirname, join, normalize } from 'node:path'

export interface Repository {
  /** As git lists them, from the root. */
  readonly files: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
  /** The text of a file of the repository. */
  read(file: string): string
}

const ARCHITECTURE = 'docs/architecture.md'
const STYLE = 'docs/style.md'
const MOST_LINES: Record<string, number> = { [ARCHITECTURE]: 120, [STYLE]: 200 }
const MOST_LINES_OF_PART = 60

/** A file of ours ends in one of these; `PUBLIC_URL/api/calendar/KEY.ics` and the like are no paths of ours. */
const PATH = /^\.{0,2}[\w$@.-]*(?:\/[\w$@.-]+)*\w\.(?:tsx?|js|css|md|json|sql|ya?ml|html|webmanifest)$/
const FOLDER = /^[\w.-]+(?:\/[\w$.-]+)*\/?$/
const FENCE = /^\s*```/

/** Test cases describe messages and addresses, not our files. */
export const isChecked = (file: string) =>
  file === 'README.md' ||
  file === 'CONTRIBUTING.md' ||
  file === 'SECURITY.md' ||
  /^docs\/(?:decisions\/)?[^/]+\.md$/.test(file) ||
  isPart(file)

const isPart = (file: string) => /^(?!docs\/|tests\/support\/).+\/README\.md$/.test(file)

export function complaintsAbout(file: string, repository: Repository): string[] {
  const text = repository.read(file)
  const lines = text.split('\n')
  const most = MOST_LINES[file] ?? (isPart(file) ? MOST_LINES_OF_PART : Infinity)
  const count = text.endsWith('\n') ? lines.length - 1 : lines.length
  const complaints = count > most ? [`${file} has ${count} lines, more than ${most}`] : []
  let isFenced = false
  lines.forEach((line, at) => {
    if (FENCE.test(line)) isFenced = !isFenced
    for (const missing of missingIn(line, isFenced, file, repository)) complaints.push(`${file}:${at + 1}: ${missing}`)
  })
  return complaints
}

function missingIn(line: string, isFenced: boolean, file: string, repository: Repository): string[] {
  const quoted = [...line.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
  const texts = isFenced ? [line] : quoted
  const scripts = texts.flatMap(scriptsIn).filter((script) => !repository.scripts.has(script))
  const named = isFenced ? line.split(' ').filter(isFromRoot) : quoted.flatMap(pathsIn)
  const paths = named.filter((path) => !exists(path, file, repository))
  const links = isFenced ? [] : linksIn(line).filter((link) => !leadsSomewhere(link, file, repository))
  return [
    ...scripts.map((script) => `there is no npm script “${script}”`),
    ...paths.map((path) => `there is no file “${path}”`),
    ...links.map((link) => `the link “${link}” leads nowhere`),
  ]
}

const BUILT_IN = new Set(['ci', 'install', 'exec'])

/** `npm run check`, `npm run -s build`, `npm test`. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (run (?:-s )?)?([\w:-]+)/g)].flatMap(([, run, name = '']) =>
    run === undefined && BUILT_IN.has(name) ? [] : [name],
  )

/** The text itself, or what a command is asked to run or read. */
function pathsIn(text: string): string[] {
  const [word = '', ...rest] = text.split(' ')
  if (rest.length === 0) return isPath(word) ? [word] : []
  return word === 'node' || word === 'npm' ? rest.filter(isFromRoot) : []
}

const TOP = /^(?:\.ci|bench|contract|csv|docs|kit|public|server|src|tests|tools)\//

const isFromRoot = (word: string) => TOP.test(word) && isPath(word)

const isPath = (word: string) => PATH.test(word) || (TOP.test(word) && FOLDER.test(word))

/** From the root, from the document's folder, or, of a name alone, anywhere below that folder. */
function exists(path: string, file: string, { files }: Repository): boolean {
  const folder = dirname(file)
  const has = (candidate: string) => {
    const plain = normalize(candidate).replace(/\/$/, '')
    return files.has(plain) || [...files].some((known) => known.startsWith(`${plain}/`))
  }
  if (has(path) || has(join(folder, path))) return true
  if (path.includes('/')) return false
  const below = isPart(file) ? `${folder}/` : ''
  return [...files].some((known) => known.startsWith(below) && known.endsWith(`/${path}`))
}

const linksIn = (line: string): string[] =>
  [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to))

function leadsSomewhere(link: string, file: string, { files, read }: Repository): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '')
  const isThere = files.has(target) || [...files].some((known) => known.startsWith(`${target}/`))
  if (!isThere || heading === undefined || !target.endsWith('.md')) return isThere
  return headingsOf(read(target)).includes(heading)
}

/** As GitHub and others name them in addresses. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
