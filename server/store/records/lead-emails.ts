import { sql } from 'kysely'
import { HISTORY_LIMIT, type HistoryStep } from '../../../contract/entities/history.ts'
import type { Store } from '../core/open-store.ts'

interface SentEmail {
  subject: string
  senderId: string
  sender: string
  recipientId: string
  recipient: string
  sentAt: Date
  openedAt: Date | null
}

/** The latest campaign emails to the lead's address, and when each was first opened, as steps of its history. */
export async function readLeadEmails({ db }: Store, companyId: string, leadId: string): Promise<HistoryStep[]> {
  const { rows } = await sql<SentEmail>`
    select campaign.subject,
      coalesce(app_user.id, campaign.id) as "senderId",
      coalesce(btrim(concat_ws(' ', app_user.firstname, app_user.lastname)), campaign.name) as sender,
      subscriber.id as "recipientId", subscriber.email as recipient,
      recipient.handed_over_at as "sentAt", recipient.opened_at as "openedAt"
    from lead
    join subscriber on subscriber.company_id = lead.company_id and subscriber.email = lower(btrim(lead.email))
    join campaign on campaign.company_id = lead.company_id
    join campaign_recipient recipient on recipient.company_id = lead.company_id
      and recipient.campaign_id = campaign.id and recipient.subscriber_id = subscriber.id
    left join app_user on app_user.id = campaign.created_by
    where lead.company_id = ${companyId} and lead.id = ${leadId} and recipient.handed_over_at is not null
    order by recipient.handed_over_at desc limit ${HISTORY_LIMIT}`.execute(db)
  const steps = rows.flatMap(({ subject, senderId, sender, recipientId, recipient, sentAt, openedAt }) => [
    { field: 'email.sent', after: subject, by: { _id: senderId, name: sender }, at: sentAt.toISOString() },
    ...(openedAt
      ? [
          {
            field: 'email.opened',
            after: subject,
            by: { _id: recipientId, name: recipient },
            at: openedAt.toISOString(),
          },
        ]
      : []),
  ])
  return newestFirst(steps)
}

/** Steps of the same moment keep their order. */
export const newestFirst = <Step extends { readonly at: string }>(steps: readonly Step[]): Step[] =>
  steps.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
