import type { ConsentBasis, ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

export interface SubscriberChange {
  readonly before: Subscriber | undefined
  readonly after: Subscriber
}

export interface ChangedThrough {
  /** crm, import, leads, mail, preferences, bounce, webhook, restore, or the name that a caller of the API gives. */
  readonly source: string
  readonly via?: ConsentVia | undefined
  /** The file of an import. */
  readonly fileName?: string | undefined
  /** The basis that staff chose, stored even for a subscriber on no list. */
  readonly basis?: ConsentBasis | undefined
  /** A user id. Absent if the subscriber or a mail server made the change. */
  readonly by?: string
  readonly at?: string
  /** Set when a device shows the subscriber: it gets updates even if no lead has this email. */
  readonly onDevices?: boolean
}
