import { useMemo, useState } from 'react'
import { isAwayOn } from '../../../contract/entities/work-times/away.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import {
  countShares,
  readAreas,
  type SharePlan,
  shareOut,
  type ShareWay,
} from '../../../contract/entities/sharing/share-out.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import type { ShareFacts } from '../../workers/lead-sharing.ts'
import { useShapes } from './use-shapes.ts'

export interface Shares {
  plan: SharePlan
  /** Of each lead, the index of the person in the plan who gets it. */
  given: ReadonlyArray<number | undefined>
  /** Leads of each person in the plan. */
  counts: readonly number[]
  total: number
  /** How many leads stay as they are. */
  left: number
}

/** Who takes part, and what each would get of the leads. */
export function useShares(way: ShareWay | undefined, facts: ShareFacts | undefined, people: readonly Colleague[]) {
  const remembered = useRememberedPeople()
  const [before] = useState(remembered.read)
  const [areas, setAreas] = useState(before)
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const today = londonDate(useNow())
  /** People who are away take part only once they are ticked. */
  const ticked = useMemo(() => {
    const takesPart = (person: Colleague) => before.has(person._id) && !isAwayOn(person, today)
    return new Set(people.filter((person) => pressed.get(person._id) ?? takesPart(person)).map(({ _id }) => _id))
  }, [before, people, pressed, today])
  const drawing = useShapes()
  const { shapes } = drawing
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
        shapes: way === 'area' ? shapes.filter((shape) => shape.userId === userId).map(({ ring }) => ring) : [],
        open: facts.open.get(userId) ?? 0,
      })),
    }
    const given = shareOut(facts.leads, plan)
    const counts = countShares(given, chosen.length)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return { plan, given, counts, total, left: given.length - total }
  }, [way, facts, people, ticked, areas, shapes, sharesOthers])
  return {
    shares,
    ticked,
    areas,
    drawing,
    sharesOthers,
    setSharesOthers,
    tick: (userIds: readonly string[], isTicked: boolean) =>
      setPressed(new Map([...pressed, ...userIds.map((userId) => [userId, isTicked] as const)])),
    typeAreas: (userId: string, typed: string) => setAreas(new Map([...areas, [userId, typed]])),
    remember: () => {
      // Who is away took part the last time, and will again.
      const still = [...before.keys()].filter((userId) => !pressed.has(userId))
      const next = ticked.union(new Set(still))
      remembered.write(new Map(Array.from(next, (userId) => [userId, areas.get(userId) ?? ''])))
    },
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
