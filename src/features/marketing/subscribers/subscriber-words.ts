import type { MarketingList } from '../../../../contract/entities/marketing-list.ts'
import type { Subscriber, SubscriberStatus } from '../../../../contract/entities/subscriber.ts'
import type { SubscriberAct } from '../../../../contract/entities/subscriber-log.ts'

export const subscriberName = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** The names of the lists somebody is on; those they have yet to confirm say so. */
export const listNames = ({ listIds, pendingListIds }: Subscriber, lists: readonly MarketingList[]): string =>
  lists
    .filter(({ _id }) => listIds.includes(_id))
    .map(({ _id, name }) => (pendingListIds?.includes(_id) ? `${name} (unconfirmed)` : name))
    .join(', ')

/** What stands under an addition that did not bring somebody back. */
export const keptOutWords = (status: SubscriberStatus) =>
  `This person is ${status} and stays so: only Resubscribe brings them back.`

export const ACT_WORDS: Record<SubscriberAct, string> = {
  added: 'Added',
  'confirmation-sent': 'Asked by mail to confirm',
  'confirmation-refused': 'The mail that asks to confirm was refused',
  confirmed: 'Confirmed',
  'list-removed': 'Taken off a list',
  'list-left': 'Left a list',
  unsubscribed: 'Unsubscribed',
  resubscribed: 'Resubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  suppressed: 'Suppressed',
  erased: 'Forgotten',
}
