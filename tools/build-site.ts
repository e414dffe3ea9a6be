import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNodeTool } from './node-tool.ts'

const SITE = 'dist'
const STAMP = '.build-stamp'
const VITE = 'vite/bin/vite.js'
const SOURCES = [
  'src',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/login-page.ts',
  'tools/inline-start-check.ts',
  'tools/needed-chunk.ts',
  'tools/list-weight.ts',
  'tsconfig.json',
  'package-lock.json',
]
/** Settings that become part of the site. */
const SETTINGS = ['EPC_API_BASE']
/** Written by the build itself. */
const GENERATED = /\.gen\.ts$/

/** Builds the site into `dist` if its sources changed since the last time. Answers whether there is one to serve. */
export async function buildSiteIfStale(): Promise<boolean> {
  const stamp = stampOfSources()
  if (stamp === stampOfSite()) return true
  // An installation without the build's tools serves the site it was given.
  if (!existsSync(join('node_modules', VITE))) return existsSync(join(SITE, 'index.html'))
  console.log('Building the site…')
  const draft = `.cache/site-${process.pid}`
  const code = await runNodeTool(VITE, ['build', '--outDir', draft, '--emptyOutDir'], { isQuiet: true })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(draft, STAMP), stamp)
  publish(draft)
  return true
}

/** By renaming, so that nobody meets half a site: neither a running server nor a second start at the same time. */
function publish(draft: string): void {
  const old = `.cache/old-site-${process.pid}`
  if (existsSync(SITE)) renameSync(SITE, old)
  try {
    renameSync(draft, SITE)
  } catch (error) {
    if (stampOfSite() !== readFileSync(join(draft, STAMP), 'utf8')) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  rmSync(old, { recursive: true, force: true })
}

const stampOfSite = () => (existsSync(join(SITE, STAMP)) ? readFileSync(join(SITE, STAMP), 'utf8') : undefined)

function stampOfSources(): string {
  const hash = createHash('sha256')
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  for (const path of SOURCES.filter((source) => existsSync(source)).flatMap(filesIn)) {
    if (!GENERATED.test(path)) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
