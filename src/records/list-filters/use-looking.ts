import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import type { People } from './extra-fields.tsx'
import type { Looking } from './extra-filters.ts'
import { texts } from './texts.ts'

export function useLooking(): Looking | undefined {
  const userId = useSession()?.userId
  const now = useNow()
  return userId === undefined ? undefined : { userId, today: () => londonDate(now) }
}

/** Of users, for what shows only their ids. Empty while they load. */
export function useNameOf(): (userId: string) => string {
  const colleagues = useColleagues()
  return (userId) => {
    if (!colleagues) return ''
    const person = colleagues.find(({ _id }) => _id === userId)
    return person ? colleagueName(person) : texts.formerColleague
  }
}

export function usePeople(): People {
  const me = useSession()?.userId ?? ''
  const colleagues = useColleagues() ?? []
  return { me, names: new Map(colleagues.map((person) => [person._id, colleagueName(person)])) }
}
