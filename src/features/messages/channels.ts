import type { MessageKind } from '../../../contract/entities/activity.ts'
import { doNotMark, type Lead } from '../../../contract/entities/lead.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { getsNothing } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { isMobile } from '../../../contract/entities/phone/phone.ts'
import { readPhones } from '../../../contract/entities/phone/read-phones.ts'
import { email } from '../../../contract/entities/primitives.ts'

export interface Message {
  readonly subject: string
  readonly text: string
}

export interface Channel {
  readonly kind: MessageKind
  readonly hrefOf: (message: Message) => string
}

/**
 * How the lead may be written to: to its first mobile number unless it asked not to be called, and to its email unless it
 * has unsubscribed or can't be reached there. `subscriber` is undefined until the device has looked.
 */
export function channelsOf(lead: Lead, subscriber: Subscriber | null | undefined): Channel[] {
  const mobile = doNotMark(lead, 'call') ? undefined : readPhones(lead.phone ?? '').find(isMobile)
  const address = email.safeParse(lead.email ?? '').data
  const mayEmail = address !== undefined && subscriber !== undefined && !(subscriber && getsNothing(subscriber))
  return [
    ...(mobile ? mobileChannels(mobile.e164) : []),
    ...(mayEmail ? [{ kind: 'Email' as const, hrefOf: (message: Message) => mailto(address, message) }] : []),
  ]
}

const mobileChannels = (e164: string): Channel[] => [
  // Read by Android and by every iPhone.
  { kind: 'Text', hrefOf: ({ text }) => `sms:${e164}?&body=${encodeURIComponent(text)}` },
  { kind: 'WhatsApp', hrefOf: ({ text }) => `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}` },
]

const mailto = (address: string, { subject, text }: Message) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
