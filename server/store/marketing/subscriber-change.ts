import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

export interface SubscriberChange {
  readonly before: Subscriber | undefined
  readonly after: Subscriber
}

export interface ChangedThrough {
  /** crm, import, leads, mail, preferences, bounce, webhook, restore, or what a caller of the API names. */
  readonly source: string
  readonly via?: ConsentVia | undefined
  /** The file of an import. */
  readonly fileName?: string | undefined
  /** What staff chose, kept also for somebody whom they put on no list. */
  readonly basis?: ConsentBasis | undefined
  /** A user id; absent when the subscriber or a mail server did it. */
  readonly by?: string
  readonly at?: string
  /** Set when a device shows the person: it gets updates even if they are no lead's. */
  readonly onDevices?: boolean
}
