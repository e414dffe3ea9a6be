import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** PostgreSQL refuses to run as root. `nobody` has this number on every Unix, so no user has to be created. */
const NOBODY = 65_534

export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** For root: the owner of an existing cluster, or else nobody. */
export function runAsUser(clusterData: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(clusterData, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

/** Asks the system instead of reading mode bits, because parents, access lists and mounts all matter. */
export const canEnter = (user: RunAs, directory: string) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...user, cwd: '/' }).status === 0
