import { listDevices } from '../../../contract/endpoints/devices.ts'
import { call } from '../../api/call.ts'
import { useServerAnswer } from '../../workers/use-server-answer.ts'

/** A warning where devices of that person hold work that could not be sent any more; '' where none does. */
export function useUnsentElsewhere(userId: string, isWanted: boolean): string {
  const { state } = useServerAnswer(isWanted ? userId : undefined, (asked) => call(listDevices, { query: {} }, asked))
  const devices = state.kind === 'here' ? state.answer.devices : []
  const holding = devices.filter(({ person, unsent }) => person._id === userId && unsent > 0)
  const unsent = holding.reduce((sum, device) => sum + device.unsent, 0)
  if (unsent === 0) return ''
  const changes = unsent === 1 ? '1 change is' : `${unsent} changes are`
  const where = holding.length === 1 ? 'one of their devices' : `${holding.length} of their devices`
  return ` But ${changes} not sent yet from ${where}, and can’t be sent afterwards: ask them to send first.`
}
