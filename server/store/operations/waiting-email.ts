import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'

export interface WaitingEmail {
  /** Emails that campaigns still have to send. */
  readonly waiting: number
  /** Campaigns being sent, and since when the first of them. */
  readonly sending: number
  readonly sendingSince: Date | null
  /** Campaigns that the server has stopped, with a stored reason. */
  readonly stopped: number
}

export async function readWaitingEmail(store: Store): Promise<WaitingEmail> {
  const { rows } = await sql<WaitingEmail>`
    select (count(*) filter (where status = 'sending'))::integer as sending,
      min(started_at) filter (where status = 'sending') as "sendingSince",
      (count(*) filter (where status = 'paused' and last_error is not null))::integer as stopped,
      coalesce(sum((
        select people from campaign_figure as figure
        where figure.company_id = campaign.company_id and figure.campaign_id = campaign.id and figure.figure = 'queued'
      )) filter (where status = 'sending'), 0)::integer as waiting
    from campaign where status in ('sending', 'paused')`.execute(store.db)
  return rows[0] ?? { waiting: 0, sending: 0, sendingSince: null, stopped: 0 }
}
