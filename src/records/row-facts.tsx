import { createContext, type ReactNode, use, useMemo } from 'react'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import { useNextFollowUps } from '../hooks/use-local-data.ts'
import { useNearMe } from '../hooks/use-near-me.ts'
import type { Point } from '../search/radius.ts'

interface Facts {
  nextFollowUps: ReadonlyMap<string, FollowUp> | undefined
  /** Where the device is, if that is known. */
  place: Point | undefined
}

const RowFactsContext = createContext<Facts>({ nextFollowUps: undefined, place: undefined })

/** Around a list of leads: what its rows show beside the leads themselves is followed once, not by each row. */
export function RowFacts({ children }: { children: ReactNode }) {
  const nextFollowUps = useNextFollowUps()
  const { place } = useNearMe()
  const facts = useMemo(() => ({ nextFollowUps, place }), [nextFollowUps, place])
  return <RowFactsContext value={facts}>{children}</RowFactsContext>
}

export const useRowFacts = (): Facts => use(RowFactsContext)
