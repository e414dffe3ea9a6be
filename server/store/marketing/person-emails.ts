import { sql } from 'kysely'
import type { MarketingOfPerson, PersonalData } from '../../../contract/endpoints/personal-data.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { UnreadMessage } from '../../../contract/entities/marketing/unread-mail.ts'
import type { Store } from '../core/open-store.ts'
import { iso } from '../core/row-members.ts'
import { type List, rowsOf, rowsOfPages } from '../core/whole-list.ts'
import { findSubscriber, readSubscriberLog } from './find-subscribers.ts'
import { NO_COMPANY, readUnread } from './unread-mail.ts'

/** Its lists are read while they are sent. */
type Unread<Row> = { [Key in keyof Row]: Row[Key] extends ReadonlyArray<infer One> ? AsyncIterable<One> : Row[Key] }

/** All marketing data about each address. */
export async function* marketingOf(
  store: Store,
  companyId: string,
  emails: readonly string[],
): AsyncGenerator<Unread<MarketingOfPerson>> {
  for (const email of emails) {
    const id = subscriberIdOf(email)
    const subscriber = await findSubscriber(store, [companyId], { id })
    const suppressed = await suppressionOf(store, companyId, id)
    yield {
      email,
      ...(subscriber ? { subscriber } : {}),
      ...(suppressed ? { suppressed } : {}),
      lists: rowsOf(store, listsOf(companyId, id)),
      consent: rowsOfPages((offset) => readSubscriberLog(store, { companyId, id }, offset)),
      deliveries: rowsOf(store, deliveriesTo(companyId, id)),
    }
  }
}

async function suppressionOf({ db }: Store, companyId: string, id: string) {
  const found = await db
    .selectFrom('suppression')
    .select(['status', 'at'])
    .where('company_id', '=', companyId)
    .where('email_hash', '=', sql<string>`suppression_hash(${companyId}, ${id})`)
    .executeTakeFirst()
  return found && { status: found.status, at: found.at.toISOString() }
}

const listsOf = (companyId: string, id: string): List<MarketingOfPerson['lists'][number]> => sql`
  select json_strip_nulls(json_build_object('list', name, 'state', state, 'addedAt', ${sql.raw(iso('added_at'))},
    'confirmedAt', ${sql.raw(iso('confirmed_at'))}, 'source', source, 'basis', basis, 'wording', wording)) as row
  from list_member join marketing_list as list on list.company_id = list_member.company_id and list.id = list_id
  where list_member.company_id = ${companyId} and subscriber_id = ${id} order by added_at, name`

const deliveriesTo = (companyId: string, id: string): List<MarketingOfPerson['deliveries'][number]> => sql`
  select json_strip_nulls(json_build_object('campaign', campaign.name, 'subject', campaign.subject,
    'state', recipient.state, 'at', ${sql.raw(iso('recipient.at'))}, 'answer', answer,
    'sentAt', ${sql.raw(iso('handed_over_at'))}, 'openedAt', ${sql.raw(iso('opened_at'))},
    'clickedAt', ${sql.raw(iso('clicked_at'))},
    'clickedLinks', (select json_agg(link + 1 order by link) from campaign_click as click
      where click.company_id = recipient.company_id and click.campaign_id = recipient.campaign_id
        and click.subscriber_id = recipient.subscriber_id),
    'automaticallyOpenedAt', ${sql.raw(iso('auto_opened_at'))},
    'automaticallyClickedAt', ${sql.raw(iso('auto_clicked_at'))}, 'complainedAt', ${sql.raw(iso('complained_at'))},
    'unsubscribedAt', ${sql.raw(iso('unsubscribed_at'))})) as row
  from campaign_recipient as recipient
  join campaign on campaign.company_id = recipient.company_id and campaign.id = campaign_id
  where recipient.company_id = ${companyId} and subscriber_id = ${id}
  order by recipient.at, campaign.id`

/** Returned emails from the addresses that wait to be read. A few hundred are stored. */
export async function readRepliesOf(
  store: Store,
  companyId: string,
  emails: readonly string[],
): Promise<PersonalData['replies']> {
  const replies: UnreadMessage[] = []
  const unread = rowsOfPages(async (offset) => {
    const { messages, ...rest } = await readUnread(store, [companyId, NO_COMPANY], offset)
    return { ...rest, rows: messages }
  })
  for await (const message of unread) if (emails.includes(addressIn(message.sender))) replies.push(message)
  return replies
}

/** `Maya Khan <maya@a.example>` or the address alone. */
const addressIn = (sender: string) => (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim().toLowerCase()
