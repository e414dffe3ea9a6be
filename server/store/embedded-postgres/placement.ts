import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../core/start-error.ts'
import { canEnter, type RunAs } from './run-as.ts'

/** For files that can't be in a folder that only root may enter. */
export const SHARED_DIR = '/var/lib/doorstep'

/** PostgreSQL names it after the port. */
export const SOCKET = '.s.PGSQL.5432'

export interface Placement {
  readonly home: string
  readonly data: string
  readonly socketDir: string
}

/** The cluster of `dataDir` is inside it or, if `user` can't get there, in the shared folder. */
export function placeCluster(dataDir: string, user: RunAs, log: (line: string) => void): Placement {
  const home = realpathSync(homeOf(dataDir, user, log))
  return { home, data: join(home, 'data'), socketDir: socketDirOf(home, user) }
}

function homeOf(dataDir: string, user: RunAs, log: (line: string) => void): string {
  const inside = join(dataDir, 'postgres')
  const existing = lstatSync(inside, { throwIfNoEntry: false })
  if (existing?.isSymbolicLink()) {
    log(whereItIs(dataDir, realpathSync(inside)))
    return inside
  }
  if (canEnter(user, dataDir)) return makeOwnDirectory(inside, user)
  if (existing)
    throw new StartError(`The user that runs PostgreSQL can’t enter ${inside}: run chmod o+x on the folders above it.`)

  const outside = join(SHARED_DIR, shortHash(dataDir))
  setAside(outside, log)
  makeOwnDirectory(outside, user)
  linkOnce(inside, outside)
  log(whereItIs(dataDir, outside))
  return outside
}

const whereItIs = (dataDir: string, outside: string) =>
  `PostgreSQL must not run as root and other users can’t reach ${dataDir}: its data is in ${outside}.`

/**
 * After the data folder and its link were deleted, a new cluster is created. The old one is only moved aside, because
 * only an administrator deletes a database.
 */
function setAside(outside: string, log: (line: string) => void): void {
  if (!existsSync(join(outside, 'data', 'PG_VERSION'))) return
  const kept = `${outside}.${Date.now()}`
  renameSync(outside, kept)
  log(`The data folder is new. The database of the one before is kept in ${kept}: delete it if nobody needs it.`)
}

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const SOCKET_PATH_BYTES = 103

function socketDirOf(home: string, user: RunAs): string {
  if (Buffer.byteLength(join(home, SOCKET)) <= SOCKET_PATH_BYTES) return home
  const short = makeOwnDirectory(join(tmpdir(), `doorstep-${shortHash(home)}`), user)
  const { uid } = lstatSync(short)
  if (uid !== (user.uid ?? process.getuid?.())) throw new StartError(`${short} belongs to another user; remove it.`)
  return short
}

function makeOwnDirectory(directory: string, { uid, gid }: RunAs): string {
  mkdirSync(directory, { recursive: true })
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  chmodSync(directory, 0o700)
  return directory
}

/** Of two concurrent starts one creates the link. */
function linkOnce(link: string, target: string): void {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) throw error
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
