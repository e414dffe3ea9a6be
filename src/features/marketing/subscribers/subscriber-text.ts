import type { ConsentBasis, ConsentVia } from '../../../../contract/entities/marketing/consent.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import type { Subscriber, SubscriberStatus } from '../../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberAct, SubscriberEvent } from '../../../../contract/entities/marketing/subscriber-log.ts'
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

const VIAS: Readonly<Record<ConsentVia, string>> = {
  screen: texts.inDoorstep,
  api: texts.throughTheApi,
  form: texts.onThePageOfTheirEmails,
  link: texts.throughALinkInAnEmail,
  email: texts.byEmail,
  provider: texts.reportedByTheEmailProvider,
  restore: texts.keptAtARestore,
}

/** Where a consent came from, or was withdrawn: with its file, or the form that a program named. */
export function originText({ source, via, fileName }: Pick<SubscriberEvent, 'source' | 'via' | 'fileName'>): string {
  const where = via ? VIAS[via] : (SOURCES[source] ?? source)
  const named = fileName ?? (via === 'api' && SOURCES[source] === undefined ? source : undefined)
  return named ? texts.whereFrom(where, named) : where
}

export function whoText({ who, by = '' }: Pick<SubscriberEvent, 'who' | 'by'>): string {
  if (who === 'person') return texts.byThemselves
  if (who === 'mail-server') return texts.byTheirMailServer
  if (who === 'doorstep') return texts.byDoorstep
  return who === 'import' ? texts.importedBy(by) : texts.by(by)
}

export const BASIS_WORDS: Record<ConsentBasis, string> = {
  consent: texts.consent,
  'soft-opt-in': texts.softOptIn,
  'corporate-subscriber': texts.corporateSubscriber,
}

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
