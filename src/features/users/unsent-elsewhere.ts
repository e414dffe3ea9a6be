import { listDevices } from '../../../contract/endpoints/devices.ts'
import type { WorkDevice } from '../../../contract/entities/device.ts'
import { call, type CallOptions } from '../../api/call.ts'
import { ageInWords } from '../../ui/age-in-words.ts'
import { useNow } from '../../ui/use-now.ts'
import { useServerAnswer } from '../../workers/use-server-answer.ts'

const askForDevices = async (asked: CallOptions) => (await call(listDevices, { query: {} }, asked)).devices

const NOT_KNOWN = 'It is not known whether they have unsent work: the list of devices could not be loaded.'

/** What devices of that person hold and have not sent, in a sentence; '' where none does. */
function unsentOn(devices: readonly WorkDevice[], userId: string, now: number): string {
  const holding = devices.filter(({ person, unsent }) => person._id === userId && unsent > 0)
  const unsent = holding.reduce((sum, device) => sum + device.unsent, 0)
  if (unsent === 0) return ''
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`
  const where = holding.length === 1 ? 'one of their devices' : `${holding.length} of their devices`
  const oldest = Math.min(...holding.map(({ oldestAt }) => (oldestAt ? Date.parse(oldestAt) : now)))
  return `${changes} not sent yet from ${where}, the oldest for ${ageInWords(now - oldest)}.`
}

/** A sentence about what is unsent, or that it is not known; '' where nothing is. */
export function useUnsentElsewhere(userId: string, isWanted: boolean): string {
  const now = useNow()
  const { state } = useServerAnswer(isWanted ? userId : undefined, askForDevices)
  if (!isWanted) return ''
  if (state.kind === 'loading') return 'Looking for work of theirs that is not sent yet…'
  return state.kind === 'here' ? unsentOn(state.answer, userId, now) : NOT_KNOWN
}

/** The same, once the server has answered, or does not. */
export async function readUnsentElsewhere(userId: string, token: string | undefined): Promise<string> {
  try {
    return unsentOn(await askForDevices({ token }), userId, Date.now())
  } catch {
    return NOT_KNOWN
  }
}
