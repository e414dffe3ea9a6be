import { listDevices } from '../../../contract/endpoints/devices.ts'
import type { WorkDevice } from '../../../contract/entities/device.ts'
import { call, type CallOptions } from '../../api/call.ts'
import { formatAgo } from '../../ui/primitives/format-age.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { texts } from './texts.ts'

const readDevices = async (auth: CallOptions) => (await call(listDevices, { query: {} }, auth)).devices

const NOT_KNOWN = texts.weCouldntCheckForUnsent

function unsentOn(devices: readonly WorkDevice[], userId: string, now: number): string {
  const holding = devices.filter(({ person, unsent }) => person._id === userId && unsent > 0)
  const unsent = holding.reduce((sum, device) => sum + device.unsent, 0)
  if (unsent === 0) return ''
  const where = holding.length === 1 ? texts.oneOfTheirDevices : texts.countOfTheirDevices(holding.length)
  const oldest = Math.min(...holding.map(({ oldestAt }) => (oldestAt ? Date.parse(oldestAt) : now)))
  return texts.unsentOnWhereTheOldest(counted(unsent, texts.unsentChange), where, formatAgo(now - oldest))
}

export function useUnsentElsewhere(userId: string, isWanted: boolean): string {
  const now = useNow()
  const { value, failure } = useServerQuery(isWanted ? `unsent on devices of ${userId}` : undefined, readDevices)
  if (!isWanted) return ''
  if (failure) return NOT_KNOWN
  if (!value) return texts.checkingForUnsentChanges
  return unsentOn(value, userId, now)
}

/** The same, once the server has answered or failed. */
export async function readUnsentElsewhere(userId: string, token: string | undefined): Promise<string> {
  try {
    return unsentOn(await readDevices({ token }), userId, Date.now())
  } catch {
    return NOT_KNOWN
  }
}
