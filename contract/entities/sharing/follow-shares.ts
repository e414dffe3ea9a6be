import { type ShareLeads, type SharePlan, shareOut } from './share-out.ts'

/** Leads or deals in order. */
interface Placed extends ShareLeads {
  ids: readonly string[]
}

interface Rest {
  leads: Placed
  deals: Placed
  /** Each with its lead or deal, and the location of that. */
  followUps: Placed
}

type Shares = (number | undefined)[]

/**
 * Who gets the deals and follow-ups when a user's leads are shared out by a plan. A follow-up goes with its lead or
 * deal. Others are shared out by the same plan without remainder, because otherwise they would have no user.
 */
export function followShares(plan: SharePlan, { leads, deals, followUps }: Rest): { deals: Shares; followUps: Shares } {
  const withoutRest = { ...plan, sharesOthers: true }
  const ofDeals = shareOut(deals, withoutRest)
  const shareOf = new Map<string, number | undefined>([
    ...pairs(leads.ids, shareOut(leads, plan)),
    ...pairs(deals.ids, ofDeals),
  ])
  const isLoose = (_: unknown, index: number) => !shareOf.has(followUps.ids[index] ?? '')
  const { districts, x, y } = followUps
  const loose = { districts: districts.filter(isLoose), x: x.filter(isLoose), y: y.filter(isLoose) }
  const ofLoose = shareOut(loose, withoutRest)
  return {
    deals: ofDeals,
    followUps: followUps.ids.map((id) => (shareOf.has(id) ? shareOf.get(id) : ofLoose.shift())),
  }
}

const pairs = (ids: readonly string[], shares: Shares) => ids.map((id, index) => [id, shares[index]] as const)
