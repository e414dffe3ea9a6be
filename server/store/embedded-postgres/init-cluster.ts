import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../core/start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Placement } from './placement.ts'
import { isRunning } from './postmaster-lock.ts'
import type { RunAs } from './run-as.ts'

const UNFINISHED = 'data.unfinished-'

/** Makes the cluster, complete or not at all: it gets its name when it is done, and only the first to be done does. */
export function initCluster({ home, data }: Placement, { initdb, env }: Binaries, user: RunAs): void {
  if (existsSync(join(data, 'PG_VERSION'))) return
  removeAbandoned(home)
  const unfinished = join(home, `${UNFINISHED}${process.pid}`)
  const settings = ['--username=doorstep', '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const { status, stderr } = spawnSync(initdb, ['-D', unfinished, ...settings, ...locale], {
    ...user,
    env,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new StartError(`The embedded PostgreSQL can’t make its data in ${home}: ${lastLine(stderr)}`)
  try {
    renameSync(unfinished, data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

/** What a start that was killed in the middle left behind. */
function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(UNFINISHED) || isMaking(Number(name.slice(UNFINISHED.length)))) continue
    rmSync(join(home, name), { recursive: true, force: true })
  }
}

/** Under our own number nobody else is: it was ours before, as where a container starts over. */
const isMaking = (pid: number) => pid !== process.pid && isRunning(pid)

const lastLine = (text: string | null) => text?.trim().split('\n').at(-1) ?? ''
