import { listDevices } from '../../../contract/endpoints/devices.ts'
import type { WorkDevice } from '../../../contract/entities/device.ts'
import { call, type CallOptions } from '../../api/call.ts'
import { useServerAnswer } from '../../workers/use-server-answer.ts'

const askForDevices = async (asked: CallOptions) => (await call(listDevices, { query: {} }, asked)).devices

/** What devices of that person hold and have not sent: '2 changes are not sent yet from …'; '' where none does. */
function unsentOn(devices: readonly WorkDevice[], userId: string): string {
  const holding = devices.filter(({ person, unsent }) => person._id === userId && unsent > 0)
  const unsent = holding.reduce((sum, device) => sum + device.unsent, 0)
  if (unsent === 0) return ''
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`
  const where = holding.length === 1 ? 'one of their devices' : `${holding.length} of their devices`
  return `${changes} not sent yet from ${where}`
}

export function useUnsentElsewhere(userId: string, isWanted: boolean): string {
  const { state } = useServerAnswer(isWanted ? userId : undefined, askForDevices)
  return state.kind === 'here' ? unsentOn(state.answer, userId) : ''
}

/** '' also where the server does not say: it will not take the change either. */
export async function readUnsentElsewhere(userId: string, token: string | undefined): Promise<string> {
  try {
    return unsentOn(await askForDevices({ token }), userId)
  } catch {
    return ''
  }
}
