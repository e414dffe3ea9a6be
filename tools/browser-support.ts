// What the browsers of the build target lack, from MDN's compatibility data, as plain names to look uses up by.
import { createRequire } from 'node:module'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The oldest browser of each engine that Doorstep is built for; `vite.config.ts` builds for the same. */
export const TARGET = {
  chrome: 123,
  chrome_android: 123,
  firefox: 128,
  safari: 17.5,
  safari_ios: 17.5,
} as const

type Engine = keyof typeof TARGET
const ENGINES = Object.keys(TARGET) as readonly Engine[]

export interface Lacking {
  /**
   * `Name` and `Name.member` of each interface and built-in object, inherited members not repeated. Each value says in
   * which version it came to which engine; it is empty where every browser of the target has it.
   */
  readonly api: Record<string, string>
  /** A member that no interface and no built-in object has in every browser of the target. */
  readonly members: Record<string, string>
  readonly properties: Record<string, string>
  readonly atRules: Record<string, string>
  readonly selectors: Record<string, string>
}

interface Statement {
  version_added: string | false | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
interface Feature {
  __compat?: { support: Partial<Record<Engine, Statement | Statement[]>> }
  [name: string]: unknown
}
type Group = Record<string, Feature>

const require = createRequire(import.meta.url)
const DATA = require.resolve('@mdn/browser-compat-data')
const CACHE = join(import.meta.dirname, '../node_modules/.cache/browser-support.json')

/** The data are 20 MB: what they say of the target is kept until either changes. */
export function readLacking(): Lacking {
  const { version } = require(join(dirname(DATA), 'package.json')) as { version: string }
  const key = JSON.stringify([version, TARGET, readFileSync(import.meta.filename, 'utf8')])
  if (existsSync(CACHE)) {
    const cached = JSON.parse(readFileSync(CACHE, 'utf8')) as { key: string; lacking: Lacking }
    if (cached.key === key) return cached.lacking
  }
  const lacking = lackingIn(JSON.parse(readFileSync(DATA, 'utf8')))
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify({ key, lacking }))
  return lacking
}

interface CompatData {
  api: Group
  javascript: { builtins: Group }
  css: { properties: Group; 'at-rules': Group; selectors: Group }
}

function lackingIn({ api, javascript: { builtins }, css }: CompatData): Lacking {
  return {
    ...scriptNames([...Object.entries(api), ...Object.entries(builtins), ...Object.entries(builtins['Intl'] as Group)]),
    properties: namesIn(css.properties),
    atRules: namesIn(css['at-rules']),
    selectors: namesIn(css.selectors),
  }
}

const namesIn = (group: Group): Record<string, string> =>
  Object.fromEntries(
    Object.entries(group).flatMap(([name, feature]) => {
      const words = versionsOf(feature)
      return words === undefined ? [] : [[name, words]]
    }),
  )

function scriptNames(interfaces: readonly (readonly [string, Feature])[]) {
  const api: Record<string, string> = {}
  const members: Record<string, string> = {}
  const everywhere = new Set<string>()
  for (const [name, feature] of interfaces) {
    const words = versionsOf(feature)
    api[name] = words ?? ''
    for (const [key, member] of membersOf(feature)) {
      const memberWords = versionsOf(member) ?? words
      api[`${name}.${key}`] = memberWords ?? ''
      if (memberWords === undefined) everywhere.add(key)
      else members[key] = memberWords
    }
  }
  for (const name of everywhere) delete members[name]
  return { api, members }
}

/** Events (`x_event`) are listened to by name: a browser that lacks one never sends it. */
function membersOf(feature: Feature): [string, Feature][] {
  return Object.entries(feature).flatMap(([key, member]) => {
    const name = key.replace(/_static$/, '')
    return /^[a-zA-Z][a-zA-Z\d]*$/.test(name) ? [[name, member as Feature] as [string, Feature]] : []
  })
}

/** Undefined where all browsers of the target have it, or nothing is known of it. */
function versionsOf({ __compat: compat }: Feature): string | undefined {
  if (!compat) return undefined
  const statements = (engine: Engine) => [compat.support[engine] ?? []].flat().filter(isPlain)
  if (ENGINES.every((engine) => statements(engine).some((one) => hasWithin(one, TARGET[engine])))) return undefined
  return ENGINES.map((engine) => {
    const first = Math.min(...statements(engine).map((one) => versionIn(one.version_added)))
    return `${engine} ${Number.isFinite(first) ? `from ${first}` : 'never'}`
  }).join(', ')
}

/** Behind a flag, or under another name, it can't be used as it is written. */
const isPlain = (one: Statement) => !one.flags && !one.prefix && !one.alternative_name

/** What a browser has with a flaw counts: the data call some things partial that nobody would miss. */
const hasWithin = ({ version_added: added, version_removed: removed }: Statement, target: number) =>
  versionIn(added) <= target && versionIn(removed) > target

/** Infinity where there is none, and for a preview. */
function versionIn(version: string | false | null | undefined): number {
  const number = Number.parseFloat((version || '').replace('≤', ''))
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}
