import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

export interface SubscriberChange {
  /** As loaded in this transaction; absent for somebody new. */
  readonly before: Subscriber | undefined
  readonly after: Subscriber
}

export interface ChangedThrough {
  /** crm, import, leads, mail, preferences, bounce, webhook. */
  readonly source: string
  /** A user id; absent where the person themselves or a mail server did it. */
  readonly by?: string
  readonly at?: string
  /** Somebody has them on the screen of a device: it hears of them whatever lead they are. */
  readonly onDevices?: boolean
}
