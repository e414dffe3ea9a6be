import { sql } from 'kysely'

/** For a row of `subscriber`: another address of the mailbox has opted out since this one was last resubscribed. */
export const MAILBOX_LEFT = `(subscriber.status in ('subscribed', 'unconfirmed') and exists (
  select from suppression where suppression.company_id = subscriber.company_id
    and suppression.mailbox = subscriber.mailbox
    and (subscriber.mailbox_lifted_at is null or suppression.at > subscriber.mailbox_lifted_at)))`
export const mailboxLeft = sql<boolean>`${sql.raw(MAILBOX_LEFT)}`
