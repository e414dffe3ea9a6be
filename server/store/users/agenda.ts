import { sql } from 'kysely'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { iso } from '../core/row-members.ts'
import { writeReference } from '../core/tenant-transaction.ts'

const SHOWN = [
  'firstname',
  'surname',
  'phone',
  'address1',
  'address2',
  'address3',
  'posttown',
  'county',
  'postcode',
] as const

/** The fields of a lead that an agenda shows. A lead may have 64 kB, so long texts are cut. */
export type AgendaLead = Pick<
  Lead,
  '_id' | 'version' | 'updatedAt' | 'address' | 'actual_booking_date' | 'actual_booking_time' | (typeof SHOWN)[number]
>

const TEXT_SHOWN = sql.lit(100)

const agendaLead = sql<AgendaLead>`json_strip_nulls(json_build_object('_id', lead.id,
  'version', lead.version, 'updatedAt', ${sql.raw(iso('lead.updated_at'))},
  'actual_booking_date', actual_booking_date, 'actual_booking_time', actual_booking_time,
  ${sql.join(SHOWN.map((name) => sql`${sql.lit(name)}, left(lead.${sql.ref(name)}, ${TEXT_SHOWN})`))},
  'address', case when lead.address is not null then json_build_object(
    ${sql.join(['line1', 'city', 'postcode'].map((name) => sql`${sql.lit(name)}, left(lead.address ->> ${sql.lit(name)}, ${TEXT_SHOWN})`))}
  ) end))`

export interface Agenda {
  /** The open follow-ups, by due time. */
  readonly followUps: ReadonlyArray<{ readonly followUp: FollowUp; readonly lead: AgendaLead }>
  /** Booked leads and deals of the user, by date and time. */
  readonly bookings: readonly AgendaLead[]
}

interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly until: string
  /** Includes overdue follow-ups. */
  readonly withOverdue?: true
  /** The most of each kind. */
  readonly most: number
}

/** The same rule as `isFollowUpOf`. */
export const ownerOfFollowUp = sql<string>`coalesce(follow_up.assigned_to, follow_up.created_by)`

/** The tasks of the user in a period, in all their companies. */
export async function readAgenda(
  store: Store,
  userId: string,
  { from, until, withOverdue, most }: Period,
): Promise<Agenda> {
  const companies = sql`(select membership.company_id from membership where membership.user_id = ${userId})`
  const followUps = await store.db
    .selectFrom('follow_up')
    .innerJoin('lead', (join) =>
      join.onRef('lead.company_id', '=', 'follow_up.company_id').onRef('lead.id', '=', 'follow_up.lead_id'),
    )
    .select([rowJson('followUp').as('followUp'), agendaLead.as('lead')])
    .where(sql<boolean>`follow_up.company_id in ${companies}`)
    .where('follow_up.deleted_at', 'is', null)
    .where('follow_up.done_at', 'is', null)
    .where('due_date', '<=', until)
    .$if(!withOverdue, (query) => query.where('due_date', '>=', from))
    .where(sql<boolean>`${ownerOfFollowUp} = ${userId}`)
    .orderBy('due_date')
    .orderBy('due_time', (order) => order.asc().nullsLast())
    .limit(most)
    .execute()
  const bookings = await store.db
    .selectFrom('lead')
    .select(agendaLead.as('lead'))
    .where(sql<boolean>`lead.company_id in ${companies}`)
    .where('lead.deleted_at', 'is', null)
    .where('assigned_to', '=', userId)
    .where('actual_booking_date', '>=', from)
    .where('actual_booking_date', '<=', until)
    .orderBy('actual_booking_date')
    .orderBy('actual_booking_time', (order) => order.asc().nullsLast())
    .limit(most)
    .execute()
  return { followUps, bookings: bookings.map(({ lead }) => lead) }
}

export interface Reader {
  readonly id: string
  readonly email: string
  readonly firstname: string
}

/** Each reader is returned once a day: of two servers that call this at once, one gets them. */
export const claimMorningReaders = (store: Store, day: string): Promise<Reader[]> =>
  writeReference(store, (db) =>
    db
      .updateTable('app_user')
      .set({ morning_email_on: day })
      .where('wants_morning_email', '=', true)
      .where('active', '=', true)
      .where(sql<boolean>`morning_email_on is distinct from ${day}`)
      .returning(['id', 'email', 'firstname'])
      .execute(),
  )

/** The email could not be handed over, so the reader can be claimed again. */
export const releaseMorningReader = (store: Store, { id }: Reader): Promise<unknown> =>
  writeReference(store, (db) =>
    db.updateTable('app_user').set({ morning_email_on: null }).where('id', '=', id).execute(),
  )
