import { type SharePlan, shareOut } from './share-out.ts'

/** Leads or deals in order, with the district of each. */
interface Placed {
  ids: readonly string[]
  districts: readonly string[]
}

interface Rest {
  leads: Placed
  deals: Placed
  /** Each by its lead or deal, and the district of that. */
  followUps: Placed
}

type Shares = (number | undefined)[]

/**
 * Where deals and follow-ups go when the leads of somebody are shared out by a plan. A follow-up goes with its lead or deal.
 * What goes with none is shared out by the same plan, but nothing of it stays behind: nobody would do it.
 */
export function followShares(plan: SharePlan, { leads, deals, followUps }: Rest): { deals: Shares; followUps: Shares } {
  const withoutRest = { ...plan, sharesOthers: true }
  const ofDeals = shareOut(deals.districts, withoutRest)
  const shareOf = new Map<string, number | undefined>([
    ...pairs(leads.ids, shareOut(leads.districts, plan)),
    ...pairs(deals.ids, ofDeals),
  ])
  const loose = followUps.districts.filter((_, index) => !shareOf.has(followUps.ids[index] ?? ''))
  const ofLoose = shareOut(loose, withoutRest)
  return {
    deals: ofDeals,
    followUps: followUps.ids.map((id) => (shareOf.has(id) ? shareOf.get(id) : ofLoose.shift())),
  }
}

const pairs = (ids: readonly string[], shares: Shares) => ids.map((id, index) => [id, shares[index]] as const)
