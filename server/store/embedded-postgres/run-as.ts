import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** PostgreSQL refuses to run as root. `nobody` exists by number on every Unix; no user has to be made. */
const NOBODY = 65_534

/** Who runs PostgreSQL; both absent when it is whoever runs the server. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** For root: the owner of an existing cluster, else nobody. */
export function runAsUser(clusterData: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(clusterData, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

/** Asked of the system rather than read from mode bits: parents, access lists and mounts all have a say. */
export const canEnter = (user: RunAs, directory: string) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...user, cwd: '/' }).status === 0
