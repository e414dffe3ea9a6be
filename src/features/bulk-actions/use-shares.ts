import { useMemo, useState } from 'react'
import type { Colleague } from '../../../contract/entities/user.ts'
import {
  countShares,
  readAreas,
  type SharePlan,
  shareOut,
  type ShareWay,
} from '../../../contract/entities/sharing/share-out.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import type { ShareFacts } from '../../workers/lead-sharing.ts'

export interface Shares {
  plan: SharePlan
  /** Leads of each person in the plan. */
  counts: readonly number[]
  total: number
  /** How many leads stay as they are. */
  left: number
}

/** Who takes part, and what each would get of the leads. */
export function useShares(way: ShareWay | undefined, facts: ShareFacts | undefined, people: readonly Colleague[]) {
  const remembered = useRememberedPeople()
  const [areas, setAreas] = useState(remembered.read)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(areas.keys()))
  const [sharesOthers, setSharesOthers] = useState(false)
  const shares = useMemo((): Shares | undefined => {
    if (!way || !facts) return
    const chosen = people.filter(({ _id }) => ticked.has(_id))
    const plan: SharePlan = {
      way,
      sharesOthers,
      people: chosen.map(({ _id: userId }) => ({
        userId,
        areas: way === 'area' ? readAreas(areas.get(userId) ?? '').areas : [],
        open: facts.open.get(userId) ?? 0,
      })),
    }
    const counts = countShares(shareOut(facts.districts, plan), chosen.length)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return { plan, counts, total, left: facts.districts.length - total }
  }, [way, facts, people, ticked, areas, sharesOthers])
  return {
    shares,
    ticked,
    areas,
    sharesOthers,
    setSharesOthers,
    tick: (userIds: readonly string[], isTicked: boolean) =>
      setTicked(isTicked ? ticked.union(new Set(userIds)) : ticked.difference(new Set(userIds))),
    typeAreas: (userId: string, typed: string) => setAreas(new Map([...areas, [userId, typed]])),
    remember: () => remembered.write(new Map(Array.from(ticked, (userId) => [userId, areas.get(userId) ?? '']))),
  }
}

/** The same people usually share the next leads, too, in the same areas: a line for each, `id=LE1, LE2`. */
function useRememberedPeople() {
  const { storage } = useDevice()
  const key = `sharing:${useSession()?.userId}:${useCompany().companyId}`
  return {
    read: (): ReadonlyMap<string, string> => {
      const lines = storage.getItem(key)?.split('\n') ?? []
      return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
    },
    write: (areas: ReadonlyMap<string, string>) =>
      storage.setItem(key, Array.from(areas, ([userId, typed]) => `${userId}=${typed}`).join('\n')),
  }
}
