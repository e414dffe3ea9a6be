import { sql } from 'kysely'
import { type CompanyWork, OPEN_STATUSES } from '../../../contract/entities/sharing/open-work.ts'
import type { Store } from '../core/open-store.ts'
import { ownerOfFollowUp } from './agenda.ts'

interface Worker {
  readonly userId: string
  readonly companyIds: readonly string[]
  /** In London, `YYYY-MM-DD`. */
  readonly today: string
}

/** In each of these companies, including those without open work. */
export async function readOpenWork(store: Store, { userId, companyIds, today }: Worker): Promise<CompanyWork[]> {
  if (companyIds.length === 0) return []
  const isDeal = sql<boolean>`deal_status is not null`
  const isBooked = sql<boolean>`actual_booking_date >= ${today}`
  const isOpen = sql<boolean>`lead_status = any(${OPEN_STATUSES})`
  const counted = (condition: typeof isOpen) => sql<number>`(count(*) filter (where ${condition}))::integer`
  const leads = await store.db
    .selectFrom('lead')
    .select('company_id')
    .select(counted(sql`not ${isDeal} and ${isOpen}`).as('leads'))
    .select(counted(sql`not ${isDeal} and ${isBooked}`).as('bookedLeads'))
    .select(counted(sql`${isDeal} and ${isBooked}`).as('bookedDeals'))
    .where('company_id', 'in', companyIds)
    .where('assigned_to', '=', userId)
    .where('deleted_at', 'is', null)
    .groupBy('company_id')
    .execute()
  const followUps = await store.db
    .selectFrom('follow_up')
    .innerJoin('lead', (join) =>
      join.onRef('lead.company_id', '=', 'follow_up.company_id').onRef('lead.id', '=', 'follow_up.lead_id'),
    )
    .select('follow_up.company_id')
    .select(sql<number>`count(*)::integer`.as('followUps'))
    .where('follow_up.company_id', 'in', companyIds)
    .where(sql<boolean>`${ownerOfFollowUp} = ${userId}`)
    .where('follow_up.deleted_at', 'is', null)
    .where('follow_up.done_at', 'is', null)
    .where('lead.deleted_at', 'is', null)
    .groupBy('follow_up.company_id')
    .execute()
  return companyIds.map((_id) => {
    const { company_id: _of, ...ofLeads } = leads.find(({ company_id }) => company_id === _id) ?? NONE
    const found = followUps.find(({ company_id }) => company_id === _id)
    return { _id, ...ofLeads, followUps: found?.followUps ?? 0 }
  })
}

const NONE = { company_id: '', leads: 0, bookedLeads: 0, bookedDeals: 0 }
