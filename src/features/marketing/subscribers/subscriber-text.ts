import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import type { Subscriber, SubscriberStatus } from '../../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberAct } from '../../../../contract/entities/marketing/subscriber-log.ts'

export const subscriberName = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** The names of the lists somebody is on; those they have yet to confirm say so. */
export const listNames = ({ listIds, pendingListIds }: Subscriber, lists: readonly MarketingList[]): string =>
  lists
    .filter(({ _id }) => listIds.includes(_id))
    .map(({ _id, name }) => (pendingListIds?.includes(_id) ? `${name} (unconfirmed)` : name))
    .join(', ')

/** What stands under an addition that did not bring somebody back. */
export const keptOutText = (status: SubscriberStatus) =>
  `This person is ${status} and stays that way. To change it, use Resubscribe.`

export const ACT_WORDS: Record<SubscriberAct, string> = {
  added: 'Added',
  'confirmation-sent': 'Asked by email to confirm',
  'confirmation-refused': 'The confirmation email was refused',
  confirmed: 'Confirmed',
  'list-removed': 'Removed from a list',
  'list-left': 'Left a list',
  unsubscribed: 'Unsubscribed',
  resubscribed: 'Resubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  suppressed: 'Suppressed',
  erased: 'Forgotten',
}
