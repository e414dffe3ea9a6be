import type { Colleague } from '../../contract/entities/user.ts'
import { useColleagues, useSession } from './use-local-data.ts'

export function useMe(): Colleague | undefined {
  const userId = useSession()?.userId
  return useColleagues()?.find((person) => person._id === userId)
}
