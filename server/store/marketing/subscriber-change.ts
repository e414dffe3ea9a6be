import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

export interface SubscriberChange {
  readonly before: Subscriber | undefined
  readonly after: Subscriber
}

export interface ChangedThrough {
  /** crm, import, leads, mail, preferences, bounce, webhook, restore. */
  readonly source: string
  /** A user id; absent when the subscriber or a mail server did it. */
  readonly by?: string
  readonly at?: string
  /** Set when a device shows the person: it gets updates even if they are no lead's. */
  readonly onDevices?: boolean
}
