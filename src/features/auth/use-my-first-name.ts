import { useColleagues, useSession } from '../../db/hooks.ts'

export function useMyFirstName(): string | undefined {
  const userId = useSession()?.userId
  return useColleagues()?.find((person) => person._id === userId)?.firstname
}
