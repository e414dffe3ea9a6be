import { useCallback, useMemo } from 'react'
import { type FollowUp, isFollowUpOf } from '../../../contract/entities/follow-up.ts'
import { OPEN_STATUSES, type OpenWork } from '../../../contract/entities/sharing/open-work.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useOpenFollowUps, useRowsVersion } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'

export interface LeaverWork {
  counts: OpenWork
  /** Open, or booked. */
  leadIds: readonly string[]
  /** Booked. */
  dealIds: readonly string[]
  followUps: readonly FollowUp[]
}

/** The filters of the lists, so that each number opens its list. */
export const openLeadsOf = (userId: string) => ({ assignee: [userId], lead_status: OPEN_STATUSES })
export const bookedOf = (userId: string, today: string) => ({ assignee: [userId], booked: `${today}..` })

/** In the company on screen, from the data of this device. */
export function useLeaverWork(userId: string): LeaverWork | undefined {
  const search = useSearch()
  const today = londonDate(useNow())
  const read = useCallback(async () => {
    if (!search) throw new Error('Asked without a company.')
    const booked = { ...bookedOf(userId, today), today }
    const [open, bookedLeads, dealIds] = await Promise.all([
      search.leads('lead').ids(openLeadsOf(userId)),
      search.leads('lead').ids(booked),
      search.leads('deal').ids(booked),
    ])
    return { open, bookedLeads, dealIds }
  }, [search, userId, today])
  const { value, isStale } = useFreshAnswer(search ? read : undefined, useRowsVersion())
  const followUps = useOpenFollowUps()
  return useMemo(() => {
    if (!value || isStale || !followUps) return
    const { open, bookedLeads, dealIds } = value
    const own = followUps.filter((followUp) => isFollowUpOf(followUp, userId))
    return {
      counts: {
        leads: open.length,
        bookedLeads: bookedLeads.length,
        bookedDeals: dealIds.length,
        followUps: own.length,
      },
      leadIds: [...new Set([...open, ...bookedLeads])],
      dealIds,
      followUps: own,
    }
  }, [value, isStale, followUps, userId])
}
