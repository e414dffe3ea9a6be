import { ApiError } from '../../api/failures.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import { readAuth, readProfile } from '../../db/outbox/auth-records.ts'
import { isOutOfRoom } from '../../db/outbox/failures.ts'
import { beginSmaller, type RoomPorts } from '../../db/recovery/make-room.ts'
import { forgetSeenFiles } from '../../db/rows/seen-files.ts'
import { storedCompanies } from '../../db/schema/rows-db.ts'
import { chooseCompany } from '../../db/views/queries.ts'
import { holdReserve, isRefused, PAUSE_MS, whenThereIsRoom } from '../../db/outbox/reserved-space.ts'
import { isRevoked, revokeCompany } from './access.ts'
import { readWaiting } from '../device-headers.ts'
import { Emptied } from './server-emptied.ts'
import type { SyncPorts } from '../ports.ts'
import { pullCompany } from './pull.ts'
import type { PullContext } from './expired-cursor.ts'
import { concernsDevice } from '../replies.ts'

/** Bounded like a drain, for the same reason. */
const PULL_LIMIT_MS = 25_000

export interface PullRun {
  ports: SyncPorts
  session: Session
  wanted: Set<string>
  onProgress: () => void
  signal: AbortSignal
}

/** The one on screen first. The first failure is thrown when the others are done, and its company stays wanted. */
export async function pullCompanies(run: PullRun): Promise<void> {
  const { wanted } = run
  const failed = new Map<string, Error>()
  let isCut = false
  try {
    await pullInOrder(run, failed)
    isCut = wanted.size > 0
  } finally {
    // Not earlier: it would be tried again and again, ahead of the others.
    for (const companyId of failed.keys()) wanted.add(companyId)
  }
  if (isCut) return
  for (const error of failed.values()) throw error
}

async function pullInOrder(run: PullRun, failed: Map<string, Error>): Promise<void> {
  const { ports, wanted, signal } = run
  const startedAt = ports.now()
  const isOver = () => signal.aborted || Math.abs(ports.now() - startedAt) > PULL_LIMIT_MS
  while (!isOver()) {
    const companyId = await nextCompany(run)
    if (companyId === undefined) return
    // Taken out first: a poke during its pull asks for it once more.
    wanted.delete(companyId)
    const shouldStop = async () => isOver() || (await isOvertaken(run, companyId))
    try {
      if (!(await pullOne({ ...run, companyId, shouldStop }))) wanted.add(companyId)
      else await keepReserve(run)
    } catch (error) {
      if (concernsOneCompany(error)) {
        failed.set(companyId, error)
        continue
      }
      wanted.add(companyId)
      if (!isOutOfRoom(error) || !(await makeRoom(run))) throw error
    }
  }
}

const concernsOneCompany = (error: unknown): error is ApiError | Emptied =>
  error instanceof Emptied || (error instanceof ApiError && !concernsDevice(error))

async function makeRoom(run: PullRun): Promise<boolean> {
  if (await forgetFilesOfCompanies(run)) return true
  const companyId = await beginSmaller(roomPorts(run), run.session.userId)
  if (companyId !== undefined) run.wanted.add(companyId)
  return companyId !== undefined
}

/** Files that were seen can be loaded again; leads that don't fit stay away. */
async function forgetFilesOfCompanies(run: PullRun): Promise<boolean> {
  const { session } = run
  const { data, rest } = roomPorts(run)
  const companies = await storedCompanies(data.factory, session.userId)
  const forgotten = await Promise.all(
    companies.map((companyId) => forgetSeenFiles(data.openRows(session.userId, companyId))),
  )
  // Browsers give the room of what was removed back only later.
  if (forgotten.includes(true)) await rest(PAUSE_MS)
  return forgotten.includes(true)
}

/** Unsent changes may use the reserve; it is held again when they are sent. */
async function keepReserve(run: PullRun): Promise<void> {
  const { ports, session } = run
  const { reserve } = ports
  if (reserve === undefined || (await readWaiting(ports, session.userId)).count > 0) return
  const { data, rest } = roomPorts(run)
  try {
    await whenThereIsRoom(rest, () => holdReserve(data.factory, reserve))
  } catch (error) {
    if (!isRefused(error)) throw error
    await makeRoom(run)
  }
}

/** Waiting for room does not count as a stall. */
const roomPorts = ({ ports: { data, sleep }, onProgress, signal }: PullRun): RoomPorts => ({
  data,
  rest(ms) {
    onProgress()
    return sleep(ms, signal)
  },
})

async function pullOne(context: PullContext): Promise<boolean> {
  const { ports, session, companyId } = context
  try {
    return await pullCompany(context)
  } catch (error) {
    if (!isRevoked(error)) throw error
    await revokeCompany(ports, session.userId, companyId)
    return true
  }
}

async function nextCompany({ ports, session, wanted }: PullRun): Promise<string | undefined> {
  if (wanted.size === 0) return
  const companies = await companiesInOrder(ports, session)
  const next = companies.find((companyId) => wanted.has(companyId))
  // Any other company was wanted by an earlier user.
  if (next === undefined) wanted.clear()
  return next
}

async function isOvertaken(run: PullRun, companyId: string): Promise<boolean> {
  const [first] = await companiesInOrder(run.ports, run.session)
  return first !== undefined && first !== companyId && run.wanted.has(first)
}

export async function companiesInOrder({ data: { outbox } }: SyncPorts, session: Session): Promise<string[]> {
  const [profile, active] = await outbox.transaction('r', outbox.auth, () =>
    Promise.all([readProfile(outbox, session.userId), readAuth(outbox, 'active-company')]),
  )
  const companies = profile?.companies.filter((company) => session.companyIds.includes(company._id))
  const first = chooseCompany(session, companies, active?.companyId)
  const all = companies?.map((company) => company._id) ?? session.companyIds
  return first === undefined ? [] : [first, ...all.filter((companyId) => companyId !== first)]
}
