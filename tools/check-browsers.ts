// Part of `npm run check`: nothing that a browser of the build target lacks is used without something in its place.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLacking } from './browser-support.ts'
import { declaredMembers, type Use, usesIn, usesInStyles } from './browser-uses.ts'
import { filesIn, parse, ROOT } from './sources.ts'

interface Allowed {
  /** Of what is used: where it does not matter, or what does the work, where it is missing. */
  readonly fallback: string
  readonly why: string
}

/** Each was looked at. One that is no longer used fails the check too. */
const ALLOWED: Record<string, Allowed> = {
  'Navigator.storageBuckets': {
    fallback: 'src/db/outbox/outbox-bucket.ts',
    why: 'asked for only where the browser has it; else the outbox lives in the default bucket',
  },
  'Navigator.setAppBadge': {
    fallback: 'src/features/sync-status/sync-chip.tsx',
    why: 'asked for only where the browser has it; the chip says the same',
  },
  'Navigator.clearAppBadge': {
    fallback: 'src/features/sync-status/sync-chip.tsx',
    why: 'asked for only where the browser has it; the chip says the same',
  },
  'Window.launchQueue': {
    fallback: 'src/features/uploads/upload-form.tsx',
    why: 'files come from it only where the browser has it; elsewhere people choose them in the form',
  },
  requestIdleCallback: {
    fallback: 'src/app/background-work.ts',
    why: 'used only where the browser has it; elsewhere work in the background waits for a short pause',
  },
  'user-select': { fallback: 'vite.config.ts', why: 'the build adds -webkit-user-select for Safari (cssTarget)' },
  'text-size-adjust': { fallback: 'src/ui/layout/base.css', why: '-webkit-text-size-adjust is beside it' },
  'scrollbar-color': {
    fallback: 'src/ui/layout/base.css',
    why: 'Safari draws its own scroll bars, legible in both themes',
  },
  resize: { fallback: 'src/ui/forms/field.module.css', why: 'iPads show no handle; the text area scrolls' },
  'content-visibility': {
    fallback: 'src/ui/tables/card-list.module.css',
    why: 'older browsers lay out all fifty cards of a page',
  },
  'scroll-initial-target': {
    fallback: 'src/ui/tables/pagination.module.css',
    why: 'elsewhere the pages begin at the first one and are scrolled by hand',
  },
}

/** Members of objects of our libraries that are called like something of a browser's. */
const OF_LIBRARIES: Record<string, string> = {
  '.toArray': 'dexie',
  '.where': 'dexie',
  '.equals': 'dexie',
  '.notEqual': 'dexie',
  '.use': 'dexie',
  '.changed': 'ol',
  '.dispatch': 'prosemirror-view',
  '.dispose': 'ol',
  '.getLayers': 'ol',
}

const FOLDERS = ['src', 'public', 'contract', 'csv']
const isStyle = ({ file }: { file: string }) => file.endsWith('.css')

const readSources = () =>
  filesIn(FOLDERS)
    .filter((file) => /(?<!\.test|\.gen|\.d)\.(tsx?|js|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const lacking = readLacking()
const sources = readSources()
const trees = sources.filter((source) => !isStyle(source)).map(({ file, text }) => ({ file, tree: parse(text, file) }))
const declared = new Set(trees.flatMap(({ tree }) => declaredMembers(tree)))
const inFile = (file: string) => (use: Use) => ({ ...use, file })
const uses = [
  ...trees.flatMap(({ file, tree }) => usesIn(tree, lacking, declared).map(inFile(file))),
  ...sources.filter(isStyle).flatMap(({ file, text }) => usesInStyles(text, lacking).map(inFile(file))),
].filter(({ name }) => !Object.hasOwn(OF_LIBRARIES, name))

const problems = new Set([
  ...uses
    .filter(({ name }) => !Object.hasOwn(ALLOWED, name))
    .map(({ file, name, versions }) => `${file} uses ${name} (${versions}): write it otherwise, or add its fallback`),
  ...Object.entries(ALLOWED).flatMap(([name, { fallback }]) => {
    if (!existsSync(join(ROOT, fallback))) return [`${fallback}, the fallback of ${name}, does not exist`]
    return uses.some((use) => use.name === name) ? [] : [`${name} is allowed, but nothing uses it`]
  }),
])
for (const problem of problems) console.log(problem)
process.exit(problems.size > 0 ? 1 : 0)
