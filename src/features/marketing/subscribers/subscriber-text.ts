import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import type { Subscriber, SubscriberStatus } from '../../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberAct } from '../../../../contract/entities/marketing/subscriber-log.ts'
import { texts } from './texts.ts'
import { counted } from '../../../ui/primitives/amounts.ts'

export const engagementText = ({ sends, opens, clicks }: Subscriber['engagement']) =>
  [counted(sends, 'send'), counted(opens, 'open'), counted(clicks, 'click')].join(' · ')

export const subscriberName = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

export const listNames = ({ listIds, pendingListIds }: Subscriber, lists: readonly MarketingList[]): string =>
  lists
    .filter(({ _id }) => listIds.includes(_id))
    .map(({ _id, name }) => (pendingListIds?.includes(_id) ? `${name} (unconfirmed)` : name))
    .join(', ')

/** Shown when an addition did not resubscribe somebody. */
export const keptOutText = (status: SubscriberStatus) => texts.thisPersonIsStatus(status)

const SOURCES: Readonly<Record<string, string>> = {
  crm: texts.inDoorstep,
  staff: texts.inDoorstep,
  mail: texts.byEmail,
  preferences: texts.onThePageOfTheirEmails,
  webhook: texts.reportedByTheEmailProvider,
  restore: texts.keptAtARestore,
  bounce: texts.reportedByTheEmailProvider,
}

/** Where a consent came from, or was withdrawn. An import names its file itself. */
export const sourceText = (source: string) => SOURCES[source] ?? source

export const ACT_WORDS: Record<SubscriberAct, string> = {
  added: texts.added,
  'confirmation-sent': texts.askedByEmailToConfirm,
  'confirmation-refused': texts.theConfirmationEmailWasRefused,
  confirmed: texts.confirmed,
  'basis-recorded': texts.basisRecorded,
  'list-removed': texts.removedFromAList,
  'list-left': texts.leftAList,
  unsubscribed: texts.unsubscribed,
  resubscribed: texts.resubscribed,
  bounced: texts.bounced,
  complained: texts.complained,
  suppressed: texts.suppressed,
  erased: texts.forgotten,
}
